// A task of workers: what `git clone`, `git fetch` and `git pull` are answered, by Git itself.
import { gunzipSync } from "node:zlib";
import { badRequest } from "#http";
import type { TaskContext } from "#workers";
import type { History } from "./history.ts";
import { PUSH_BYTES_MAX } from "./limits.ts";
import { FLUSH, pktLine } from "./pkt-line.ts";
import { inRepository } from "./repository.ts";

export type ServeInput = Readonly<{
  history: History;
  /** What the client said of the protocol's version (`Git-Protocol`). */
  protocol: string;
  /** Null: what there is to be had is asked (`info/refs`). */
  body: Uint8Array | null;
  isGzipped: boolean;
}>;

/** The body of the answer. @throws Refusal 400 for what is no request of Git's */
export async function run({ history, protocol, body, isGzipped }: ServeInput, { signal }: TaskContext) {
  const env: Record<string, string> = /^[a-z0-9=:.-]{1,60}$/.test(protocol) ? { GIT_PROTOCOL: protocol } : {};
  const words = ["upload-pack", "--stateless-rpc", ...(body === null ? ["--advertise-refs"] : []), "."];
  return inRepository(history, signal, async ({ run: git }) => {
    const input = body === null ? undefined : isGzipped ? unzipped(body) : body;
    const { status, output, complaint } = await git(words, { signal, env, ...(input && { input }) });
    // Git speaks of most mistakes in its answer; without one there is nothing to pass on.
    if (status !== 0 && output.length === 0) throw badRequest(`Git could not read this request: ${complaint}`);
    return body === null ? Buffer.concat([pktLine("# service=git-upload-pack\n"), FLUSH, output]) : output;
  });
}

function unzipped(body: Uint8Array): Buffer {
  try {
    return gunzipSync(body, { maxOutputLength: PUSH_BYTES_MAX });
  } catch {
    throw badRequest("This request can't be unpacked.");
  }
}
