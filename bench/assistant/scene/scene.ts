// What a driver is given: the app that came of the message, people in it, and what stands around it on loopback.
import type { BrowserContextOptions, Page } from "playwright-core";
import type { Answer } from "#test-tools";
import type { HelperModel } from "./helper-model.ts";
import type { Mailbox } from "./mailbox.ts";
import type { OutsideService } from "./outside-service.ts";

/** `owner` made the app; `member` and `other` have accounts and use it; a `stranger` is not signed in. */
export type Visitor = "owner" | "member" | "other" | "stranger";

export type Scene = Readonly<{
  projectId: string;
  /** Address of the live app, without a slash at the end. */
  live: string;
  /** Another word at each check, for what is entered: "Ladder kwtf". */
  mark: string;
  /** How long a person waits for something to happen before they call it broken. */
  patienceMs: number;
  /** A page of the live app, in a window of its own. */
  open(visitor: Visitor, path?: string, options?: BrowserContextOptions): Promise<Page>;
  /** Calls the app's own API as one of them. */
  call(
    visitor: Visitor,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Readonly<{ status: number; body: Answer }>>;
  /** The platform's calls as the app's creator: secrets, mail addresses, schedules. */
  platform(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Waits until a value is right. @throws Complaint with the sentence once patience is over */
  becomes<Value>(read: () => Promise<Value>, isRight: (value: Value) => boolean, sentence: string): Promise<Value>;
  /** Answers whatever the app calls outside. */
  service: OutsideService;
  /** What apps' mail reaches. */
  mailbox: Mailbox;
  /** Connects a model on loopback for the app's own questions, as a creator connects one of theirs. */
  connectModel(): Promise<HelperModel>;
}>;
