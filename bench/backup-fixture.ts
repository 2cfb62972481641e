// For benchmarks of backups: an installation with many projects. One is created over the API; the others are copies with
// source, artifacts and databases of their own.
import { createHash } from "node:crypto";
import { copyFile, cp, link, mkdir, readdir, readFile, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { createCall, type Installation } from "#faults";

/** Of each project: revisions with all texts their own, messages of the conversation, rows in its live app's database. */
export const COPY = { revisions: 3, messages: 12, rows: 1_000 };
const MESSAGE =
  "A field service app: dispatchers assign jobs to technicians, who see their own jobs and mark them done.";
const DEPLOY_LIMIT_MS = 120_000;

export async function addProjects(installation: Installation, count: number): Promise<void> {
  await makeOne(installation);
  const platform = await connect(installation.dataDir, "postgres", "postgres");
  try {
    await platform.query(COPY_PROJECTS, [count, COPY.revisions, COPY.messages]);
  } finally {
    await platform.end();
  }
  await copyArtifacts(join(installation.dataDir, "artifacts"), count);
  await addDatabases(installation.dataDir, count);
}

/** Described, built and deployed. */
async function makeOne({ url }: Installation): Promise<void> {
  const call = createCall(url, () => {});
  const must = async (method: "GET" | "POST", path: string, token: string | null, body?: object) => {
    const outcome = await call({ method, path, token, ...(body ? { body } : {}) });
    if (outcome.kind !== "done") throw new Error(`${method} ${path}: ${outcome.error}`);
    return outcome.body;
  };
  const { token } = await must("POST", "/register", null, { username: "Ada", password: "correct horse" });
  const { projectId } = await must("POST", "/api/projects", token, { projectType: "default" });
  await must("POST", "/api/chat", token, { projectId, message: MESSAGE, messages: [] });
  await must("POST", `/api/projects/${projectId}/deploy`, token, {});
  const status = async () => (await must("GET", `/api/projects/${projectId}/deployment`, token)).status;
  for (const end = Date.now() + DEPLOY_LIMIT_MS; (await status()) !== "serving"; await delay(250))
    if (Date.now() > end) throw new Error("The first app is not deployed.");
}

/** $1 copies of the only project; $2 revisions and $3 messages each. */
const COPY_PROJECTS = `
with copies as (
  insert into projects (owner_id, description, source_bytes)
  select owner_id, 'Copy ' || n, source_bytes from projects, generate_series(1, $1::int) n returning id
), texts as (
  select copies.id as project, number, path, content || E'\\n// ' || copies.id || ' ' || number as content
  from copies, generate_series(0, $2::int - 1) number,
    (select tree from revisions order by number desc limit 1) newest, jsonb_each_text(newest.tree) as file (path, hash)
    join blobs using (hash)
), stored as (
  insert into blobs (hash, content) select encode(sha256(convert_to(content, 'utf8')), 'hex'), content from texts
  on conflict do nothing
), revised as (
  insert into revisions (project_id, number, description, tree, working)
  select project, number, 'Revision ' || number, jsonb_object_agg(path, encode(sha256(convert_to(content, 'utf8')), 'hex')), true
  from texts group by project, number
)
insert into messages (project_id, role, content)
select id, case n % 2 when 1 then 'user' else 'assistant' end, md5(id::text || n) || repeat(' said at some length', 20)
from copies, generate_series(1, $3::int) n`;

/** Copies of the largest artifact; what it shares with the kit, each shares, too. */
async function copyArtifacts(artifacts: string, count: number): Promise<void> {
  const found = (await Promise.all((await readdir(artifacts)).map((part) => foldersIn(join(artifacts, part))))).flat();
  const [source = ""] = found;
  for (let number = 0; number < count; number += 1) {
    const hash = createHash("sha256").update(String(number)).digest("hex");
    const target = join(artifacts, hash.slice(0, 2), hash);
    await mkdir(dirname(target), { recursive: true });
    await copyFolder(source, `${target}.making`);
    await rename(`${target}.making`, target);
  }
}

const foldersIn = async (path: string) => (await readdir(path)).map((name) => join(path, name));

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target);
    else if ((await stat(source)).nlink > 1) await link(source, target).catch(() => cp(source, target));
    else await copyFile(source, target);
  }
}

/** Databases as apps have them, made by the cluster's superuser. */
async function addDatabases(dataDir: string, count: number): Promise<void> {
  const first = await connect(dataDir, "postgres-apps", "apps");
  for (let number = 0; number < count; number += 1)
    await first.query(`create database bench_${number} template template0`);
  await first.end();
  for (let number = 0; number < count; number += 1) {
    const client = await connect(dataDir, "postgres-apps", `bench_${number}`);
    await client.query(
      `create table entries as select n, md5(n::text || '${number}') as text from generate_series(1, ${COPY.rows}) n`,
    );
    await client.end();
  }
}

async function connect(dataDir: string, cluster: string, database: string): Promise<pg.Client> {
  const password = (await readFile(join(dataDir, `${cluster}-password`), "utf8")).trim();
  const [, , , , host = ""] = (await readFile(join(dataDir, cluster, "postmaster.pid"), "utf8")).split("\n");
  const client = new pg.Client({ host, user: "ninefold", password, database });
  await client.connect();
  return client;
}
