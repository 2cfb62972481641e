// What tests, stories and benchmarks of every room share and that knows no room: a Chromium, ports, chance, a server's process.
export { chromiumOptions, openChromium, sharedChromium } from "./chromium.ts";
export { type Answer, type Client, signUp } from "./client.ts";
export { COLOUR_RULES } from "./colour-rules.ts";
export { freePort } from "./free-port.ts";
export {
  ENDLESS_MESSAGE,
  HIDDEN_CLASSES,
  longFiles,
  MANY_IMPORTS,
  overlappingZip,
  TYPE_BOMB,
  wideTable,
  withSizes,
} from "./hostile-inputs.ts";
export { keepTemporaryFilesInMemory } from "./memory-folder.ts";
export { createRandom, type Random } from "./random.ts";
export { type RunningServer, startServer } from "./running-server.ts";
export { type ServerProcess, startServerProcess } from "./server-process.ts";
