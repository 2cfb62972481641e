// What tests of an app import as `@ninefold/testing`: Bun's test runner, and calls to the app's own server.
export { type CallAnswer, type CallOptions, call } from "./call.ts";
export type { AwaitedMatchers, Expect, Matchers } from "./matchers.ts";
export { beforeEach, describe, expect, test } from "./runner.ts";
