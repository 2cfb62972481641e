// A project as a Git repository, with Git itself: clone, pull and push over HTTP.
import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer } from "#testing";
import { callOutside, repositoryAddress } from "./outside-server.ts";
import { FLUSH } from "./pkt-line.ts";
import { inRepository, NO_GIT } from "./repository.ts";
import { deepFolders, deltaBomb, longFile, namedFile, pushBody } from "./testing/hostile-pack.ts";

const ninefold = await createTestServer({ gitServers: { allowLoopback: true } });
const folder = await mkdtemp(join(tmpdir(), "git-test-"));
const run = promisify(execFile);
const made = { address: "", token: "", projectId: "", secret: "" };

/** What Git prints, its complaints included; never asks anybody anything. */
async function git(cwd: string, ...words: string[]): Promise<{ ok: boolean; text: string }> {
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    GIT_TERMINAL_PROMPT: "0",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_NAME: "Ada",
    GIT_AUTHOR_EMAIL: "ada@example.com",
    GIT_COMMITTER_NAME: "Ada",
    GIT_COMMITTER_EMAIL: "ada@example.com",
  };
  try {
    const { stdout, stderr } = await run("git", words, { cwd, env, timeout: 60_000 });
    return { ok: true, text: `${stdout}${stderr}` };
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    return { ok: false, text: `${stdout}${stderr}` };
  }
}
const urlOf = (secret: string, projectId = made.projectId) =>
  `${made.address.replace("://", `://ada:${secret}@`)}/git/${projectId}.git`;
const call = (method: string, path: string, body?: unknown) => ninefold.call(method, path, { token: made.token, body });
const revisions = async () => (await call("GET", `/api/projects/${made.projectId}/revisions`)).body;
const clone = async (name: string): Promise<string> => {
  const cloned = await git(folder, "clone", "-q", urlOf(made.secret), name);
  if (!cloned.ok) throw new Error(cloned.text);
  return join(folder, name);
};
const write = async (at: string, path: string, text: string) => {
  await mkdir(dirname(join(at, path)), { recursive: true });
  await writeFile(join(at, path), text);
};
/** Commits everything and pushes it. */
const push = async (at: string, title: string) => {
  await git(at, "add", "-A");
  await git(at, "commit", "-qm", title);
  return git(at, "push", "-q", "origin", "HEAD:main");
};
const token = async (more: object) =>
  (await call("POST", "/api/access-tokens", { name: "git", projectId: null, canWrite: true, days: 1, ...more })).body
    .secret;

beforeAll(async () => {
  made.address = await ninefold.listen();
  made.token = (await ninefold.register("ada")).token;
  made.projectId = (await call("POST", "/api/projects", {})).body.projectId;
  made.secret = await token({});
});
afterAll(async () => {
  await ninefold.close();
  await rm(folder, { recursive: true, force: true });
});

describe("a project as a repository", () => {
  test("is cloned, pushed to and pulled; each revision is a commit and the pushed commit stays itself", async () => {
    const at = await clone("first");
    expect(JSON.parse(await readFile(join(at, "app.json"), "utf8"))).toHaveProperty("name");
    expect((await git(at, "log", "--format=%an %s")).text).toContain("ada Starting point");
    const other = await clone("second");
    await write(at, "web/notes.ts", "\uFEFFexport const note = 'ä';\n");
    await write(at, "README.md", "# Mine\n");
    await git(at, "add", "README.md");
    await git(at, "commit", "-qm", "A readme");
    const editor = io(made.address, { auth: { token: made.token }, transports: ["websocket"] });
    const heard = new Promise((told) => editor.once("changes_applied", told));
    await editor.emitWithAck("join_room", made.projectId);
    const pushed = await push(at, "Two notes\n\nand why");
    expect(pushed.text).toContain("passed its checks");
    // An open editor shows it at once.
    expect(await heard).toMatchObject({ projectId: made.projectId, changesApplied: true });
    editor.disconnect();
    expect((await revisions()).at(-1)).toMatchObject({ description: "Two notes", current: true });
    expect(await git(other, "pull", "-q")).toMatchObject({ ok: true });
    expect((await git(other, "rev-parse", "HEAD")).text).toBe((await git(at, "rev-parse", "HEAD")).text);
    expect((await git(other, "log", "--format=%s")).text.split("\n").slice(0, 2)).toEqual(["Two notes", "A readme"]);
    expect(await readFile(join(other, "web/notes.ts"), "utf8")).toBe("\uFEFFexport const note = 'ä';\n");
    expect(await git(at, "fsck", "--strict")).toMatchObject({ ok: true });
    // The protocol's first version, which older clients speak.
    const old = await git(folder, "-c", "protocol.version=0", "clone", "-q", urlOf(made.secret), "old");
    expect({ ...old, head: (await git(join(folder, "old"), "rev-parse", "HEAD")).text }).toMatchObject({
      ok: true,
      head: (await git(at, "rev-parse", "HEAD")).text,
    });
  });

  test("says the same hashes after its commits are computed anew", async () => {
    const before = (await git(folder, "ls-remote", urlOf(made.secret))).text;
    const fresh = (await call("POST", "/api/projects", {})).body.projectId;
    const first = (await git(folder, "ls-remote", urlOf(made.secret, fresh))).text;
    expect(first).toMatch(/refs\/heads\/main/);
    await ninefold.database.pool.query("delete from git_commits where project_id = $1", [fresh]);
    expect((await git(folder, "ls-remote", urlOf(made.secret, fresh))).text).toBe(first);
    expect((await git(folder, "ls-remote", urlOf(made.secret))).text).toBe(before);
  });
});

