// The gateway's client against hostile apps: raw bytes on a unix socket, every shape that could be read in two ways.
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConnectionPool, createConnectionPool } from "./connection-pool.ts";

type Outcome = { status: number | null; headers: string[]; body: string; end: string };
type Script = (socket: Socket, requestHead: string, nth: number) => void;

const state = { folder: "", servers: [] as Server[], clients: [] as ConnectionPool[] };
beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), "ninefold-passing-"));
});
afterAll(async () => {
  for (const client of state.clients) client.close();
  for (const server of state.servers) server.close();
  await rm(state.folder, { recursive: true, force: true });
});

/** An app that answers each request with what `script` writes. */
async function hostile(script: Script, limits = { headersMs: 5_000, pauseMs: 5_000 }): Promise<ConnectionPool> {
  const socketPath = join(state.folder, `${state.servers.length}.sock`);
  const server = createServer((socket) => {
    let requestHead = "";
    let nth = 0;
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      requestHead += bytes.toString("latin1");
      if (!requestHead.includes("\r\n\r\n")) return;
      script(socket, requestHead, nth);
      requestHead = "";
      nth += 1;
    });
  });
  state.servers.push(server);
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  const client = createConnectionPool({ socketPath, ...limits });
  state.clients.push(client);
  return client;
}

function ask(client: ConnectionPool, method = "GET"): Promise<Outcome> {
  return new Promise((resolve) => {
    const outcome: Outcome = { status: null, headers: [], body: "", end: "" };
    client.ask(
      { head: `${method} / HTTP/1.1\r\nhost: app\r\n\r\n`, isHeadRequest: method === "HEAD", body: null },
      {
        onHead: ({ status, headers }) => Object.assign(outcome, { status, headers }),
        onData(piece) {
          outcome.body += piece.toString("latin1");
        },
        onEnd: () => resolve({ ...outcome, end: "whole" }),
        onFault: ({ kind, reason }) => resolve({ ...outcome, end: `${kind}: ${reason}` }),
      },
    );
  });
}

const answering = (text: string) => hostile((socket) => void socket.write(text, "latin1"));
const answerTo = async (text: string, method = "GET") => ask(await answering(text), method);

