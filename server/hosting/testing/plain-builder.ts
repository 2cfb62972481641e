// A builder for tests of hosting alone: a source tree is the artifact itself, and the runtime is a few plain lines.
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { SourceFiles } from "#contract";
import type { Artifact, ArtifactSource } from "../artifacts/types.ts";

const SERVE = `
const app = (await import((process.env.NINEFOLD_APP ?? "/app") + "/server/index.js")).default;
Bun.serve({ unix: process.env.NINEFOLD_SOCKET, fetch: app.fetch, websocket: app.websocket ?? { message() {} }, idleTimeout: 0 });
`;
const SEED = `await (await import("/app/server/seed.js")).default();`;
const RENDER = `
if (await Bun.file("/app/render.js").exists()) await import("/app/render.js");
const file = Bun.file("/app/render.json");
console.log(JSON.stringify((await file.exists()) ? await file.json() : { failures: [] }));
`;

export const PLAIN_DOCUMENT = `<!doctype html><html><head><base href="{{base}}/">
<script type="importmap">{"imports":{"kit":"/kit/plain/web/kit.js"}}</script>
<!--ninefold:session--><script type="module" src="assets/main-1.js"></script></head><body><div id="root"></div></body></html>`;

/** Answers every call with the version it is, and its health call. */
export const versionApp = (version: string) => `
export default { fetch(request) {
  return Response.json({ version: ${JSON.stringify(version)}, path: new URL(request.url).pathname });
} };`;

export const plainApp = (serverCode: string, more: SourceFiles = {}): SourceFiles => ({
  "server/index.js": serverCode,
  "web/index.html": PLAIN_DOCUMENT,
  "web/assets/main-1.js": "document.getElementById('root').textContent = 'loaded';\n".repeat(40),
  ...more,
});

/** A tree with `broken` in its file `build-fails` does not build; `outbound`, `public` and `embed` in the files of those names list hosts, paths and origins. */
export async function createPlainBuilder(dataDir: string): Promise<ArtifactSource> {
  const kitDirectory = join(dataDir, "kit", "plain");
  await writeFiles(kitDirectory, {
    "runtime/serve.js": SERVE,
    "runtime/lib/every-app.js": "",
    "runtime/seed.js": SEED,
    "runtime/render.js": RENDER,
    "web/kit.js": "export const kit = 9;",
  });

  async function open(hash: string): Promise<Artifact | null> {
    const directory = join(dataDir, "artifacts", hash);
    const text = await readFile(join(directory, "manifest.json"), "utf8").catch(() => null);
    return text === null ? null : { hash, directory, manifest: JSON.parse(text) };
  }

  const hashOf = (files: SourceFiles) => createHash("sha256").update(JSON.stringify(files)).digest("hex");

  return {
    kit: { hash: "plain", directory: kitDirectory },
    open,
    hashOf,
    collect: async () => {},
    async build(files) {
      if (files["build-fails"] !== undefined)
        return {
          ok: false,
          failures: [{ check: "build", message: files["build-fails"], path: "web/main.tsx", line: 3 }],
        };
      const hash = hashOf(files);
      const manifest = {
        name: "Plain",
        kitHash: "plain",
        outbound: (files.outbound ?? "").split(" ").filter(Boolean),
        permissions: [],
        migrations: [],
        hasSeed: "server/seed.js" in files,
        tests: [],
        public: (files.public ?? "").split(" ").filter(Boolean),
        embed: (files.embed ?? "").split(" ").filter(Boolean),
        invitedOnly: false,
        installable: "installable" in files,
        look: { language: "en", accent: "#4c4f8a", background: "#ffffff" },
        packages: {},
        shelf: { packages: {}, files: [] },
        bytes: Object.values(files).reduce((sum, text) => sum + Buffer.byteLength(text), 0),
      };
      const directory = join(dataDir, "artifacts", hash);
      await writeFiles(directory, { ...files, "manifest.json": JSON.stringify(manifest) });
      return { ok: true, artifact: { hash, directory, manifest } };
    },
  };
}

async function writeFiles(directory: string, files: SourceFiles): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), text);
  }
}

/** Runs the code that it is sent and answers with the result: for apps that try what they must not. */
export const PROBE_APP = `
import * as fs from "node:fs";
import * as net from "node:net";
import * as dns from "node:dns/promises";
import * as child from "node:child_process";
globalThis.lib = { fs, net, dns, child, sql: () => new Bun.SQL(process.env.DATABASE_URL, { max: 2, path: "/run/db/.s.PGSQL.5432" }) };
export default { async fetch(request) {
  const code = await request.text();
  if (code === "") return new Response("ok");
  const AsyncFunction = (async () => {}).constructor;
  try { return Response.json({ value: await new AsyncFunction(code)() }); }
  catch (error) { return Response.json({ refused: String(error.message ?? error), code: error.code ?? error.errno ?? null }); }
} };`;
