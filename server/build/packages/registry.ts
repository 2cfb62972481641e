// The registry of packages, over HTTP: what it knows of a package, and a package's content. Every answer is bounded.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Refusal } from "#http";
import { ANSWER_MS } from "./limits.ts";

export type Registry = Readonly<{
  /** @throws Refusal 404 for a package that there is not, 422 for too much, 503 when nobody answers */
  get(path: string, most: number, signal: AbortSignal): Promise<Uint8Array>;
  /** The path of an address of this registry; null for one elsewhere. */
  pathOf(address: string): string | null;
}>;

/** `off`: nothing is fetched; null: the registry that npm is set to. */
export type RegistrySetting = string | null;

export const OFF = "off";
export const SHELF_ALONE =
  'This installation takes no packages from a registry, only those on its shelf (guide "packages").';
const unreachable = (cause: unknown) => {
  const refusal = new Refusal(
    503,
    "The package registry does not answer right now. Nothing was changed; try again later.",
  );
  refusal.cause = cause;
  return refusal;
};

const run = promisify(execFile);

/** @throws Refusal 422 when it is switched off, 503 when npm does not tell */
export async function openRegistry(setting: RegistrySetting): Promise<Registry> {
  if (setting === OFF) throw new Refusal(422, SHELF_ALONE);
  const address = new URL(setting ?? (await addressOfNpm()));
  const { username, password } = address;
  const authorization =
    username === ""
      ? null
      : `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64")}`;
  const base = `${address.origin}${address.pathname.replace(/\/$/, "")}`;
  return Object.freeze({
    async get(path: string, most: number, signal: AbortSignal) {
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
      const headers = {
        accept: "application/vnd.npm.install-v1+json, */*;q=0.1",
        ...(authorization === null ? {} : { authorization }),
      };
      try {
        // What it says goes on elsewhere is not followed: only the operator says where packages come from.
        const answer = await fetch(`${base}/${path}`, { headers, signal: deadline, redirect: "error" });
        if (answer.status === 404 || answer.status === 405) throw new Refusal(404, "The registry has no such package.");
        if (!answer.ok) throw unreachable(new Error(`status ${answer.status}`));
        return await bounded(answer, most);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof Refusal) throw error;
        throw unreachable(error);
      }
    },
    pathOf(asked: string) {
      if (!URL.canParse(asked)) return null;
      const { href } = new URL(asked);
      return href.startsWith(`${base}/`) ? href.slice(base.length + 1) : null;
    },
  });
}

async function bounded(answer: Response, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength;
    if (bytes > most)
      throw new Refusal(422, `It is larger than ${Math.floor(most / 1024 / 1024)} MB, which is too much for an app.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** As the operator's own npm has it. */
async function addressOfNpm(): Promise<string> {
  try {
    const { stdout } = await run("npm", ["config", "get", "registry"], { timeout: ANSWER_MS });
    const address = stdout.trim();
    if (/^https?:$/.test(new URL(address).protocol)) return address;
  } catch (error) {
    throw unreachable(error);
  }
  throw unreachable(new Error("npm names no registry"));
}
