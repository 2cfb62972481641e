// The built-in model: a language model that reads descriptions with rules and tables instead of a network.
export { createBuiltinModel } from "./model.ts";
