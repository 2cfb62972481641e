// The gateway beside nginx in its place: small JSON of the same running app, and a file, under the same load.
import { spawn } from "node:child_process";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { lstat, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { AppSession, SourceFiles } from "#contract";
import { freePort } from "#test-tools";
import { ask, type Fixture, type Subject } from "./hosting-fixture.ts";
import { compareWays, load, loadSocket, type Way } from "./loads.ts";
import { installPrograms } from "./programs.ts";
import type { Figure } from "./report.ts";

/** Small JSON of the same running app, and a file of 100 kB: through the gateway, through one nginx worker, and direct. */
export async function measureGateway(subject: Subject): Promise<Figure[]> {
  const { fixture, session } = subject;
  await installPrograms(["wrk", "nginx"]);
  await placeFile(fixture);
  const base = `${fixture.origin}${session.base}`;
  const token = { authorization: `Bearer ${session.token}` };
  const json: Way = { name: "gateway", load: () => load(`${base}/api/_me`, token) };
  const file: Way = { name: "gateway", load: () => load(`${base}${FILE_PATH}`, {}) };
  return besideNginx(subject, async (others) => {
    const small = { what: "small JSON", budget: 0.6, how: "GET /api/_me of the starter in its sandbox" };
    const large = { what: "100 kB file", budget: null, how: `GET ${FILE_PATH}, uncompressed` };
    return [
      ...(await compareWays(small, [json, others.nginxJson, others.plainJson, others.directJson])),
      ...(await compareWays(large, [file, others.nginxFile, others.bareFile])),
    ];
  });
}

/** A file in the web folder of the deployed app, whose files nobody has asked for yet. */
const FILE_PATH = "/files/bench.bin";
const FILE_BYTES = 100_000;

async function placeFile({ dataDir }: Fixture): Promise<void> {
  const artifacts = join(dataDir, "artifacts");
  const documents = (await readdir(artifacts, { recursive: true })).filter((path) => path.endsWith("web/index.html"));
  for (const path of documents) {
    const file = join(artifacts, path, "..", FILE_PATH);
    await mkdir(join(file, ".."), { recursive: true });
    await writeFile(file, randomBytes(FILE_BYTES));
  }
}

type OtherWays = Readonly<Record<"nginxJson" | "nginxFile" | "plainJson" | "directJson" | "bareFile", Way>>;

/** The others get what the gateway adds by itself: the signed user, by the key that the app was given. */
async function besideNginx<T>(subject: Subject, use: (others: OtherWays) => Promise<T>): Promise<T> {
  const { fixture, session } = subject;
  const folder = await mkdtemp(join(tmpdir(), "ninefold-nginx-"));
  const socket = await socketOf(fixture);
  const headers = signedHeaders(session, await gatewayKeyOf(subject));
  const [port, barePort, plainPort] = [await freePort(), await freePort(), await freePort()];
  const settings = join(folder, "nginx.conf");
  const file = join(folder, FILE_PATH);
  await mkdir(join(folder, "files"));
  await writeFile(file, randomBytes(FILE_BYTES));
  await writeFile(settings, nginxSettings({ folder, socket, port }));
  const servers = [
    spawn("nginx", ["-c", settings, "-p", folder, "-e", `${folder}/error.log`], { stdio: "ignore" }),
    spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts"), file, String(barePort)], { stdio: "ignore" }),
    spawn(process.execPath, [join(import.meta.dirname, "plain-proxy.ts"), socket, String(plainPort)], {
      stdio: ["ignore", "ignore", "inherit"],
    }),
  ];
  try {
    await Promise.all([port, barePort, plainPort].map(untilListening));
    const origin = `http://127.0.0.1:${port}`;
    const inPlace = "nginx (one worker) in the gateway's place";
    return await use({
      nginxJson: { name: inPlace, load: () => load(`${origin}/api/_me`, headers) },
      nginxFile: { name: inPlace, load: () => load(`${origin}${FILE_PATH}`, {}) },
      plainJson: {
        name: "node:http and undici, which only pass on, in the gateway's place",
        load: () => load(`http://127.0.0.1:${plainPort}/api/_me`, headers),
        // It was seen to get no answer in some of its turns (decision 051).
        forInterest: true,
      },
      directJson: {
        name: "direct, by a client in JavaScript at the app's socket",
        load: () => loadSocket({ socket, path: "/api/_me", headers }),
      },
      bareFile: {
        name: "direct, from node:http that does nothing else",
        load: () => load(`http://127.0.0.1:${barePort}/`, {}),
      },
    });
  } finally {
    for (const server of servers) server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A port that never listens shows as a load without answers. */
async function untilListening(port: number): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (isOpen) return;
    await delay(LOOK_EVERY_MS);
  }
}
const LOOKS_MAX = 200;
const LOOK_EVERY_MS = 100;

const nginxSettings = ({ folder, socket, port }: { folder: string; socket: string; port: number }) => `
  daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
  ${process.getuid?.() === 0 ? "user root;" : ""}
  events { worker_connections 1024; }
  http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
    upstream app { server unix:${socket}; keepalive 64; keepalive_timeout 1s; }
    server { listen 127.0.0.1:${port}; location / { proxy_pass http://app; proxy_http_version 1.1; proxy_set_header Connection ""; }
      location /files/ { root ${folder}; } } }`;

/** Where the one app that is awake listens. */
async function socketOf({ dataDir }: Fixture): Promise<string> {
  const name = `ninefold-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}-apps`;
  for (const parent of ["/dev/shm", tmpdir()])
    for (const slot of await readdir(join(parent, name)).catch(() => [])) {
      const socket = join(parent, name, slot, "own", "http.sock");
      if (await lstat(socket).catch(() => null)) return socket;
    }
  throw new Error("No app is awake.");
}

/** The starter, which also tells the key by which it knows the gateway: nginx in its place needs it. */
export const starterThatReports = (starter: SourceFiles): SourceFiles => ({
  ...starter,
  "server/starter.ts": starter["server/index.ts"] ?? "",
  "server/index.ts": `import starter from "./starter.ts";
    export default { fetch: (request: Request) => request.url.endsWith("${KEY_PATH}")
      ? new Response(process.env.NINEFOLD_GATEWAY_KEY) : starter.fetch(request) };`,
});

const KEY_PATH = "/api/gateway-key";

const gatewayKeyOf = ({ fixture, session }: Subject) => ask(fixture, session, KEY_PATH);

function signedHeaders({ user }: AppSession, key: string): Record<string, string> {
  const expires = Math.floor(Date.now() / 1000) + 3600;
  const text = Buffer.from(JSON.stringify({ ...user, expires })).toString("base64url");
  const signature = createHmac("sha256", Buffer.from(key, "hex")).update(text).digest("hex");
  return { "x-ninefold-user": text, "x-ninefold-signature": signature };
}
