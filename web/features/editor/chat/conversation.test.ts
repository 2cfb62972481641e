// The conversation as the page keeps it while messages come and go.
import { describe, expect, it } from "vitest";
import type { ConversationEntry } from "#contract";
import {
  type Conversation,
  hasUnsent,
  lastAsked,
  messagesOf,
  newMessage,
  withAnswer,
  withOlder,
  withoutUnsent,
  withReply,
} from "./conversation.ts";

let ids = 0;
const entry = (role: "user" | "assistant", content: string): ConversationEntry => {
  ids += 1;
  return { id: `entry ${ids}`, role, content, at: "", context: null, run: null };
};
const textsOf = (conversation: Conversation) => messagesOf(conversation).map(({ content }) => content);

it("a conversation that is longer than the server tells with ids is whole, its oldest messages without them", () => {
  const newest = [entry("user", "Third"), entry("assistant", "Fourth")];
  const all = messagesOf([entry("user", "First"), entry("assistant", "Second"), ...newest]);
  const whole = withOlder(newest, all);
  expect(textsOf(whole)).toEqual(["First", "Second", "Third", "Fourth"]);
  expect(whole.map(({ pageOnly }) => pageOnly === undefined)).toEqual([false, false, true, true]);
  expect(withOlder(newest, [])).toEqual(newest);
});

describe("a message that is being sent", () => {
  const earlier = [entry("user", "A hive log"), entry("assistant", "Here it is.")];
  const sent = newMessage("Again", [{ id: "file", name: "a.csv", kind: "csv" }]);
  const known = [...earlier, sent];

  it("stays while the server answers without it", () => {
    expect(withAnswer(known, earlier)).toEqual(known);
  });

  it("is the server's own as soon as the answer has it, also in the words of an earlier one", () => {
    const arrived = [...earlier, entry("user", "Again")];
    expect(withAnswer(known, arrived)).toEqual(arrived);
    const twice = newMessage("A hive log");
    expect(withAnswer([...earlier, twice], earlier)).toEqual([...earlier, twice]);
    const both = [...earlier, entry("user", "A hive log")];
    expect(hasUnsent(withAnswer([...earlier, twice], both))).toBe(false);
  });

  it("leaves the conversation when it failed, and with it nothing else", () => {
    expect(withoutUnsent(known)).toEqual(earlier);
    expect(withoutUnsent(earlier)).toEqual(earlier);
  });

  it("is followed by its reply once, whether that was read before or not", () => {
    const replied = withReply(known, "Done");
    expect(textsOf(replied)).toEqual(["A hive log", "Here it is.", "Again", "Done"]);
    expect(hasUnsent(replied)).toBe(false);
    expect(textsOf(withReply(replied, "Done"))).toEqual(textsOf(replied));
  });

  it("is settled without a reply while the work goes on, and keeps its files", () => {
    const settled = withReply(known, null);
    expect(textsOf(settled)).toEqual(["A hive log", "Here it is.", "Again"]);
    expect(settled.at(-1)?.context?.attachments).toEqual([{ id: "file", name: "a.csv", kind: "csv" }]);
    expect(withAnswer(settled, earlier)).toEqual(earlier);
  });

  it("is not what the server is known to have", () => {
    expect(lastAsked(known)?.content).toBe("A hive log");
    expect(lastAsked([sent])).toBeUndefined();
  });
});
