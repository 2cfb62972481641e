// Real faults of disk and database, and what a caller is told of them.
import { writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { DatabaseSync } from "node:sqlite";
import Fastify from "fastify";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { type App, setErrorHandlers } from "./index.ts";

const pool = new pg.Pool({ connectionString: inject("postgresUrl"), max: 1 });
pool.on("error", () => {});
afterAll(() => pool.end());

/** What a call answers whose work is `work`. */
async function answerTo(work: () => Promise<unknown>) {
  // Nothing of schemas is used here.
  const app = Fastify() as unknown as App;
  setErrorHandlers(app);
  app.get("/", async () => void (await work()));
  const answer = await app.inject("/");
  return { status: answer.statusCode, error: answer.json().error, retry: answer.headers["retry-after"] };
}

const withoutDatabase = { status: 503, error: expect.stringContaining("not answering right now"), retry: "2" };
const withoutRoom = { status: 507, error: expect.stringContaining("no room left"), retry: "2" };
const raising = (code: string, message = "") =>
  pool.query(`do $$ begin raise exception using errcode = '${code}', message = '${message}'; end $$`);

test("no database, one that goes down, and one that breaks off in the middle are a moment's patience", async () => {
  expect(await answerTo(() => new pg.Client({ host: "/nowhere" }).connect())).toEqual(withoutDatabase);
  expect(await answerTo(() => new pg.Client({ host: "127.0.0.1", port: 1 }).connect())).toEqual(withoutDatabase);
  expect(await answerTo(() => pool.query("select pg_terminate_backend(pg_backend_pid())"))).toEqual(withoutDatabase);
  expect(await answerTo(() => raising("57P03"))).toEqual(withoutDatabase);
  const closing = new pg.Pool({ connectionString: inject("postgresUrl"), connectionTimeoutMillis: 1, max: 1 });
  await expect(answerTo(() => closing.connect().then(() => closing.connect()))).resolves.toEqual(withoutDatabase);
});

/** A database that takes the greeting and then leaves without a word, as a killed one does; its socket ends before it closes. */
async function abandonedClient(): Promise<pg.Client> {
  const left = Promise.withResolvers<void>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket
      .on("error", () => {})
      .once("data", () => {
        // AuthenticationOk, ReadyForQuery (PostgreSQL's manual, "Message Formats").
        socket.end(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]));
        left.resolve();
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server without a unix path has a port.
  const { port } = server.address() as AddressInfo;
  const client = new pg.Client({ host: "127.0.0.1", port, user: "nobody" });
  client.on("error", () => {}).once("end", () => server.close());
  await client.connect();
  await left.promise;
  return client;
}

test("whatever a query meets on a connection that the database has just left is a moment's patience", async () => {
  const client = await abandonedClient();
  const ended = new Promise((resolve) => client.once("end", resolve));
  const answers = [await answerTo(() => client.query("select 1"))];
  await ended;
  answers.push(await answerTo(() => client.query("select 1")));
  await client.end();
  answers.push(await answerTo(() => client.query("select 1")));
  const stopped = new pg.Pool({ connectionString: inject("postgresUrl") });
  await stopped.end();
  answers.push(await answerTo(() => stopped.query("select 1")));
  for (const answer of answers) expect(answer).toEqual(withoutDatabase);
});

test("a full disk is told as such, wherever it shows", async () => {
  expect(await answerTo(() => writeFile("/dev/full", "one more"))).toEqual(withoutRoom);
  expect(await answerTo(() => raising("53100"))).toEqual(withoutRoom);
  expect(await answerTo(() => raising("58030", "could not write: No space left on device"))).toEqual(withoutRoom);
  const small = async () =>
    new DatabaseSync(":memory:").exec("pragma max_page_count = 1; create table a (b); create table c (d)");
  expect(await answerTo(small)).toEqual(withoutRoom);
});

test("a disk that takes nothing is told as such; any other fault says nothing of itself", async () => {
  const unwritable = { status: 503, error: expect.stringContaining("Nothing can be saved"), retry: "2" };
  expect(await answerTo(() => raising("58030", "could not open file: Read-only file system"))).toEqual(unwritable);
  expect(await answerTo(() => raising("XX001", "secret"))).toEqual({
    status: 500,
    error: "Something went wrong on our side. Please try again.",
    retry: undefined,
  });
});
