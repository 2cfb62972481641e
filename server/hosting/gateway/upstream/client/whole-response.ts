// A short request of the platform's own to an app, whose whole response is read as text.
import type { ConnectionPool } from "./connection-pool.ts";

const ANSWER_BYTES = 64 * 1024;

/** The answer, or why there is none: `late` when it took longer than `timeoutMs`. */
export type WholeAnswer = { status: number; text: string } | { fault: "late" | "broken"; reason: string };

/** `GET path` with `headers` (names and values, alternating). Never throws. */
export function askWhole(
  connections: ConnectionPool,
  question: { path: string; headers: readonly string[]; timeoutMs: number },
): Promise<WholeAnswer> {
  const { path, headers, timeoutMs } = question;
  let head = `GET ${path} HTTP/1.1\r\nhost: app.internal\r\n`;
  for (let index = 0; index + 1 < headers.length; index += 2) head += `${headers[index]}: ${headers[index + 1]}\r\n`;
  return new Promise((resolve) => {
    const state = { status: 0, bytes: 0, pieces: [] as Buffer[] };
    const settle = (answer: WholeAnswer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    const breakOff = (answer: WholeAnswer) => {
      exchange.abort();
      settle(answer);
    };
    const timer = setTimeout(() => breakOff({ fault: "late", reason: "it never answered" }), timeoutMs);
    const exchange = connections.ask(
      { head: `${head}\r\n`, isHeadRequest: false, body: null },
      {
        onHead({ status }) {
          state.status = status;
        },
        onData(piece) {
          state.bytes += piece.length;
          if (state.bytes > ANSWER_BYTES) breakOff({ fault: "broken", reason: "its answer is too long" });
          else state.pieces.push(Buffer.from(piece));
        },
        onEnd: () => settle({ status: state.status, text: Buffer.concat(state.pieces).toString() }),
        onFault: ({ kind, reason }) => settle({ fault: kind === "late" ? "late" : "broken", reason }),
      },
    );
  });
}
