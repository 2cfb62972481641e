// A run that looks at its pages again and again: each turn begins with what the turn before it sent, so that providers find
// the prompt that they have kept. With a real Chromium.
import { afterAll, beforeAll, expect, test } from "vitest";
import { IMAGE_CHARACTERS } from "./context-window.ts";
import { openScriptedAssistant, rename, type ScriptedAssistant } from "./testing/scripted-assistant.ts";

const TURNS = 12;
let assistant: ScriptedAssistant;
beforeAll(async () => {
  assistant = await openScriptedAssistant(({ model }) => ({ model }));
  await assistant.ninefold.listen();
});
afterAll(() => assistant.close());

const call = (name: string, input: object = {}) => ({ name, input });
const LOOKS = [
  { path: "/", width: 390 },
  { path: "/", width: 1280 },
  { path: "/", width: 390, theme: "dark" },
];

/** Of what a request sent, in characters; a picture counts as in the context window. */
const sizeOf = (messages: readonly string[]): number =>
  messages.reduce(
    (sum, text) => sum + text.replace(/data:image\/jpeg;base64,[\w+/=]+/g, " ".repeat(IMAGE_CHARACTERS)).length,
    0,
  );

/** Two looks and a reading by turns, in the end an answer. */
function turnOf(number: number) {
  if (number === 0) return { calls: [rename("Looked at"), call("run_checks")] };
  if (number >= TURNS) return { text: "It looks right." };
  if (number % 3 === 0) return { calls: [call("read_file", { path: "web/main.tsx" })] };
  return { calls: [call("look_at", LOOKS[number % LOOKS.length])] };
}

test(`over ${TURNS} turns, most with a look, each begins byte for byte with the whole turn before it`, async () => {
  const id = await assistant.newProject();
  assistant.playBy(turnOf);
  const answered = assistant.chat(id, "Call it Looked at");
  await expect.poll(() => assistant.asked(), { timeout: 250_000, interval: 500 }).toBe(TURNS + 1);
  await answered;
  const sent = assistant.scripted.requests.map(({ messages }) => messages.map((message) => JSON.stringify(message)));
  const shares = sent.slice(1).map((messages, at) => {
    const before = sent[at] ?? [];
    const same = messages.findIndex((text, index) => text !== before[index]);
    return { isWhole: same === before.length, kept: sizeOf(messages.slice(0, same)), all: sizeOf(messages) };
  });
  const total = (of: "kept" | "all") => shares.reduce((sum, share) => sum + share[of], 0);
  expect(shares.filter(({ isWhole }) => !isWhole)).toEqual([]);
  // The rest is what each turn adds.
  expect(total("kept") / total("all")).toBeGreaterThan(0.9);
  expect(sent.at(-1)?.filter((text) => text.includes("data:image/jpeg")).length).toBeGreaterThan(5);
}, 300_000);
