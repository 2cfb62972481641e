// A long conversation: the model reads the newest messages as they were, and of all before them what they were about.
import { afterAll, beforeAll, expect, test } from "vitest";
import { CONVERSATION_MESSAGES_MAX } from "./limits.ts";
import { openScriptedAssistant, type ScriptedAssistant } from "./testing/scripted-assistant.ts";

let stage: ScriptedAssistant;
beforeAll(async () => {
  stage = await openScriptedAssistant(({ model }) => ({ model }));
});
afterAll(() => stage.close());

test("what was said long ago reaches the model in few words", async () => {
  const id = await stage.newProject();
  const messages = Array.from({ length: CONVERSATION_MESSAGES_MAX + 4 }, (_, index) => ({
    role: index % 2 === 0 ? "user" : "assistant",
    content: `Message number ${index}. ${"More words. ".repeat(40)}`,
  }));
  await stage.call("POST", `/api/projects/${id}/messages`, { messages });
  stage.play({ text: "Nothing to do." });
  await stage.chat(id, "And now?");
  const told = (stage.scripted.requests.at(-1)?.messages ?? []).filter(({ role }) => role !== "system");
  // The summary, what was answered to it, and the newest, which the question is one of.
  expect(told).toHaveLength(CONVERSATION_MESSAGES_MAX + 2);
  const summary = JSON.stringify(told[0]?.content);
  expect(summary).toContain("- The creator: Message number 0. More words.");
  expect(summary).toContain("- You: Message number 3. More words.");
  expect(summary).not.toContain("Message number 6.");
  expect(JSON.stringify(told.at(-1)?.content)).toContain("And now?");
});
