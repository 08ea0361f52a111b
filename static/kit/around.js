/**
 * What is around a game and loaded only when it is needed: the lobby, the pages of tables that show
 * no game, and the sheets of the table and its seats.
 */
import { Frozen } from "./frozen.js";
import { showHouse } from "./house.js";
import { Lobby } from "./lobby.js";
import { Closed } from "./onlooker.js";
import { showDevice } from "./seatsheet.js";

export const around = { Lobby, Closed, Frozen, showHouse, showDevice };
