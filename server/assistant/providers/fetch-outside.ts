// How providers are called: a model may think for minutes before its first byte, so nothing but the run's own patience ends
// a call; addresses that creators typed lead to the public internet alone; answers have a bound.
import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, fetch as undiciFetch } from "undici";
import { ModelError } from "../model-errors.ts";

const CONNECT_MS = 15_000;
/** Of one answer as it goes over the wire, where each word of a stream has a line around it. */
const ANSWER_BYTES_MAX = 128 * 1024 * 1024;

type Bounds = Readonly<{
  answerBytesMax?: number;
  /** Which addresses may be called; absent: all, for addresses that the operator set. */
  mayReach?: (address: string) => boolean;
}>;

/** The patience of a turn ends a call (`limits.ts`), never one of the HTTP client's own. */
export function createFetch({ answerBytesMax = ANSWER_BYTES_MAX, mayReach }: Bounds = {}): typeof fetch {
  const dispatcher = new Agent({
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: answerBytesMax,
    connect: { timeout: CONNECT_MS, ...(mayReach && { lookup: lookupAmong(mayReach) }) },
  });
  const call: typeof undiciFetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    const host = url.hostname.replace(/^\[|\]$/g, "");
    // A name is judged when it is looked up, an address is not looked up.
    if (mayReach && isIP(host) !== 0 && !mayReach(host)) throw new ModelError("unreachable");
    // A redirect could lead anywhere, and would carry the key along.
    return undiciFetch(input, { ...init, redirect: "error", dispatcher });
  };
  // The same standard in two declarations: undici's own, and Node's of the undici that it was built with.
  return call as unknown as typeof fetch;
}

export const fetchPatiently = createFetch();

/** What is looked up is what is connected to: a second answer of DNS can't differ. */
function lookupAmong(mayReach: (address: string) => boolean): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const closed = found.find(({ address }) => !mayReach(address));
      const [first] = found;
      if (closed || !first) return done(new Error(`${host} does not lead to the public internet`), []);
      if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}

/**
 * An answer that is aborted ends instead of failing: whoever aborted knows why. OpenRouter's client leaves the failure behind as
 * a rejection that nobody handles, which would end the server.
 */
export function endingQuietly(call: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await call(input, init);
    const reader = answer.body?.getReader();
    if (!reader) return answer;
    const { status, statusText, headers } = answer;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          if (init?.signal?.aborted) controller.close();
          else controller.error(error);
        }
      },
      cancel: (reason) => reader.cancel(reason).catch(() => {}),
    });
    return new Response(body, { status, statusText, headers });
  };
}
