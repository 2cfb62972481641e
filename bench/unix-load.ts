// A program that loads one unix socket as wrk loads a port: `node unix-load.ts <settings as JSON>` prints what it measured.
import { connect } from "node:net";
import { createHistogram } from "node:perf_hooks";
import { z } from "zod";

export type UnixLoad = Readonly<{
  socket: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  connections: number;
  seconds: number;
}>;

const unixLoad = z.object({
  socket: z.string(),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  connections: z.number(),
  seconds: z.number(),
});

const HEAD_END = "\r\n\r\n";
const NANOSECONDS = 1e6;

/** Asks again on one connection as soon as it was answered. Answers must be 200 and carry their length. */
function keepAsking(socketPath: string, request: string, answered: (tookMs: number) => void): () => void {
  const socket = connect(socketPath);
  const state = { text: "", askedAt: 0 };
  const ask = () => {
    state.askedAt = performance.now();
    socket.write(request, "latin1");
  };
  socket.setEncoding("latin1").on("connect", ask);
  socket.on("data", (piece: string) => {
    state.text += piece;
    const end = state.text.indexOf(HEAD_END);
    if (end === -1) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(state.text)?.[1];
    if (!state.text.startsWith("HTTP/1.1 200") || length === undefined) throw new Error(state.text);
    if (state.text.length < end + HEAD_END.length + Number(length)) return;
    state.text = "";
    answered(performance.now() - state.askedAt);
    ask();
  });
  return () => socket.destroy();
}

function measure({ socket, path, headers, connections, seconds }: UnixLoad): void {
  const lines = Object.entries({ host: "app.internal", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
  const times = createHistogram();
  const count = (tookMs: number) => times.record(Math.max(1, Math.round(tookMs * NANOSECONDS)));
  const ends = Array.from({ length: connections }, () => keepAsking(socket, request, count));
  setTimeout(() => {
    for (const end of ends) end();
    const milliseconds = (percent: number) => times.percentile(percent) / NANOSECONDS;
    const load = { perSecond: times.count / seconds, p50Ms: milliseconds(50), p99Ms: milliseconds(99) };
    console.log(JSON.stringify(load));
  }, seconds * 1000);
}

if (import.meta.main) measure(unixLoad.parse(JSON.parse(process.argv[2] ?? "")));
