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
const steps = [callOf("a"), resultOf("a"), callOf("b"), resultOf("b"), resultOf("c")];

test("it is part of the result where the format has that, the words beside it", () => {
  for (const provider of ["anthropic.messages", "google.generative-ai", "openai.responses"]) {
    const sent = withPictures(steps, new Map([["b", picture]]), provider);
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
    "openai.chat",
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

test("only the three newest are sent, and steps without any stay as they are", () => {
  const four = new Map(["a", "b", "c", "d"].map((id) => [id, picture]));
  expect(JSON.stringify(withPictures(steps, four, "anthropic.messages")[1])).toBe(JSON.stringify(steps[1]));
  expect(withPictures(steps, new Map(), "openai.chat")).toEqual(steps);
});