describe("who may not", () => {
  test("is told so: no token, a wrong one, one that reads only, one of another project", async () => {
    const other = (await call("POST", "/api/projects", {})).body.projectId;
    const reader = await token({ canWrite: false, projectId: made.projectId });
    expect((await git(folder, "ls-remote", `${made.address}/git/${made.projectId}.git`)).ok).toBe(false);
    expect((await git(folder, "ls-remote", urlOf("nft_wrong"))).text).toContain("Authentication failed");
    expect((await git(folder, "ls-remote", urlOf(made.token))).text).toContain("Authentication failed");
    expect(await git(folder, "ls-remote", urlOf(reader))).toMatchObject({ ok: true });
    expect((await git(folder, "ls-remote", urlOf(reader, other))).text).toContain("Project not found");
    const at = await clone("reader");
    await git(at, "remote", "set-url", "origin", urlOf(reader));
    expect((await push(at, "Nothing")).text).toContain("may read only");
  });
});

describe("what is pushed", () => {
  test("and fails its checks changes nothing, and the reasons stand in Git's output", async () => {
    const count = (await revisions()).length;
    const at = await clone("broken");
    await write(at, "web/broken.ts", "export const n: number = 'no';\n");
    const { ok, text } = await push(at, "Break it");
    expect(ok).toBe(false);
    expect(text).toMatch(/remote: +types: web\/broken\.ts:1: /);
    expect(text).toContain("(the checks failed)");
    expect(await revisions()).toHaveLength(count);
  });

  test("must be main, and go on from what the project has", async () => {
    const at = await clone("branches");
    await write(at, "README.md", "# Another\n");
    await git(at, "add", "-A");
    await git(at, "commit", "-qm", "Another");
    const refusals = {
      "a branch": ["HEAD:refs/heads/try"],
      "a tag": ["HEAD:refs/tags/v1"],
      "main deleted": [":main"],
      "main and another": ["HEAD:main", "HEAD:try"],
      "another history": ["+HEAD~2:main"],
    };
    for (const [about, refs] of Object.entries(refusals))
      expect({ about, ...(await git(at, "push", "origin", ...refs)) }).toMatchObject({ about, ok: false });
    await git(at, "checkout", "-q", "--orphan", "new");
    await git(at, "commit", "-qam", "Alone");
    const { text } = await git(at, "push", "--force", "origin", "new:main");
    expect(text).toContain("pull first");
  });

  test("holds files that a project can hold: the others are named", async () => {
    const at = await clone("files");
    const start = (await git(at, "rev-parse", "HEAD")).text.trim();
    const fileOf = { link: "120000", module: "160000", "run.sh": "100755" };
    const blob = (await git(at, "hash-object", "-w", "app.json")).text.trim();
    for (const [path, mode] of Object.entries(fileOf)) {
      await git(at, "update-index", "--add", "--cacheinfo", `${mode},${mode === "160000" ? start : blob},${path}`);
      await git(at, "commit", "-qm", path);
      expect((await git(at, "push", "origin", "HEAD:main")).text).toContain(`remote: ${path} is `);
      await git(at, "reset", "-q", "--hard", start);
    }
    const files = {
      "web/picture.bin": Buffer.from([0, 159, 146, 150]),
      "assets/tool.exe": "x",
      "node_modules/left/index.js": "x",
      "web/umlaut-ä.ts": "export {};",
      "web/long.ts": "x".repeat(300_000),
    };
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(at, path)), { recursive: true });
      await writeFile(join(at, path), content);
      const { ok, text } = await push(at, path);
      expect({ ok, text }).toMatchObject({ ok: false, text: expect.stringContaining(path.split("/")[0] ?? path) });
      expect(text).toContain("remote: ");
      await git(at, "reset", "-q", "--hard", start);
    }
  });

  test("has no folder without files and no file that paths can't tell: every clone would ask for what is not kept", async () => {
    const at = await clone("untellable");
    const start = (await git(at, "rev-parse", "HEAD")).text.trim();
    const emptyFolder = `(git ls-tree HEAD; printf '040000 tree %s\\tempty\\n' $(git hash-object -t tree -w /dev/null)) | git mktree`;
    const { stdout: tree } = await run("sh", ["-c", emptyFolder], { cwd: at });
    const commit = (await git(at, "commit-tree", tree.trim(), "-p", start, "-m", "An empty folder")).text.trim();
    const pushed = await git(at, "push", "origin", `${commit}:main`);
    expect(pushed).toMatchObject({ ok: false, text: expect.stringContaining("folder without files") });
    await write(at, "__proto__", "hello\n");
    expect(await push(at, "An odd name")).toMatchObject({ ok: false, text: expect.stringContaining("__proto__") });
    expect((await git(folder, "ls-remote", urlOf(made.secret))).text).toContain(start);
    await clone("after-untellable");
  });

  test("has no secret's value in it, not even in a commit that the next one takes back", async () => {
    const value = "sk_live_4711_do_not_tell";
    const set = await call("PUT", `/api/projects/${made.projectId}/secrets/SHOP_KEY`, { value });
    expect(set.status).toBe(200);
    const at = await clone("secret");
    await write(at, "README.md", `# Key ${value}\n`);
    await git(at, "add", "-A");
    await git(at, "commit", "-qm", "Oops");
    await write(at, "README.md", "# Key\n");
    const { ok, text } = await push(at, "Taken back");
    expect({ ok, text }).toMatchObject({ ok: false, text: expect.stringContaining("README.md") });
    expect(text).not.toContain(value);
    expect(text).toContain("(a secret)");
  });

  test("waits while the assistant works", async () => {
    const { pool } = ninefold.database;
    const at = await clone("busy");
    const { rows } = await pool.query(
      "insert into messages (project_id, role, content) values ($1, 'user', 'hello') returning id",
      [made.projectId],
    );
    await pool.query(
      "insert into runs (project_id, status, message_id, base_tree, draft_tree) values ($1, 'running', $2, '{}', '{}')",
      [made.projectId, rows[0].id],
    );
    await write(at, "README.md", "# Busy\n");
    expect((await push(at, "Busy")).text).toMatch(/remote: .*(working|under way|generat)/i);
    await pool.query("delete from runs where project_id = $1", [made.projectId]);
  });

  test("is the same from a clone without history", async () => {
    await git(folder, "clone", "-q", "--depth", "1", urlOf(made.secret), "shallow");
    const at = join(folder, "shallow");
    await write(at, "README.md", "# From a shallow clone\n");
    expect(await push(at, "Shallow")).toMatchObject({ ok: true });
    expect((await revisions()).at(-1)).toMatchObject({ description: "Shallow", current: true });
  });
});

