// The contract between server, web and tests: schemas, types and constants of every call, event and frame message.
// What the browser itself checks (events, frame messages and what they are made of) is written with zod/mini, which weighs
// a third of zod in a page. Schemas of the two fit into each other.
export * from "./accounts.ts";
export * from "./assets.ts";
export * from "./assistant.ts";
export * from "./assistant-use.ts";
export * from "./capabilities/app-keys.ts";
export * from "./capabilities/declarations.ts";
export * from "./capabilities/files.ts";
export * from "./capabilities/guests.ts";
export * from "./capabilities/hooks.ts";
export * from "./capabilities/mail.ts";
export * from "./capabilities/models.ts";
export * from "./capabilities/schedules.ts";
export * from "./capabilities/secrets.ts";
export * from "./capabilities/selling.ts";
export * from "./choices.ts";
export * from "./code.ts";
export * from "./domains.ts";
export * from "./errors.ts";
export * from "./events.ts";
export * from "./frames.ts";
export * from "./hosting.ts";
export * from "./ids.ts";
export * from "./limits.ts";
export * from "./monitoring.ts";
export * from "./page.ts";
export * from "./payments.ts";
export * from "./project.ts";
export * from "./projects.ts";
export * from "./providers.ts";
export * from "./revenue-share.ts";
export * from "./run.ts";
export * from "./source.ts";
export * from "./templates.ts";
