// The conversation as the page shows it.
import { describe, expect, it } from "vitest";
import { type ChatEvent, chatReducer, INITIAL_CHAT } from "./chat-state.ts";

const stateAfter = (...events: ChatEvent[]) => events.reduce(chatReducer, INITIAL_CHAT);
const SENT: ChatEvent = { type: "sent", text: "Add a calendar" };

describe("the conversation", () => {
  it("shows a message at once and its reply when it comes", () => {
    expect(stateAfter(SENT).sending).toBe("Add a calendar");
    const replied = stateAfter(SENT, { type: "replied", text: "Done" });
    expect(replied.sending).toBeNull();
    expect(replied.messages.map(({ content }) => content)).toEqual(["Add a calendar", "Done"]);
  });

  it("shows a reply once when it comes as an answer and as an event", () => {
    const heard: ChatEvent = { type: "heard", message: { role: "assistant", content: "Done" } };
    expect(stateAfter(SENT, heard, { type: "replied", text: "Done" }).messages).toHaveLength(2);
    expect(stateAfter(SENT, { type: "replied", text: "Done" }, heard).messages).toHaveLength(2);
  });

  it("takes a message that failed out of the conversation", () => {
    expect(stateAfter(SENT, { type: "failed", text: "Sorry" })).toEqual({
      messages: [],
      sending: null,
      notice: null,
      error: "Sorry",
    });
  });

  it("says that work goes on until the assistant is heard again", () => {
    const working = stateAfter(SENT, { type: "still working", text: "Still working on your changes..." });
    expect(working.notice).toBe("Still working on your changes...");
    expect(chatReducer(working, { type: "heard", message: { role: "assistant", content: "Done" } }).notice).toBeNull();
    expect(chatReducer(working, { type: "generation ended" }).notice).toBeNull();
  });
});
