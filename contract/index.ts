// The contract between server, web and tests: schemas, types and constants of every call, event and frame message.
export * from "./accounts.ts";
export * from "./assistant.ts";
export * from "./assistant-use.ts";
export * from "./code.ts";
export * from "./domains.ts";
export * from "./errors.ts";
export * from "./events.ts";
export * from "./hosting.ts";
export * from "./limits.ts";
export * from "./monitoring.ts";
export * from "./payments.ts";
export * from "./projects.ts";
export * from "./source.ts";
