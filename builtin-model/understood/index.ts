// The card "What I understood", and the sentences with which it is mended.
export { understoodOf } from "./card.ts";
export { commandsIn } from "./commands.ts";
