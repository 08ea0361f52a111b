/** What a table page loads once it has been drawn, or when it is needed first: see `later.js`. */
import { createActs } from "./acts.js";
import { Announcer } from "./announcer.js";
import { Curtain, PassOn } from "./curtaincloth.js";
import { DialogHost } from "./dialogbox.js";
import { DrawerBody } from "./drawerbody.js";
import { Finish } from "./finish.js";
import { Frozen } from "./frozen.js";
import { EndedLine, LostLine } from "./linestrip.js";
import { Lobby } from "./lobby.js";
import { LookBar, createLooking } from "./looking.js";
import { countUp, measure, play, skip } from "./motion.js";
import { Closed } from "./onlooker.js";
import { PlainMoves } from "./plain.js";
import { PleaStrip } from "./plea.js";
import { pressLong } from "./press.js";
import { RecapStrip } from "./recap.js";
import { Strips } from "./strips.js";

export const around = {
  Announcer, Closed, Curtain, DialogHost, DrawerBody, EndedLine, Finish, Frozen, Lobby, LookBar, LostLine, PassOn, PlainMoves, PleaStrip, RecapStrip, Strips,
  createActs, createLooking, pressLong, motion: { countUp, measure, play, skip },
};
