// The gateway beside nginx in its place: small JSON of the same running app, and a file, under the same load.
import { execFile, spawn } from "node:child_process";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
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

type Load = Readonly<{ perSecond: number; p50Ms: number; p99Ms: number }>;

/** What wrk gets answered, and how soon. */
async function load(url: string, headers: Record<string, string>): Promise<Load> {
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const settings = ["-t1", `-c${CONNECTIONS}`, `-d${LOAD_SECONDS}s`, "--latency"];
  const { stdout } = await run("wrk", [...settings, ...named, url]);
  if (/Non-2xx/.test(stdout)) throw new Error(stdout);
  const latency = (percent: number) => millisecondsOf(new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout));
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50Ms: latency(50),
    p99Ms: latency(99),
  };
}

const MILLISECONDS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };
const millisecondsOf = (match: RegExpExecArray | null) =>
  Number(match?.[1]) * (MILLISECONDS[match?.[2] ?? ""] ?? Number.NaN);

/** The ways to one answer, measured in turns so that whatever else the machine does meets all of them. */
type Ways = Readonly<Record<"gateway" | "nginx", () => Promise<Load>>>;

async function inTurns({ gateway, nginx }: Ways): Promise<{ gateway: Load[]; nginx: Load[] }> {
  await gateway();
  await nginx();
  const loads = { gateway: [] as Load[], nginx: [] as Load[] };
  for (let round = 0; round < ROUNDS; round++) {
    loads.gateway.push(await gateway());
    loads.nginx.push(await nginx());
  }
  return loads;
}

/** Small JSON of the same running app, and a file of 100 kB, through the gateway and through one nginx worker. */
export async function measureGateway(subject: Subject): Promise<Figure[]> {
  const { ground, session } = subject;
  for (const name of ["wrk", "nginx"]) if (!(await isInstalled(name))) return absent(name);
  await placeFile(ground);
  const token = { authorization: `Bearer ${session.token}` };
  const json = () => load(`${ground.origin}${session.base}/api/_me`, token);
  const file = () => load(`${ground.origin}${session.base}${FILE_PATH}`, {});
  return besideNginx(subject, async (nginx) => [
    ...figuresOf(
      "small JSON",
      0.6,
      await inTurns({ gateway: json, nginx: nginx.json }),
      "GET /api/_me of the starter in its sandbox",
    ),
    ...(await fileFigures({ gateway: file, nginx: nginx.file }, `${ground.origin}${session.base}${FILE_PATH}`)),
  ]);
}

/** A file in the web folder of the deployed app, whose files nobody has asked for yet. */
const FILE_PATH = "/files/bench.bin";
const FILE_BYTES = 100_000;

async function placeFile({ dataDir }: Ground): Promise<void> {
  for (const artifact of await readdir(join(dataDir, "artifacts"))) {
    const folder = join(dataDir, "artifacts", artifact, "web", "files");
    await mkdir(folder, { recursive: true });
    await writeFile(join(dataDir, "artifacts", artifact, "web", FILE_PATH), randomBytes(FILE_BYTES));
  }
}

async function fileFigures(ways: Ways, address: string): Promise<Figure[]> {
  const { status } = await fetch(address);
  if (status !== 200) return [notMeasured("gateway for 100 kB file", `the file answered ${status}`)];
  return figuresOf("100 kB file", null, await inTurns(ways), `GET ${FILE_PATH}, uncompressed`);
}

function figuresOf(
  what: string,
  budget: number | null,
  loads: { gateway: Load[]; nginx: Load[] },
  how: string,
): Figure[] {
  const method = `median of ${ROUNDS}, in turns: wrk, ${CONNECTIONS} connections, ${LOAD_SECONDS} s, ${how}`;
  const line = (name: string, unit: string, values: number[]): Figure => ({
    ...{ what: `${name}, ${what}`, budget: null, measured: median(values), unit, method },
  });
  const sides = (["gateway", "nginx"] as const).flatMap((side) => {
    const name = side === "nginx" ? "nginx (one worker) in the gateway's place" : "gateway";
    return [
      line(
        name,
        "requests/s",
        loads[side].map(({ perSecond }) => perSecond),
      ),
      line(
        `${name}, p50`,
        "ms",
        loads[side].map(({ p50Ms }) => p50Ms),
      ),
      line(
        `${name}, p99`,
        "ms",
        loads[side].map(({ p99Ms }) => p99Ms),
      ),
    ];
  });
  const ratios = loads.gateway.map(({ perSecond }, round) => perSecond / (loads.nginx[round]?.perSecond ?? Number.NaN));
  const ratio: Figure = {
    ...{ what: `gateway for ${what} beside nginx`, budget, atLeast: true, measured: median(ratios), unit: "of nginx" },
    method: "median ratio of the throughputs above, round by round",
  };
  return [...sides, ratio];
}

const absent = (name: string): Figure[] => [
  notMeasured("gateway beside nginx", `${name} is not installed (apt-get install nginx wrk)`),
];

/** nginx gets what the gateway adds by itself: the signed user, taken from a request that the gateway made. */
async function besideNginx<T>(
  { ground, projectId, session }: Subject,
  use: (nginx: Readonly<{ json(): Promise<Load>; file(): Promise<Load> }>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "ninefold-nginx-"));
  const socket = await socketOf(ground);
  const configuration = `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    events { worker_connections 1024; }
    http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      upstream app { server unix:${socket}; keepalive 64; }
      server { listen 127.0.0.1:NGINX_PORT; location / { proxy_pass http://app; proxy_http_version 1.1; proxy_set_header Connection ""; }
        location /files/ { root ${folder}; } } }`;
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  await mkdir(join(folder, "files"));
  await writeFile(join(folder, FILE_PATH), randomBytes(FILE_BYTES));
  await writeFile(file, configuration.replace("NGINX_PORT", String(port)));
  const nginx = spawn("nginx", ["-c", file, "-p", folder, "-e", `${folder}/error.log`], { stdio: "ignore" });
  try {
    await delay(500);
    const headers = signedHeaders(session, await gatewayKeyOf(ground, projectId));
    const origin = `http://127.0.0.1:${port}`;
    return await use({
      json: () => load(`${origin}/api/_me`, headers),
      file: () => load(`${origin}${FILE_PATH}`, {}),
    });
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
