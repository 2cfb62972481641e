// Starts the server as a user does, on a free port and a data folder of its own, for all stories of one run.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, startServer } from "#test-tools";

/** Playwright's global setup: gives the stories BASE_URL, and ends the server after them. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-e2e-"));
  const server = await startServer({ dataDir, port: await freePort() });
  process.env.BASE_URL = server.url;
  return async () => {
    await server.stop("SIGTERM");
    await rm(dataDir, { recursive: true, force: true });
  };
}
