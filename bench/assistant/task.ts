// What a task of the benchmark is: what somebody asks for, what they begin with, and how they find out whether they got it.
import type { Scene } from "./scene/scene.ts";

/** An app that is there already. */
export type Beginning = Readonly<{
  template: string;
  /** What is wrong or missing in this one: passages that each occur once in the template's file, and what stands there instead. */
  plants?: readonly Readonly<{ path: string; find: string; replace: string }>[];
}>;

export type Task = Readonly<{
  /** A few words, for the table. */
  title: string;
  /** Whether the app is about keeping records or about something else: half of the tasks are. */
  about: "records" | "else";
  /** The app that is to be changed. */
  begins?: Beginning;
  /** The creator's words. They say what the driver will look for, and not how it is to be built. */
  message: string;
  /** What happened before the message, in the app that is to be changed and that is live: rows that have to stay. */
  before?(scene: Scene): Promise<void>;
  /**
   * Uses the live app as people would, and finds what was asked for. May run twice on one app, the second time after
   * another message: rows that it adds have names of their own each time (`scene.mark`).
   * @throws Complaint with the sentence that the creator would write; any other error counts as failed, too
   */
  check(scene: Scene): Promise<void>;
}>;

export type NamedTask = Task & Readonly<{ name: string; folder: string }>;