test("where there is no Git, a sentence says so", async () => {
  const { PATH } = process.env;
  const signal = AbortSignal.timeout(10_000);
  process.env.PATH = "/nowhere";
  try {
    const asked = inRepository(null, signal, ({ run: ask }) => ask(["version"], { signal }));
    await expect(asked).rejects.toMatchObject({ status: 503, message: NO_GIT });
  } finally {
    process.env.PATH = PATH;
  }
});

describe("what no Git sends", () => {
  const post = async (service: string, body: Buffer) => {
    const answer = await fetch(`${made.address}/git/${made.projectId}.git/git-${service}-pack`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`ada:${made.secret}`).toString("base64")}`,
        "content-type": `application/x-git-${service}-pack-request`,
      },
      body: new Uint8Array(body),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const head = async () => (await git(folder, "ls-remote", urlOf(made.secret))).text.slice(0, 40);

  test("is refused with a sentence, and the server goes on", async () => {
    const from = await head();
    const count = (await revisions()).length;
    const zeros = longFile(from, 8);
    const claimed = Buffer.from(zeros.pack);
    claimed.writeUInt32BE(4_000_000_000, 8);
    const bombs: Record<string, Buffer> = {
      "a long file": pushBody(from, zeros.tip, zeros.pack),
      "a pack that claims four billion objects": pushBody(from, zeros.tip, claimed),
      "a difference of two gigabytes": pushBody(from, zeros.tip, deltaBomb(2_048)),
      "no pack": pushBody(from, zeros.tip, Buffer.from("hello")),
      "a commit that is not there": pushBody(from, "1".repeat(40), namedFile(from, "a.txt").pack),
    };
    const deep = deepFolders(from, 2_000);
    bombs["a tree two thousand folders deep"] = pushBody(from, deep.tip, deep.pack);
    for (const name of [".GIT", "git~1", "..", "__proto__"]) {
      const named = namedFile(from, name);
      bombs[`a file called ${JSON.stringify(name)}`] = pushBody(from, named.tip, named.pack);
    }
    for (const [about, body] of Object.entries(bombs)) {
      const { status, text } = await post("receive", body);
      expect({ about, status, text }).toMatchObject({
        status: 200,
        text: expect.stringContaining("ng refs/heads/main"),
      });
    }
    for (const service of ["receive", "upload"])
      expect(await post(service, Buffer.from("no protocol at all"))).toMatchObject({ status: expect.any(Number) });
    expect(await post("receive", FLUSH)).toEqual({ status: 200, text: "0000" });
    expect((await post("receive", Buffer.alloc(17 * 1024 * 1024))).status).toBe(413);
    expect(await head()).toBe(from);
    expect(await revisions()).toHaveLength(count);
  });
});

describe("a repository elsewhere", () => {
  const servers: Server[] = [];
  /** Git's own server over HTTP, for the repositories of the folder. */
  async function gitServer(answer: RequestListener = serveWithGit): Promise<string> {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const serveWithGit: RequestListener = (request, response) => {
    const [path = "", query = ""] = (request.url ?? "").split("?");
    const env = {
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: path,
      QUERY_STRING: query,
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers["content-type"] ?? "",
      PATH: process.env.PATH,
      HOME: folder,
    };
    const child = spawn("git", ["http-backend"], { env });
    request.pipe(child.stdin);
    const parts: Buffer[] = [];
    child.stdout.on("data", (part) => parts.push(part));
    child.once("close", () => {
      const all = Buffer.concat(parts);
      const end = all.indexOf("\r\n\r\n");
      const status = Number(/^Status: (\d+)/m.exec(all.toString("latin1", 0, end))?.[1] ?? 200);
      response.writeHead(status).end(all.subarray(end + 4));
    });
  };
  afterAll(() => {
    for (const server of servers) server.close();
  });
  const importFrom = (url: string) => call("POST", "/api/projects/import-repository", { url });

  test("becomes a project: its newest commit, checked as any import is", async () => {
    const address = await gitServer();
    const at = await clone("elsewhere");
    await writeFile(join(at, "run.sh"), "echo hello\n", { mode: 0o755 });
    await git(at, "add", "-A");
    await git(at, "commit", "-qm", "A script");
    const { status, body } = await importFrom(`${address}/elsewhere/`);
    expect({ status, body }).toMatchObject({ status: 200, body: { working: true, failures: [] } });
    const { body: code } = await call("GET", `/api/projects/${body.projectId}/code`);
    expect(code.files.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining(["app.json", "run.sh"]),
    );
  });

  test("is refused with a sentence where it is none, none that may be asked, or too much", async () => {
    const address = await gitServer();
    const flood = await gitServer((_request, response) => {
      const part = Buffer.alloc(1024 * 1024, "0");
      const more = () => {
        while (!response.destroyed && response.write(part));
      };
      response.on("drain", more);
      more();
    });
    const moved = await gitServer((_request, response) =>
      response.writeHead(301, { location: "http://127.0.0.1:9/info/refs" }).end(),
    );
    const page = await gitServer((_request, response) => response.end("<!doctype html>hello"));
    await git(folder, "init", "-q", "--bare", "empty.git");
    const refusals: Record<string, string> = {
      [`${address}/nothing`]: "There is no public repository",
      [`${address}/empty.git`]: "empty",
      [flood]: "larger than a project can be",
      [moved]: "has moved to http://127.0.0.1:9",
      [page]: "does not answer as a Git server",
      "http://127.0.0.1:9/x": "could not be reached",
      "https://ada:secret@example.com/x": "Leave name and password out",
      "ext::sh -c id": "Give the whole address",
      "file:///etc": "Give the whole address",
      "ssh://git@example.com/x": "Give the whole address",
    };
    const count = (await call("GET", "/api/projects")).body.length;
    for (const [url, sentence] of Object.entries(refusals)) {
      const { status, body } = await importFrom(url);
      expect({ url, status, error: body.error }).toMatchObject({ error: expect.stringContaining(sentence) });
      expect([400, 422]).toContain(status);
    }
    expect((await call("GET", "/api/projects")).body).toHaveLength(count);
    const get = { method: "GET", headers: {}, mostBytes: 1_000, signal: AbortSignal.timeout(5_000) } as const;
    const closed = "does not lead to the public internet";
    await expect(callOutside(new URL(page), get, {})).rejects.toThrow(closed);
    const named = new URL("https://repositories.example/x");
    // Of several addresses one that is closed is enough.
    const mixed = { resolve: async () => ["127.0.0.1", "10.0.0.1"], allowLoopback: true };
    await expect(callOutside(named, get, mixed)).rejects.toThrow(closed);
    await expect(callOutside(named, get, { resolve: async () => ["127.0.0.1"] })).rejects.toThrow(closed);
    expect(() => repositoryAddress("http://example.com/x", {})).toThrow("https://");
    expect(() => repositoryAddress("https://example.com:22/x", {})).toThrow("port");
  });
});
