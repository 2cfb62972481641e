// A language model that says what a test wrote down, over the wire formats of the providers.
export { type ScriptedModel, startScriptedModel } from "./model.ts";
export type { ScriptedRequest, ScriptedTurn } from "./turns.ts";
