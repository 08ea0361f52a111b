/** The part of the page in which things move; what moves them comes later (`motion.js`). */
import { Component } from "../vendor/index.js";
import { around } from "./later.js";

/** Ends all running motion at once. @returns {boolean} whether there was any */
export const skip = () => around.peek()?.motion.skip() ?? false;

/**
 * Wraps the part of the page in which things move. `on` is what a change of means a move;
 * `flights` tells, before the page changes, what flies for it.
 * @augments {Component<{ on: any, flights: () => import("./motion.js").Flight[], children?: any }>}
 */
export class Moving extends Component {
  /** @param {{ on: any }} previous @returns {import("./motion.js").Before | null} */
  getSnapshotBeforeUpdate(previous) {
    const { motion } = around.peek() ?? {};
    if (!motion || previous.on === this.props.on) return null;
    motion.skip();
    return motion.measure(this.props.flights());
  }

  /** @param {any} _props @param {any} _state @param {import("./motion.js").Before | null} before */
  componentDidUpdate(_props, _state, before) {
    if (before) around.peek()?.motion.play(before);
  }

  render() {
    return this.props.children;
  }
}
