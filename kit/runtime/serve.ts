// The sandbox's `serve` command: imports the app's server and listens on its socket, on Bun and on Node.
import { chmod, rm } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { type BunSockets, bunSockets } from "./bun-sockets.ts";
import { type App, listenOnNode } from "./node-bridge.ts";

type BunRuntime = {
  serve(options: {
    unix: string;
    /** Beside the request: what makes a socket of it. */
    fetch: App["fetch"];
    websocket: BunSockets;
    maxRequestBodySize: number;
    idleTimeout: number;
  }): unknown;
};

const REQUEST_BYTES_MAX = 8 * 1024 * 1024;
const SOCKET_MODE = 0o666;

const socket = process.env.NINEFOLD_SOCKET ?? "/run/app/http.sock";
const entry = process.env.NINEFOLD_APP ?? "/app";
const bun = (globalThis as { Bun?: BunRuntime }).Bun; // there on Bun, absent on Node

const module: { default?: App } = await import(pathToFileURL(`${entry}/server/index.js`).href);
if (typeof module.default?.fetch !== "function") {
  console.error("server/index.ts must export createServer({ … }) as its default export.");
  process.exit(1);
}
await listen(module.default);

async function listen(app: App): Promise<void> {
  await rm(socket, { force: true });
  if (bun)
    bun.serve({
      unix: socket,
      fetch: (request, server) => app.fetch(request, server),
      websocket: bunSockets,
      maxRequestBodySize: REQUEST_BYTES_MAX,
      idleTimeout: 0,
    });
  else await listenOnNode(app, socket);
  await chmod(socket, SOCKET_MODE).catch(() => {});
  console.log("ready");
}

const stop = () => process.exit(0);
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
process.on("unhandledRejection", (reason) => console.error("A promise was rejected and nobody looked:", reason));
