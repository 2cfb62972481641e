// Where a picture goes that a tool took, by the provider's wire format.
import type { ModelMessage } from "ai";
import { expect, test } from "vitest";
import { withPictures } from "./pictures.ts";

const picture = new Uint8Array([1, 2, 3]);
const callOf = (id: string): ModelMessage => ({
  role: "assistant",
  content: [
    { type: "tool-call", toolCallId: id, toolName: "look_at", input: { path: `/${id}`, width: 390, theme: "dark" } },
  ],
});
const resultOf = (id: string): ModelMessage => ({
  role: "tool",
  content: [
    { type: "tool-result", toolCallId: id, toolName: "look_at", output: { type: "json", value: { outline: id } } },
  ],
});
/** Of a window of 160,000 tokens. */
const ROOM = 450_000;
const steps = [callOf("a"), resultOf("a"), callOf("b"), resultOf("b"), resultOf("c")];

test("it is part of the result where the format has that, the words beside it", () => {
  for (const provider of ["anthropic.messages", "google.generative-ai", "openai.responses"]) {
    const sent = withPictures(steps, new Map([["b", picture]]), { provider, room: ROOM });
    expect(sent).toHaveLength(steps.length);
    expect(sent[3]).toMatchObject({
      content: [
        {
          output: {
            type: "content",
            value: [
              { type: "text", text: '{"outline":"b"}' },
              { type: "file", mediaType: "image/jpeg" },
            ],
          },
        },
      ],
    });
  }
});

test("elsewhere it follows in a message of material, after all results of the turn", () => {
  const sent = withPictures(
    steps,
    new Map([
      ["b", picture],
      ["c", picture],
    ]),
    { provider: "openai.chat", room: ROOM },
  );
  expect(sent.map(({ role }) => role)).toEqual(["assistant", "tool", "assistant", "tool", "tool", "user"]);
  expect(sent.at(-1)).toMatchObject({
    content: [
      { text: expect.stringContaining("1. look_at /b, 390 pixels wide, dark; 2. look_at /") },
      { type: "file" },
      { type: "file" },
    ],
  });
});

/** Steps with so many looks, and the pictures that they took. */
function looked(count: number) {
  const ids = Array.from({ length: count }, (_, at) => `look${at}`);
  const taken = ids.flatMap((id) => [callOf(id), resultOf(id)]);
  return { steps: taken, pictures: new Map(ids.map((id) => [id, picture])) };
}
const sentOf = (count: number, provider: string, room = ROOM) => {
  const { steps: taken, pictures } = looked(count);
  return withPictures(taken, pictures, { provider, room }).map((message) => JSON.stringify(message));
};
const picturesIn = (messages: readonly string[]) => messages.filter((text) => text.includes("image/jpeg")).length;

test("old ones go by the batch: between two batches each turn begins with all that the turn before it sent", () => {
  for (const provider of ["anthropic.messages", "openai.chat"]) {
    const changed = Array.from({ length: 40 }, (_, at) => at + 1).filter((count) => {
      const before = sentOf(count - 1, provider);
      return sentOf(count, provider).slice(0, before.length).join() !== before.join();
    });
    expect(changed).toEqual([13, 21, 29, 37]);
    expect([12, 13, 20, 21].map((count) => picturesIn(sentOf(count, provider)))).toEqual([12, 5, 12, 5]);
  }
});

test("in a small window fewer are sent; steps without any stay as they are", () => {
  expect([3, 4, 5, 6].map((count) => picturesIn(sentOf(count, "openai.chat", 40_000)))).toEqual([3, 2, 3, 2]);
  expect(withPictures(steps, new Map(), { provider: "openai.chat", room: ROOM })).toEqual(steps);
});
