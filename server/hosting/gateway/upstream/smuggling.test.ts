// Requests that two readers could understand differently, over raw sockets: none of them reaches an app.
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { createHostingFixture } from "../../testing/hosting-fixture.ts";
import { plainApp } from "../../testing/plain-builder.ts";

/** Counts what reached it, and answers with the count. */
const COUNTING = `
const seen = [];
export default { async fetch(request) {
  const url = new URL(request.url);
  if (url.pathname === "/api/seen") return Response.json(seen);
  const body = await request.text().catch(() => "broken off");
  if (url.pathname !== "/api/_health") seen.push(request.method + " " + url.pathname + " " + body);
  return Response.json({ ok: true });
} };`;

const fixture = await createHostingFixture();
afterAll(() => fixture.close());
const { projectId, owner } = await fixture.createProject();
await fixture.deploy(projectId, plainApp(COUNTING));
const session = await fixture.session(projectId, owner);
const { port } = new URL(fixture.origin);
const seen = async () => (await (await fixture.call(session, "/api/seen")).json()) as string[];

/** What comes back for raw bytes until the connection ends, or has been silent for a moment. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = "";
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(text, "latin1"));
    socket.setTimeout(500, () => socket.destroy());
    socket.on("data", (bytes) => {
      heard += bytes.toString("latin1");
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(heard));
  });
}

const head = (method: string, path: string, ...lines: string[]) =>
  [
    `${method} ${session.base}${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    `Authorization: Bearer ${session.token}`,
    ...lines,
    "",
    "",
  ].join("\r\n");
const INNER = head("GET", "/api/smuggled");

const SHAPES: readonly [what: string, text: string][] = [
  [
    "length and encoding",
    `${head("POST", "/api/a", "Content-Length: 5", "Transfer-Encoding: chunked")}0\r\n\r\n${INNER}`,
  ],
  ["two lengths", head("POST", "/api/a", "Content-Length: 0", "Content-Length: 40") + INNER],
  ["the same length twice", `${head("POST", "/api/a", "Content-Length: 2", "Content-Length: 2")}ab${INNER}`],
  ["a list of lengths", head("POST", "/api/a", "Content-Length: 0, 40") + INNER],
  ["a signed length", head("POST", "/api/a", "Content-Length: +0") + INNER],
  ["an encoding of its own", `${head("POST", "/api/a", "Transfer-Encoding: xchunked")}0\r\n\r\n${INNER}`],
  ["chunked, but not at the end", `${head("POST", "/api/a", "Transfer-Encoding: chunked, identity")}0\r\n\r\n${INNER}`],
  [
    "an encoding hidden by a vertical tab",
    head("POST", "/api/a", "Transfer-Encoding:\x0bchunked", "Content-Length: 4") + INNER,
  ],
  ["a space before the colon", head("POST", "/api/a", "Content-Length : 40") + INNER],
  [
    "a bare line feed",
    `GET ${session.base}/api/a HTTP/1.1\nHost: 127.0.0.1\nAuthorization: Bearer ${session.token}\n\n`,
  ],
  ["a bare carriage return", head("GET", "/api/a", "X-A: 1\rX-B: 2")],
  ["a null", head("GET", "/api/a", "X-A: 1\0")],
  ["a space in the address", head("GET", "/api/a b")],
  ["no host", `GET ${session.base}/api/a HTTP/1.1\r\nAuthorization: Bearer ${session.token}\r\n\r\n`],
  ["headers beyond all measure", head("GET", "/api/a", `X-A: ${"a".repeat(100_000)}`)],
];

for (const [what, text] of SHAPES)
  test(`a request with ${what} is refused and reaches no app`, async () => {
    const before = await seen();
    expect(await raw(text)).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(await seen()).toEqual(before);
  });

const BAD_CHUNKS: readonly [what: string, text: string][] = [
  ["a size that is no number", `zz\r\n${INNER}`],
  ["a size that is too large to count", `fffffffffffffffff\r\n${INNER}`],
  ["a bare line feed after the size", `2\nab\r\n0\r\n\r\n${INNER}`],
  ["more than its size", `2\r\nabcd\r\n0\r\n\r\n${INNER}`],
];

for (const [what, text] of BAD_CHUNKS)
  test(`a body whose chunk has ${what} never becomes a second request`, async () => {
    const answer = await raw(head("POST", "/api/chunks", "Transfer-Encoding: chunked") + text);
    expect(answer).not.toMatch(/^HTTP\/1\.1 200/);
    expect((await seen()).filter((line) => line.includes("smuggled"))).toEqual([]);
  });

test("a folded header reaches an app as one header, never as two lines", async () => {
  const answer = await raw(head("GET", "/api/folded", "X-A: 1", " folded: yes"));
  expect(answer).toMatch(/^HTTP\/1\.1 (200|400) /);
  expect((await seen()).filter((line) => line.includes("smuggled"))).toEqual([]);
});

test("requests in a row on one connection are answered one by one, in their order", async () => {
  const answer = await raw(`${head("GET", "/api/first") + head("POST", "/api/second", "Content-Length: 2")}ab`);
  expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect((await seen()).slice(-2)).toEqual(["GET /api/first ", "POST /api/second ab"]);
});

test("the whole address in the request line leads to no app", async () => {
  expect(await raw(head("GET", "").replace(session.base, `http://127.0.0.1${session.base}/api/absolute`))).toMatch(
    /^HTTP\/1\.1 404/,
  );
});

test("what a visitor calls hop by hop stays on that hop", async () => {
  const answer = await raw(head("GET", "/api/hop", "Connection: X-Ninefold-User, close", "X-Ninefold-User: forged"));
  expect(answer).toMatch(/^HTTP\/1\.1 200/);
});
