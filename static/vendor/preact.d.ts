// Types of the npm package that this file was copied from (a development dependency).
export * from "preact";
