// The card of what the built-in model understood: kept with its reply, of the newest app alone, and mended by words.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConversationEntry, conversationEntry, messageOf } from "#contract";
import { toolsOf } from "./modes/modes.ts";
import { openScriptedAssistant, rename, type ScriptedAssistant } from "./testing/scripted-assistant.ts";

let stage: ScriptedAssistant;
beforeAll(async () => {
  stage = await openScriptedAssistant((scripted) => ({ model: scripted.model }));
});
afterAll(() => stage.close());

/** The machine may be busy; what is awaited comes. */
const PATIENT = { timeout: 150_000 };
const BUILTIN = { builtin: true };
const talkOf = async (id: string): Promise<ConversationEntry[]> =>
  (await stage.get(`/api/projects/${id}/conversation`)).map((entry: unknown) => conversationEntry.parse(entry));
const cardsOf = async (id: string) =>
  (await talkOf(id)).filter(({ role }) => role === "assistant").map(({ run }) => run?.understood ?? null);

test("is kept with the reply and the revision that it is of; mended in its words there is a new one, and none of another model", async () => {
  const id = await stage.newProject();
  await stage.chat(id, "A boatyard: boats and jobs. Each job has a title, a boat and a price.", BUILTIN);
  await expect.poll(async () => (await cardsOf(id)).at(-1)?.name, PATIENT).toBeTypeOf("string");
  const [, reply] = await talkOf(id);
  expect(reply?.run?.understood?.lists.map(({ name }) => name)).toContain("Jobs");
  expect(reply?.content).toContain(reply?.run?.understood?.told);
  const revisions: { index: number }[] = await stage.get(`/api/projects/${id}/revisions`);
  expect(reply?.run?.revisionIndex).toBe(revisions.at(-1)?.index);
  const words = messageOf([
    { edit: "addField", list: "Jobs", name: "Promised", kind: "date" },
    { edit: "renameList", list: "Jobs", to: "Repairs" },
  ]);
  await stage.chat(id, words, BUILTIN);
  await expect.poll(async () => (await cardsOf(id)).length, PATIENT).toBe(2);
  const [first, second] = await cardsOf(id);
  expect(first).toBeNull();
  const repairs = second?.lists.find(({ name }) => name === "Repairs");
  expect(repairs?.fields).toContainEqual(expect.objectContaining({ name: "Promised", kind: "date" }));
  stage.play({ calls: [rename("Elsewhere")] }, { text: "Done." });
  await stage.chat(id, "Call it Elsewhere");
  await expect.poll(async () => (await cardsOf(id)).length, PATIENT).toBe(3);
  const [, kept, third] = await talkOf(id).then((all) => all.filter(({ role }) => role === "assistant"));
  expect(kept?.run?.understood?.lists.length).toBe(second?.lists.length);
  expect(third?.run?.understood).toBeNull();
  expect(kept?.run?.revisionIndex).not.toBe(third?.run?.revisionIndex);
}, 400_000);

test("is a tool that no mode offers to other models", () => {
  for (const mode of ["build", "plan", "ask"] as const) expect(toolsOf(mode)).not.toContain("show_understood");
});
