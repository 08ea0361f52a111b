/** Small sounds made on the spot by WebAudio; off until switched on. Each has a visible twin. */
import { settings } from "./settings.js";

/** @typedef {"turn" | "pick" | "unpick" | "confirm" | "arrive" | "win" | "loss"} Sound */
/** Notes of a sound: frequency in Hz, start and length in seconds.
 * @type {Record<Sound, { wave: OscillatorType, notes: [number, number, number][] }>} */
const SOUNDS = {
  turn: { wave: "sine", notes: [[784, 0, 0.18], [1175, 0.14, 0.24]] },
  pick: { wave: "triangle", notes: [[620, 0, 0.05]] },
  unpick: { wave: "triangle", notes: [[410, 0, 0.05]] },
  confirm: { wave: "triangle", notes: [[180, 0, 0.09], [130, 0.02, 0.1]] },
  arrive: { wave: "triangle", notes: [[330, 0, 0.06]] },
  win: { wave: "sine", notes: [[523, 0, 0.14], [659, 0.09, 0.14], [784, 0.18, 0.14], [1047, 0.27, 0.13]] },
  loss: { wave: "sine", notes: [[523, 0, 0.16], [392, 0.14, 0.24]] },
};
const VOLUME = 0.12;

/** @type {AudioContext | null} */
let audio = null;

/** @param {Sound} name */
export function play(name) {
  if (settings.sound.peek() !== "on") return;
  audio ??= new AudioContext();
  const { wave, notes } = SOUNDS[name];
  for (const [pitch, start, length] of notes) {
    const at = audio.currentTime + start;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.type = wave;
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(VOLUME, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}
