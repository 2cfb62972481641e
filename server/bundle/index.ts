// The server as bundled files: one start loads a few of them instead of thousands of modules.
export { bundleServer } from "./bundle.ts";
export { serverProgram } from "./kept-bundle.ts";
