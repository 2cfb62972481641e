// Asks the server that has an app: a signed call of one server of the installation to another, and its answer.
import { request as httpRequest } from "node:http";
import { z } from "zod";
import { Refusal } from "#http";
import { RELAY_HEADER, signRelay } from "./relay-signature.ts";
import type { ServerRow } from "./server-store.ts";
import type { AskOwner, Question, Servers } from "./types.ts";

type Deps = Readonly<{
  servers: Pick<Servers, "ownerOf" | "suspect" | "isBeating">;
  key: Uint8Array;
  /** The platform's own host name, by which a server knows that a call is not an app's. */
  publicUrl: string;
  clock: () => number;
}>;

const CONNECT_MS = 3_000;
/** Between two looks whether the other server still beats. */
const LOOK_MS = 500;
/** An app's answer of 1 MB, with every character of it escaped. */
const ANSWER_CHARACTERS_MAX = 6 * 1024 * 1024;
const TRIES = 3;
/** What apps themselves are refused with keeps its words on the way between servers; other faults are for logs. */
const APP_FAULTS: readonly number[] = [502, 503, 504];

const UNKNOWN =
  "The connection to the app's server broke before its answer came: look whether it was done before you try again.";

/** The other server could not be reached, or hung up. `heard`: it may have begun. */
class Unreached extends Error {
  readonly heard: boolean;
  constructor(cause: Error, heard: boolean) {
    super(cause.message, { cause });
    this.heard = heard;
  }
}

export function createAskOwner(deps: Deps): AskOwner {
  const { servers } = deps;
  return async ({ projectId, question, signal, read, here }) => {
    for (let tries = 1; ; tries += 1) {
      const owner = servers.ownerOf(projectId);
      if (!owner) return here();
      try {
        const isGone = () => !servers.isBeating(owner.id);
        return read(await askServer(deps, owner, question, signal, isGone));
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof Unreached)) throw error;
        if (error.heard && !question.mayRepeat) {
          servers.suspect(owner.id);
          throw new Refusal(503, UNKNOWN);
        }
        if (tries === TRIES) throw error;
        servers.suspect(owner.id);
      }
    }
  };
}

/**
 * Asks one server. Waits as long as the work takes and that server is not gone. `signal` aborts it: the connection closes,
 * and the other server aborts its work.
 * @throws Refusal, the other server's; Error for a fault, and when it was not reached
 */
export function askServer(
  { key, publicUrl, clock }: Omit<Deps, "servers">,
  { address }: ServerRow,
  { path, body, mayRepeat }: Question,
  signal: AbortSignal,
  isGone: () => boolean = () => false,
): Promise<string> {
  const { hostname, port } = new URL(address);
  const { host } = new URL(publicUrl);
  const head = { method: "POST", url: path, headers: { host } };
  const headers = {
    host,
    [RELAY_HEADER]: signRelay(key, head, clock()),
    ...(body === undefined ? {} : { "content-type": "text/plain" }),
    "content-length": Buffer.byteLength(body ?? ""),
  };
  return new Promise<string>((resolve, reject) => {
    let isConnected = false;
    const unreached = (error: Error) => reject(new Unreached(error, isConnected));
    const address = { hostname: hostname.replace(/^\[|\]$/g, ""), port };
    // A kept connection may be closed as the question goes out, and then nobody knows what was heard.
    const agent = mayRepeat ? undefined : false;
    const asking = httpRequest({ ...address, path, method: "POST", headers, signal, agent }, async (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      try {
        for await (const piece of answer) {
          text += String(piece);
          if (text.length > ANSWER_CHARACTERS_MAX) throw new Error("The other server said too much.");
        }
        if (answer.statusCode === 200) resolve(text);
        else reject(failureIn(answer.statusCode ?? 502, text));
      } catch (error) {
        unreached(error instanceof Error ? error : new Error(String(error)));
      }
    });
    const timer = setTimeout(() => asking.destroy(new Error("The other server did not answer.")), CONNECT_MS);
    asking.once("socket", (socket) => {
      const connected = () => {
        isConnected = true;
        clearTimeout(timer);
      };
      if (socket.connecting) socket.once("connect", connected);
      else connected();
    });
    // A machine that has died does not close its connections.
    const watch = setInterval(() => {
      if (isGone()) asking.destroy(new Error("The other server has gone."));
    }, LOOK_MS).unref();
    asking.once("close", () => {
      clearTimeout(timer);
      clearInterval(watch);
    });
    asking.once("error", unreached);
    asking.end(body);
  });
}

const failure = z.object({ error: z.string(), code: z.string().optional() });

function failureIn(status: number, text: string): Error {
  const told = failure.safeParse(parsed(text));
  if (!told.success || (status >= 500 && !APP_FAULTS.includes(status)))
    return new Error(`The app's server answered ${status}: ${text.slice(0, 500)}`);
  return new Refusal(status, told.data.error, told.data.code);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
