// A server that is ready, as people start it: for stories and benchmarks, which speak to it over HTTP.
import { READY, startServerProcess } from "./server-process.ts";

export type RunningServer = Readonly<{
  url: string;
  processId: number;
  stop(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}>;

/**
 * A server process that has said that it is ready. Creators pay nothing unless `settings` says otherwise: most stories
 * are about something else.
 * @throws Error with what it printed when it ended before
 */
export async function startServer(options: {
  dataDir: string;
  port: number;
  settings?: Readonly<Record<string, string>>;
}): Promise<RunningServer> {
  const server = await startServerProcess({
    ...process.env,
    CREATOR_PLAN: "free",
    // One machine plays many people.
    RATE_FACTOR: "100",
    ...options.settings,
    DATA_DIR: options.dataDir,
    PORT: String(options.port),
  });
  if (!server.said().includes(READY)) throw new Error(`The server ended before it was ready:\n${server.said()}`);
  return {
    url: server.url,
    processId: server.process.pid ?? 0,
    async stop(signal) {
      await server.end(signal);
    },
  };
}
