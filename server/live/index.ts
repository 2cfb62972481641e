// Realtime: what is told to open pages.
export { createLive, type Live } from "./live.ts";
