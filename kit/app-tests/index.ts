// What tests of an app import as `@ninefold/testing`: Bun's test runner, calls to the app's own server, its schedules and hooks, and what it sends and asks outside.
export { type CallAnswer, type CallOptions, call } from "./call.ts";
export type { AwaitedMatchers, Expect, Matchers } from "./matchers.ts";
export {
  answerOutside,
  type OutsideAnswer,
  type OutsideCall,
  outsideCalls,
  type SentMail,
  sentMail,
} from "./outside.ts";
export { beforeEach, describe, expect, test } from "./runner.ts";
export { type HookTry, runSchedule, type ScheduleTry, sendHook } from "./triggers.ts";