const REFUSED: readonly [what: string, text: string][] = [
  ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc"],
  ["the same length twice", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nab"],
  ["a list of lengths", "HTTP/1.1 200 OK\r\nContent-Length: 2, 2\r\n\r\nab"],
  ["a negative length", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n"],
  ["a signed length", "HTTP/1.1 200 OK\r\nContent-Length: +2\r\n\r\nab"],
  ["a length in hex", "HTTP/1.1 200 OK\r\nContent-Length: 0x2\r\n\r\nab"],
  ["a length without end", `HTTP/1.1 200 OK\r\nContent-Length: ${"9".repeat(30)}\r\n\r\nab`],
  ["an empty length", "HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\nab"],
  ["length and encoding", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
  ["an encoding of its own", "HTTP/1.1 200 OK\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"],
  ["two encodings", "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"],
  [
    "the encoding twice",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  ],
  ["chunks in HTTP/1.0", "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
  ["a folded header", "HTTP/1.1 200 OK\r\nX-A: 1\r\n folded\r\nContent-Length: 0\r\n\r\n"],
  ["a space before the colon", "HTTP/1.1 200 OK\r\nContent-Length : 0\r\n\r\n"],
  ["a header without a name", "HTTP/1.1 200 OK\r\n: x\r\n\r\n"],
  ["a bare line feed in a header", "HTTP/1.1 200 OK\r\nX-A: 1\nSet-Cookie: a=b\r\nContent-Length: 0\r\n\r\n"],
  ["a bare carriage return in a header", "HTTP/1.1 200 OK\r\nX-A: 1\rSet-Cookie: a=b\r\nContent-Length: 0\r\n\r\n"],
  ["a null in a header", "HTTP/1.1 200 OK\r\nX-A: a\0b\r\nContent-Length: 0\r\n\r\n"],
  ["no status line", "Hello\r\n\r\n"],
  ["another protocol", "HTTP/2.0 200 OK\r\nContent-Length: 0\r\n\r\n"],
  ["a status of four digits", "HTTP/1.1 2000 OK\r\nContent-Length: 0\r\n\r\n"],
  [
    "a protocol change nobody asked for",
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
  ],
  ["a flood of interim answers", "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n".repeat(20)],
  ["too many headers", `HTTP/1.1 200 OK\r\n${"X-A: 1\r\n".repeat(200)}\r\n`],
  ["headers without end", `HTTP/1.1 200 OK\r\nX-A: ${"a".repeat(100_000)}`],
];

for (const [what, text] of REFUSED)
  test(`an answer with ${what} never begins`, async () => {
    const outcome = await answerTo(text);
    expect(outcome.end).toMatch(/^malformed/);
    expect(outcome.status).toBe(null);
  });

const chunks = (text: string) => `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${text}`;
const BAD_CHUNKS: readonly [what: string, text: string][] = [
  ["a size that is no number", "zz\r\n"],
  ["a negative size", "-1\r\n"],
  ["a size with a prefix", "0x2\r\nab\r\n0\r\n\r\n"],
  ["a size beyond all measure", "fffffffff\r\n"],
  ["a bare line feed", "2\nab\r\n0\r\n\r\n"],
  ["more than its size", "2\r\nabc\r\n0\r\n\r\n"],
  ["an extension without end", `2;${"a".repeat(1_000)}`],
  ["a control character in its extension", "2;a\0b\r\nab\r\n0\r\n\r\n"],
  ["a trailer without end", `0\r\n${`X-A: ${"a".repeat(100)}\r\n`.repeat(200)}`],
];

for (const [what, text] of BAD_CHUNKS)
  test(`a chunk with ${what} ends the answer`, async () => {
    expect((await answerTo(chunks(text))).end).toMatch(/^malformed/);
  });

test("bodies of every framing arrive whole, in whatever pieces they come", async () => {
  const answers = [
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
    chunks('3;name="x"\r\nhel\r\n2\r\nlo\r\n0\r\nX-Trailer: 1\r\n\r\n'),
  ];
  for (const text of answers) {
    const whole = await answerTo(text);
    expect([whole.body, whole.end]).toEqual(["hello", "whole"]);
    const dribbled = await hostile(async (socket) => {
      for (const character of text) {
        socket.write(character, "latin1");
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    expect(await ask(dribbled)).toMatchObject({ body: "hello", end: "whole" });
  }
  const closing = await hostile((socket) => void socket.end("HTTP/1.1 200 OK\r\n\r\nhello"));
  expect(await ask(closing)).toMatchObject({ body: "hello", end: "whole" });
});

test("an answer to HEAD, and those without content, have no body whatever they say", async () => {
  expect(await answerTo("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", "HEAD")).toMatchObject({
    body: "",
    end: "whole",
  });
  for (const status of ["204 No Content", "304 Not Modified"])
    expect(await answerTo(`HTTP/1.1 ${status}\r\nContent-Length: 5\r\n\r\n`)).toMatchObject({ body: "", end: "whole" });
});

test("interim answers are passed over", async () => {
  const text = "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
  expect(await answerTo(text)).toMatchObject({ status: 200, body: "ok", end: "whole" });
});

test("a second answer that nobody asked for never reaches the next visitor", async () => {
  const own = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nown";
  const smuggled = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nstolen";
  const together = await hostile((socket) => void socket.write(own + smuggled));
  for (let visit = 0; visit < 3; visit += 1) expect((await ask(together)).body).toBe("own");
  const later = await hostile((socket) => {
    socket.write(own);
    setTimeout(() => socket.write(smuggled), 20);
  });
  expect((await ask(later)).body).toBe("own");
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await ask(later)).body).toBe("own");
});

test("a head that is said again means the same, a like one in another place does not", async () => {
  const head = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-A: 1\r\n\r\n";
  const client = await hostile((socket, requestHead, nth) => {
    const other = head.replace("X-A: 1", "X-A: 2");
    socket.write(requestHead.startsWith("HEAD") ? head : nth === 3 ? `${other}cd` : `${head}ab`);
  });
  const outcomes: unknown[] = [];
  for (const method of ["GET", "GET", "HEAD", "GET", "HEAD", "GET"]) {
    const { headers, body, end } = await ask(client, method);
    outcomes.push([method, headers.at(-1), body, end]);
  }
  const plain = ["GET", "1", "ab", "whole"];
  const bare = ["HEAD", "1", "", "whole"];
  expect(outcomes).toEqual([plain, plain, bare, ["GET", "2", "cd", "whole"], bare, plain]);
});

test("a connection is used again, unless the app closes it", async () => {
  const counted = await hostile(
    (socket, _asked, nth) => void socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n${nth}`),
  );
  expect([(await ask(counted)).body, (await ask(counted)).body]).toEqual(["0", "1"]);
  const closing = await hostile(
    (socket, _asked, nth) =>
      void socket.write(`HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\n\r\n${nth}`),
  );
  expect([(await ask(closing)).body, (await ask(closing)).body]).toEqual(["0", "0"]);
});

test("a safe request that meets a closing connection is made anew, another one is not", async () => {
  const script: Script = (socket, _asked, nth) =>
    nth === 0 ? void socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na") : void socket.destroy();
  const app = await hostile(script);
  expect((await ask(app)).body).toBe("a");
  expect(await ask(app)).toMatchObject({ body: "a", end: "whole" });
  expect((await ask(app, "POST")).end).toMatch(/^gone/);
});

test("silence before an answer, and within it, has an end", async () => {
  const mute = await hostile(() => {}, { headersMs: 100, pauseMs: 100 });
  expect((await ask(mute)).end).toMatch(/^late/);
  const halting = await hostile((socket) => void socket.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe"), {
    headersMs: 100,
    pauseMs: 100,
  });
  expect(await ask(halting)).toMatchObject({ status: 200, body: "he", end: expect.stringMatching(/^late/) });
});

test("an answer that breaks off is told apart from one that is whole", async () => {
  const cut = await hostile((socket) => void socket.end("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe"));
  expect(await ask(cut)).toMatchObject({ body: "he", end: expect.stringMatching(/^gone/) });
  const cutChunk = await hostile((socket) => void socket.end(chunks("5\r\nhe")));
  expect((await ask(cutChunk)).end).toMatch(/^gone/);
});

test("an exchange that is over can't break off the next one on its connection", async () => {
  const app = await hostile((socket) =>
    setTimeout(() => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"), 20),
  );
  const first = await new Promise<{ abort(): void; pause(): void }>((resolve) => {
    const exchange = app.ask(
      { head: "GET / HTTP/1.1\r\nhost: app\r\n\r\n", isHeadRequest: false, body: null },
      { onHead() {}, onData() {}, onEnd: () => resolve(exchange), onFault() {} },
    );
  });
  const next = ask(app);
  first.pause();
  first.abort();
  expect(await next).toMatchObject({ body: "ok", end: "whole" });
});
