// The newest commit of a repository elsewhere as a pack, without its history (gitprotocol-http and gitprotocol-pack).
import { Refusal } from "#http";
import { IMPORT_PACK_BYTES_MAX, IMPORT_REFS_BYTES_MAX } from "./limits.ts";
import { callOutside, type OutsideWays } from "./outside-server.ts";
import { FLUSH, lineAt, pktLine } from "./pkt-line.ts";

const SERVICE = "git-upload-pack";
const NEEDED = ["side-band-64k", "shallow"];
const EMPTY_REPOSITORY = "This repository is empty.";
const EMPTY = "0".repeat(40);
const DATA = 1;
const FAULT = 3;

export type NewestCommit = Readonly<{ tip: string; pack: Buffer }>;

/** @throws Refusal 400 for an address that may not be asked, 422 for an answer that is no repository's, or too much */
export async function fetchNewest(url: URL, signal: AbortSignal, ways: OutsideWays): Promise<NewestCommit> {
  const greeting = await callOutside(
    new URL(`${url.href}/info/refs?service=${SERVICE}`),
    { method: "GET", headers: {}, mostBytes: IMPORT_REFS_BYTES_MAX, signal },
    ways,
  );
  const tip = newestIn(greeting, url);
  const body = Buffer.concat([
    pktLine(`want ${tip} side-band-64k no-progress ofs-delta agent=ninefold\n`),
    pktLine("deepen 1\n"),
    FLUSH,
    pktLine("done\n"),
  ]);
  const headers = {
    "content-type": `application/x-${SERVICE}-request`,
    "content-length": String(body.length),
    accept: `application/x-${SERVICE}-result`,
  };
  const call = { method: "POST", headers, body, mostBytes: IMPORT_PACK_BYTES_MAX, signal } as const;
  return { tip, pack: packIn(await callOutside(new URL(`${url.href}/${SERVICE}`), call, ways)) };
}

const noRepository = (url: URL) => new Refusal(422, `${url.hostname} does not answer as a Git server.`);

/** The commit that HEAD stands on: the first that is named. */
function newestIn(greeting: Buffer, url: URL): string {
  const first = lineAt(greeting, 0);
  if (first?.content?.toString("utf8").trim() !== `# service=${SERVICE}`) throw noRepository(url);
  const flush = lineAt(greeting, first.end);
  const line = flush && lineAt(greeting, flush.end);
  // Without a single commit there is nothing to name.
  if (line?.content === null) throw new Refusal(422, EMPTY_REPOSITORY);
  const [, hash, capabilities = ""] =
    /^([0-9a-f]{40}) [^\0]*\0(.*)$/.exec(line?.content?.toString("utf8").trim() ?? "") ?? [];
  if (hash === undefined) throw noRepository(url);
  if (hash === EMPTY) throw new Refusal(422, EMPTY_REPOSITORY);
  if (!NEEDED.every((one) => capabilities.split(" ").includes(one)))
    throw new Refusal(422, `${url.hostname} is too old a Git server: it can't send the newest commit alone.`);
  return hash;
}

function packIn(answer: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < answer.length; ) {
    const line = lineAt(answer, at);
    if (line === null) throw new Refusal(422, "What the Git server sent broke off.");
    at = line.end;
    const channel = line.content?.[0];
    if (channel === DATA && line.content) parts.push(line.content.subarray(1));
    if (channel === FAULT)
      throw new Refusal(422, `The Git server refused: ${line.content?.toString("utf8", 1).trim().slice(0, 200)}`);
  }
  return Buffer.concat(parts);
}
