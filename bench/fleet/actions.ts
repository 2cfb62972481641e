// `node bench/fleet/actions.ts` prints how many statements of the platform's database each thing costs that people and programs do, on one server.
import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";
import { type Client, signUp } from "#test-tools";
import { type Fleet, openFleet } from "./fleet.ts";
import { createVisitors, type Visitor } from "./visitors.ts";

const TIMES = 20;
const IDLE_MS = 20_000;
const SETTLED_MS = 15_000;
const SOCKETS_OPEN_MS = 20_000;
/** For what goes on behind an answer. */
const AFTERWARDS_MS = 1_500;

const APP = `import { createServer } from "@ninefold/server";
export default createServer({ hooks: { orders: { verify: "anyone", run() {} } } });
`;

type Subject = Readonly<{ fleet: Fleet; url: string; creator: Client; projectId: string; people: Visitor[] }>;
type Action = Readonly<{ what: string; times: number; act(subject: Subject): Promise<void> }>;

async function openSubject(fleet: Fleet): Promise<Subject> {
  const [server] = fleet.servers;
  if (!server) throw new Error("There is no server.");
  const creator = await signUp(server.url);
  const projectId = await creator.createProject();
  const path = `/api/projects/${projectId}`;
  const { files } = await creator.call("GET", `${path}/code`);
  const { hash } = files.find((file: { path: string }) => file.path === "server/index.ts");
  const changes = [{ path: "server/index.ts", content: APP, baseHash: hash }];
  await creator.call("POST", `${path}/code/save`, { changes });
  await creator.call("POST", `${path}/deploy`, {});
  while ((await creator.call("GET", `${path}/deployment`)).status !== "serving") await delay(250);
  const people = await createVisitors(fleet, [projectId], 4 * TIMES + 1);
  return { fleet, url: server.url, creator, projectId, people };
}

async function expectAnswer(status: number, asked: Promise<Response>): Promise<void> {
  const answer = await asked;
  await answer.arrayBuffer();
  if (answer.status !== status) throw new Error(`${answer.url} answered ${answer.status}`);
}

async function callAs({ url, projectId }: Subject, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await expectAnswer(200, fetch(`${url}/live/app/${projectId}/api/_me`, { headers }));
}

const inTurns = async (times: number, act: (turn: number) => Promise<void>) => {
  for (let turn = 0; turn < times; turn += 1) await act(turn);
};
const tokenAt = ({ people }: Subject, index: number) => people[index]?.token ?? "";

const ACTIONS: readonly Action[] = [
  {
    what: "a visitor's call, their access not known",
    times: TIMES,
    act: (subject) => inTurns(TIMES, (turn) => callAs(subject, tokenAt(subject, 1 + turn))),
  },
  {
    what: "a visitor's call, 20 visitors at once, their access not known",
    times: TIMES,
    async act(subject) {
      await Promise.all(
        Array.from({ length: TIMES }, (_, turn) => callAs(subject, tokenAt(subject, 1 + TIMES + turn))),
      );
    },
  },
  {
    what: "a visitor's call within five seconds of another",
    times: 400,
    act: (subject) => inTurns(400, () => callAs(subject, tokenAt(subject, 0))),
  },
  {
    what: "a stranger's call, refused",
    times: TIMES,
    act: ({ url, projectId }) => inTurns(TIMES, () => expectAnswer(401, fetch(`${url}/live/app/${projectId}/api/_me`))),
  },
  {
    what: "opening an app: code, page, session",
    times: TIMES,
    act: ({ url, projectId, creator }) =>
      inTurns(TIMES, async () => {
        const { code } = await creator.call("POST", `/api/projects/${projectId}/frame-code`, { environment: "live" });
        await expectAnswer(200, fetch(`${url}/live/app/${projectId}/?token=${code}`));
      }),
  },
  {
    what: "a call of the platform: GET /api/projects/<id>",
    times: TIMES,
    act: ({ projectId, creator }) =>
      inTurns(TIMES, async () => void (await creator.call("GET", `/api/projects/${projectId}`))),
  },
  {
    what: "a hook, its run in the app included",
    times: TIMES,
    act: ({ url, projectId }) =>
      inTurns(TIMES, () => expectAnswer(200, fetch(`${url}/hook/${projectId}/orders`, { method: "POST", body: "{}" }))),
  },
  {
    what: "20 live sockets, open for 20 s, each second of one",
    times: (TIMES * SOCKETS_OPEN_MS) / 1_000,
    act: keepSockets,
  },
];

async function keepSockets(subject: Subject): Promise<void> {
  const address = `${subject.url.replace("http", "ws")}/live/app/${subject.projectId}/api/_live`;
  const sockets = await Promise.all(
    Array.from({ length: TIMES }, (_, index) => {
      const socket = new WebSocket(address, [
        "ninefold-live",
        `ninefold-token.${tokenAt(subject, 1 + 2 * TIMES + index)}`,
      ]);
      return new Promise<WebSocket>((resolve, reject) => {
        socket.once("open", () => resolve(socket)).once("error", reject);
      });
    }),
  );
  await delay(SOCKETS_OPEN_MS);
  for (const socket of sockets) socket.close();
}

/** Statements of the platform's database, and the seconds in which they were asked. */
async function count({ fleet }: Subject, act: () => Promise<void>) {
  await fleet.platform.forgetStatements();
  const begin = performance.now();
  await act();
  const seconds = (performance.now() - begin) / 1_000;
  const statements = await fleet.platform.statements();
  return { seconds, calls: statements.reduce((sum, { calls }) => sum + calls, 0), statements };
}

const fleet = await openFleet(1);
try {
  const subject = await openSubject(fleet);
  await callAs(subject, tokenAt(subject, 0));
  await delay(SETTLED_MS);
  const idle = await count(subject, () => delay(IDLE_MS));
  const perSecond = idle.calls / idle.seconds;
  process.stdout.write(`an idle second of one server: ${perSecond.toFixed(1)}\n`);
  for (const { what, times, act } of ACTIONS) {
    const one = await count(subject, async () => {
      await act(subject);
      await delay(AFTERWARDS_MS);
    });
    const each = Math.max(0, one.calls - perSecond * one.seconds) / times;
    process.stdout.write(`${what}: ${each.toFixed(2)}\n`);
    for (const { text, calls } of one.statements.slice(0, 24))
      if (calls >= times / 2) process.stdout.write(`  ${calls} ${text.replace(/\s+/g, " ").slice(0, 150)}\n`);
  }
} finally {
  await fleet.close();
}
