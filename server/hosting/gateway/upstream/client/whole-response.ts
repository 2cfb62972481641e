// A short request of the platform's own to an app, whose whole response is read.
import { Readable } from "node:stream";
import type { ConnectionPool } from "./connection-pool.ts";

const ANSWER_BYTES = 64 * 1024;

/** The answer, or why there is none: `late` when it took longer than `timeoutMs`, `stopped` when `signal` was aborted. */
export type WholeAnswer =
  | { status: number; headers: readonly string[]; text: string }
  | { fault: "late" | "broken" | "stopped"; reason: string };

export type Question = Readonly<{
  method?: string;
  path: string;
  /** Names in small letters and values, alternating; what frames the body is added. */
  headers: readonly string[];
  body?: Buffer | string;
  timeoutMs: number;
  /** Longer answers are broken off; absent: 64 kB. */
  answerBytes?: number;
  signal?: AbortSignal;
}>;

/** Asks and waits for the whole answer. Never throws. */
export function askWhole(connections: ConnectionPool, question: Question): Promise<WholeAnswer> {
  const { timeoutMs, answerBytes = ANSWER_BYTES, signal } = question;
  const body = question.body === undefined ? null : Buffer.from(question.body);
  return new Promise((resolve) => {
    const state = { status: 0, headers: [] as readonly string[], bytes: 0, pieces: [] as Buffer[] };
    const settle = (answer: WholeAnswer) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      resolve(answer);
    };
    const breakOff = (answer: WholeAnswer) => {
      exchange.abort();
      settle(answer);
    };
    const stop = () => breakOff({ fault: "stopped", reason: "it was stopped" });
    const timer = setTimeout(() => breakOff({ fault: "late", reason: "it never answered" }), timeoutMs);
    const exchange = connections.ask(
      {
        head: headOf(question, body),
        isHeadRequest: false,
        body: body && { source: Readable.from([body]), bytes: body.length, limitBytes: body.length },
      },
      {
        onHead({ status, headers }) {
          Object.assign(state, { status, headers });
        },
        onData(piece) {
          state.bytes += piece.length;
          if (state.bytes > answerBytes) breakOff({ fault: "broken", reason: "its answer is too long" });
          else state.pieces.push(Buffer.from(piece));
        },
        onEnd() {
          const { status, headers, pieces } = state;
          settle({ status, headers, text: Buffer.concat(pieces).toString() });
        },
        onFault: ({ kind, reason }) => settle({ fault: kind === "late" ? "late" : "broken", reason }),
      },
    );
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop);
  });
}

function headOf({ method = "GET", path, headers }: Question, body: Buffer | null): string {
  let head = `${method} ${path} HTTP/1.1\r\nhost: app.internal\r\n`;
  for (let index = 0; index + 1 < headers.length; index += 2) head += `${headers[index]}: ${headers[index + 1]}\r\n`;
  return `${head}${body ? `content-length: ${body.length}\r\n` : ""}\r\n`;
}
