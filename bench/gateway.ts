// The gateway beside nginx in its place: small JSON of the same running app, under the same load.
import { execFile, spawn } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { lstat, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { AppSession } from "#contract";
import { freePort } from "../e2e/server.ts";
import type { Ground, Subject } from "./hosting-ground.ts";
import { type Figure, median, notMeasured } from "./report.ts";

const CONNECTIONS = 64;
const LOAD_SECONDS = 4;
const ROUNDS = 3;

const run = promisify(execFile);
const isInstalled = (name: string) =>
  run(name, ["-v"]).then(
    () => true,
    (error) => error.code !== "ENOENT",
  );

/** Requests per second that wrk gets answered. */
async function load(url: string, headers: Record<string, string>): Promise<number> {
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await run("wrk", ["-t1", `-c${CONNECTIONS}`, `-d${LOAD_SECONDS}s`, ...named, url]);
  if (/Non-2xx/.test(stdout)) throw new Error(stdout);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

/** Small JSON of the same running app, through the gateway and through one nginx worker, in turns. */
export async function measureGateway(subject: Subject): Promise<Figure[]> {
  const { ground, session } = subject;
  if (!(await isInstalled("wrk"))) return absent("wrk");
  const headers = { authorization: `Bearer ${session.token}` };
  const gateway = () => load(`${ground.origin}${session.base}/api/_me`, headers);
  await gateway();
  if (!(await isInstalled("nginx"))) return [figureOf("gateway, small JSON", [await gateway()]), ...absent("nginx")];
  const rounds = await besideNginx(subject, async (nginx) => {
    const pairs: { ours: number; theirs: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) pairs.push({ ours: await gateway(), theirs: await nginx() });
    return pairs;
  });
  const ratios = rounds.map(({ ours, theirs }) => ours / theirs);
  return [
    figureOf(
      "gateway, small JSON",
      rounds.map(({ ours }) => ours),
    ),
    figureOf(
      "nginx (one worker) in the gateway's place",
      rounds.map(({ theirs }) => theirs),
    ),
    {
      what: "gateway for small JSON beside nginx",
      ...{ budget: 0.6, atLeast: true, measured: median(ratios), unit: "of nginx" },
      method: "median ratio of the two lines above, round by round",
    },
  ];
}

const figureOf = (what: string, measured: number[]): Figure => ({
  ...{ what, budget: null, measured: median(measured), unit: "requests/s" },
  method: `median of ${measured.length}, in turns: wrk, ${CONNECTIONS} connections, ${LOAD_SECONDS} s, GET /api/_me of the starter in its sandbox`,
});

const absent = (name: string): Figure[] => [
  notMeasured("gateway for small JSON beside nginx", `${name} is not installed (apt-get install nginx wrk)`),
];

/** nginx gets what the gateway adds by itself: the signed user, taken from a request that the gateway made. */
async function besideNginx<T>(
  { ground, projectId, session }: Subject,
  use: (nginx: () => Promise<number>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "ninefold-nginx-"));
  const socket = await socketOf(ground);
  const configuration = `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    events { worker_connections 1024; }
    http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      upstream app { server unix:${socket}; keepalive 64; }
      server { listen 127.0.0.1:NGINX_PORT; location / { proxy_pass http://app; proxy_http_version 1.1; proxy_set_header Connection ""; } } }`;
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  await writeFile(file, configuration.replace("NGINX_PORT", String(port)));
  const nginx = spawn("nginx", ["-c", file, "-p", folder, "-e", `${folder}/error.log`], { stdio: "ignore" });
  try {
    await delay(500);
    const headers = signedHeaders(session, await gatewayKeyOf(ground, projectId));
    const ask = () => load(`http://127.0.0.1:${port}/api/_me`, headers);
    await ask();
    return await use(ask);
  } finally {
    nginx.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Where the one app that is awake listens. */
async function socketOf({ dataDir }: Ground): Promise<string> {
  const name = `ninefold-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}-apps`;
  for (const parent of ["/dev/shm", tmpdir()])
    for (const slot of await readdir(join(parent, name)).catch(() => [])) {
      const socket = join(parent, name, slot, "own", "http.sock");
      if (await lstat(socket).catch(() => null)) return socket;
    }
  throw new Error("No app is awake.");
}

async function gatewayKeyOf({ hosting }: Ground, projectId: string): Promise<string> {
  for (const id of await hosting.processIds(projectId, "live")) {
    const variables = await readFile(`/proc/${id}/environ`, "utf8").catch(() => "");
    const key = /(?:^|\0)NINEFOLD_GATEWAY_KEY=([0-9a-f]+)/.exec(variables)?.[1];
    if (key) return key;
  }
  throw new Error("No app is awake.");
}

function signedHeaders({ user }: AppSession, key: string): Record<string, string> {
  const expires = Math.floor(Date.now() / 1000) + 3600;
  const text = Buffer.from(JSON.stringify({ ...user, expires })).toString("base64url");
  const signature = createHmac("sha256", Buffer.from(key, "hex")).update(text).digest("hex");
  return { "x-ninefold-user": text, "x-ninefold-signature": signature };
}
