// A conversation in the model's window: nothing that was said is forgotten without a word, the newest stays whole.
import type { ModelMessage } from "ai";
import { expect, test } from "vitest";
import { callsToLeaveOut, fitContextWindow, sizeOf, summaryOf, withoutCalls } from "./context-window.ts";

const said = (count: number): ModelMessage[] =>
  Array.from({ length: count }, (_, index) => ({
    role: index % 2 === 0 ? ("user" as const) : ("assistant" as const),
    content: `Message ${index}: ${"word ".repeat(400)}`,
  }));

test("a summary names each message and who said it, in few words", () => {
  const [summary, answer] = summaryOf(said(3));
  expect(String(summary?.content).split("\n")).toEqual([
    "What was said before, shortened:",
    expect.stringMatching(/^- The creator: Message 0: word .* …$/),
    expect.stringMatching(/^- You: Message 1: word .* …$/),
    expect.stringMatching(/^- The creator: Message 2: word .* …$/),
  ]);
  expect(answer).toEqual({ role: "assistant", content: "I remember." });
  expect(summaryOf([])).toEqual([]);
});

test("a conversation that does not fit is shortened, but its newest message is not", () => {
  const talk = said(31);
  const fitted = fitContextWindow(talk, [], 10_500);
  expect(sizeOf(fitted)).toBeLessThan(10_500);
  expect(fitted.at(-1)).toEqual(talk.at(-1));
  expect(String(fitted[0]?.content)).toContain("Message 29");
});

test("one that fits is left as it is", () => {
  const talk = said(3);
  expect(fitContextWindow(talk, [], 350_000)).toEqual(talk);
});

test("a picture counts the same whatever its size, and whether it comes as bytes or as a buffer", () => {
  const told = (data: Uint8Array) =>
    sizeOf([{ role: "user", content: [{ type: "file", mediaType: "image/jpeg", data }] }]);
  expect(told(Buffer.alloc(100_000, 200))).toBe(told(new Uint8Array(10)));
  expect(told(Buffer.alloc(100_000, 200))).toBeLessThan(5_000);
});

const turn = (ids: readonly string[], path: string): ModelMessage[] => [
  {
    role: "assistant",
    content: ids.map((id) => ({ type: "tool-call", toolCallId: id, toolName: "look_at", input: { path } })),
  },
  ...ids.map(
    (id): ModelMessage => ({
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId: id,
          toolName: "look_at",
          output: { type: "text", value: `${id} ${"seen ".repeat(400)}` },
        },
      ],
    }),
  ),
];
const keptOf = (messages: readonly ModelMessage[]) =>
  ["a", "b", "c", "d"].filter((id) => JSON.stringify(messages).includes(`${id} seen`));

test("looks at one page are no readings of one file: none makes the others outdated", () => {
  const steps = [...turn(["d"], "web/main.tsx"), ...turn(["a", "b", "c"], "/cards"), ...turn(["e"], "web/main.tsx")];
  expect(keptOf(fitContextWindow([], steps, sizeOf(steps) - 1))).toEqual(["a", "b", "c"]);
});

test("what the newest turn asked for stays whole as long as anything older can go", () => {
  const steps = [...turn(["a"], "/"), ...turn(["b", "c", "d"], "/cards")];
  expect(keptOf(fitContextWindow([], steps, sizeOf(steps) - 100))).toEqual(["b", "c", "d"]);
});

test("where the newest turn alone is too much, each of its results is there as far as there is room", () => {
  const steps = [...turn(["a"], "/"), ...turn(["b", "c", "d"], "/cards")];
  const fitted = fitContextWindow([], steps, 5_000);
  expect(sizeOf(fitted)).toBeLessThanOrEqual(5_000);
  expect(keptOf(fitted)).toEqual(["b", "c", "d"]);
  expect(JSON.stringify(fitted).match(/the rest is left out to save room/g)).toHaveLength(3);
});

test("a short result stays whole beside a long one that is cut", () => {
  const long = turn(["b"], "/cards");
  const [call, answer] = turn(["c"], "/");
  const short = JSON.parse(JSON.stringify(answer).replace(/c seen.*?"/, 'c seen shortly"')) as ModelMessage;
  const fitted = fitContextWindow(
    [],
    [call, ...long.slice(1), short].filter((step) => step !== undefined),
    1_500,
  );
  expect(JSON.stringify(fitted)).toContain("c seen shortly");
  expect(JSON.stringify(fitted)).toContain("b seen");
  expect(sizeOf(fitted)).toBeLessThanOrEqual(1_500);
});

test("what is outdated is left out at once when there is too much, and then nothing changes until there is again", () => {
  const turns = Array.from({ length: 24 }, (_, at) =>
    turn([`r${at}`], at % 4 === 3 ? `web/page${at}.tsx` : "web/main.tsx"),
  );
  const room = sizeOf(turns.slice(0, 12).flat());
  let leftOut: ReadonlySet<string> = new Set();
  let before: string[] = [];
  const changed: number[] = [];
  for (const number of turns.keys()) {
    const steps = turns.slice(0, number + 1).flat();
    leftOut = callsToLeaveOut([], steps, room, leftOut) ?? leftOut;
    const sent = withoutCalls(steps, leftOut).map((message) => JSON.stringify(message));
    if (sent.slice(0, before.length).join() !== before.join()) changed.push(number);
    before = sent;
  }
  expect(changed).toEqual([12, 19]);
  // Nothing outdated is left to go: the conversation is summed up instead.
  expect(callsToLeaveOut([], turns.flat(), sizeOf(turns.slice(0, 3).flat()), leftOut)).toBeNull();
});
