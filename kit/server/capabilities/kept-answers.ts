// Answers of outside services that are kept for a while in the memory of the app's process, so that each is asked for once.

type KeptAnswer = Readonly<{ at: number; status: number; headers: Headers; body: Uint8Array<ArrayBuffer> }>;

/** Larger answers are passed on and not kept. */
const ANSWER_BYTES_MAX = 1024 * 1024;
/** Of all that is kept. The answer that was longest not asked for goes first. */
const BYTES_MAX = 8 * 1024 * 1024;
const ANSWERS_MAX = 200;
const DAY_SECONDS = 86_400;
const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: DAY_SECONDS };

export type KeptAnswers = ReturnType<typeof createKeptAnswers>;

/** @throws TypeError unless it is a time such as "30s", "10m", "6h" or "1d", a day at most */
export function readCacheFor(text: string): number {
  const [, count = "", unit = ""] = /^([1-9]\d{0,4})([smhd])$/.exec(text) ?? [];
  const seconds = Number(count) * (SECONDS[unit] ?? 0);
  if (!(seconds > 0 && seconds <= DAY_SECONDS))
    throw new TypeError('Write "cacheFor" as a number and s, m, h or d, as in "10m"; a day at most.');
  return seconds * 1000;
}

/** An answer is kept for its address and for all that was sent along: who asks with another key gets an answer of their own. */
const keyOf = ({ url, headers }: Request) => JSON.stringify([url, [...headers].sort()]);

export function createKeptAnswers(now: () => number = Date.now) {
  const kept = new Map<string, KeptAnswer>();
  const asking = new Map<string, Promise<unknown>>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= kept.get(key)?.body.byteLength ?? 0;
    kept.delete(key);
  }

  function keep(key: string, answer: KeptAnswer): void {
    drop(key);
    kept.set(key, answer);
    bytes += answer.body.byteLength;
    for (const oldest of kept.keys()) {
      if (kept.size <= ANSWERS_MAX && bytes <= BYTES_MAX) break;
      drop(oldest);
    }
  }

  function find(key: string, maxAgeMs: number): Response | null {
    const found = kept.get(key);
    if (!found || now() - found.at >= maxAgeMs) return null;
    // The newest stands last.
    kept.delete(key);
    kept.set(key, found);
    return new Response(found.body.slice(), found);
  }

  async function askAndKeep(key: string, ask: () => Promise<Response>): Promise<Response> {
    const at = now();
    const answer = await ask();
    if (answer.status !== 200 || !answer.body) return answer;
    const reader = answer.body.getReader();
    const pieces: Uint8Array[] = [];
    let length = 0;
    while (length <= ANSWER_BYTES_MAX) {
      const { done, value } = await reader.read();
      if (done) {
        const { status, headers } = answer;
        const body = joined(pieces, length);
        keep(key, { at, status, headers, body });
        return new Response(body.slice(), { status, headers });
      }
      pieces.push(value);
      length += value.byteLength;
    }
    return new Response(goingOn(pieces, reader), answer);
  }

  return {
    /** The answer that is kept and no older than that, else what `ask` gives; several that want it at once ask once. */
    async answerTo(request: Request, maxAgeMs: number, ask: () => Promise<Response>): Promise<Response> {
      const key = keyOf(request);
      const found = find(key, maxAgeMs);
      if (found) return found;
      const others = asking.get(key);
      if (others) {
        // What goes wrong with their question is nothing of this one's.
        await untilAborted(others, request.signal);
        const meanwhile = find(key, maxAgeMs);
        if (meanwhile) return meanwhile;
      }
      const mine = askAndKeep(key, ask);
      const ended = mine.then(
        () => {},
        () => {},
      );
      asking.set(key, ended);
      return mine.finally(() => asking.get(key) === ended && asking.delete(key));
    },
  };
}

/** Waits for others' question, for as long as the one who waits wants to. */
async function untilAborted(others: Promise<unknown>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const left = () => reject(signal.reason);
    signal.addEventListener("abort", left, { once: true });
    others.then(() => {
      signal.removeEventListener("abort", left);
      resolve();
    });
  });
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let end = 0;
  for (const piece of pieces) {
    whole.set(piece, end);
    end += piece.byteLength;
  }
  return whole;
}

/** What was read already, and then the rest as it comes. */
function goingOn(pieces: readonly Uint8Array[], reader: ReadableStreamDefaultReader<Uint8Array>): ReadableStream {
  const first = [...pieces];
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = first.shift();
      if (piece) return controller.enqueue(piece);
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
