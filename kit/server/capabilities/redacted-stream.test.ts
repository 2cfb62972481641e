// Values are taken out of streams, however they are cut into pieces, and nothing else is changed or held back.
import { expect, test } from "vitest";
import { redactedStream } from "./redacted-stream.ts";

const VALUES = ["sk-canary-1234", "sk-canary-1234-long", "schlüssel-äöü"];

function streamOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const left = [...pieces];
  return new ReadableStream({
    pull(controller) {
      const piece = left.shift();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
}
const found = { times: 0 };
const options = {
  replacement: "[secret]",
  onFound() {
    found.times += 1;
  },
};

async function passed(text: string, pieceBytes: number): Promise<string> {
  const bytes = Buffer.from(text);
  const pieces = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) pieces.push(bytes.subarray(at, at + pieceBytes));
  return new Response(redactedStream(streamOf(pieces), VALUES, options)).text();
}

test("a value is taken out wherever the stream is cut", async () => {
  const text = `Say sk-canary-1234, sk-canary-1234-long and schlüssel-äöü; sk-canary is none, nor is "s".`;
  const clean = `Say [secret], [secret] and [secret]; sk-canary is none, nor is "s".`;
  for (const pieceBytes of [1, 2, 3, 7, 19, 30, 200])
    expect([pieceBytes, await passed(text, pieceBytes)]).toEqual([pieceBytes, clean]);
  expect(found.times).toBe(7);
  expect(await passed("Grüße an alle, ohne Geheimnis: s", 1)).toBe("Grüße an alle, ohne Geheimnis: s");
});

test("what can't begin a value is passed on at once, what can waits for the next piece", async () => {
  const given = new TransformStream<Uint8Array, Uint8Array>();
  const writer = given.writable.getWriter();
  const reader = redactedStream(given.readable, VALUES, options).getReader();
  const next = async () => Buffer.from((await reader.read()).value ?? []).toString();
  void writer.write(Buffer.from("One two sk-can"));
  expect(await next()).toBe("One two ");
  void writer.write(Buffer.from("dy for all"));
  expect(await next()).toBe("sk-candy for all");
  void writer.write(Buffer.from("end sk-"));
  expect(await next()).toBe("end ");
  void writer.close();
  expect([await next(), (await reader.read()).done]).toEqual(["sk-", true]);
});
