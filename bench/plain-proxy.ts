// A program that passes every request on to one unix socket and does nothing else, by node:http and undici's dispatch:
// what the gateway could reach without reading HTTP itself. `node plain-proxy.ts <socket> <port>`
import { createServer } from "node:http";
import { Pool } from "undici";

const [socketPath = "", port = ""] = process.argv.slice(2);
/** As many as the load has, so that none waits. */
const CONNECTIONS = 64;
const app = new Pool("http://app.internal", {
  socketPath,
  connections: CONNECTIONS,
  pipelining: 1,
  keepAliveTimeout: 1_000,
});

createServer((request, response) => {
  const { method = "GET", url: path = "/", headers } = request;
  app.dispatch(
    { method, path, headers, body: method === "GET" ? null : request },
    {
      onRequestStart: () => {},
      onResponseStart: (_controller, status, answered) => void response.writeHead(status, answered),
      onResponseData(controller, piece) {
        if (response.write(piece)) return;
        controller.pause();
        response.once("drain", () => controller.resume());
      },
      onResponseEnd: () => void response.end(),
      onResponseError(_controller, error) {
        console.error(error);
        response.destroy();
      },
    },
  );
}).listen(Number(port), "127.0.0.1");
