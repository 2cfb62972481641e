// An HTTP server that passes on what it is told: the reference of live updates.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type pg from "pg";
import { WebSocketServer } from "ws";

export type BareLive = Readonly<{
  /** It has a page at `/`, rows to add at `/api/tasks`, and rooms at `/api/_live`, as far as `bench/capabilities/live.ts` asks. */
  origin: string;
  close(): Promise<void>;
}>;

export const BARE_LIVE = "node:http, one durable insert and ws";
export const BARE_ROOM = "ws, which passes on";

const PAGE = `<!doctype html><script type="application/json" id="ninefold-session">{"base":"","token":"-"}</script><h1>Rows</h1>
<script>new WebSocket(location.origin.replace("http", "ws") + "/api/_live").onmessage = ({ data }) => {
  const row = document.createElement("p");
  row.textContent = data;
  document.body.append(row);
};</script>`;

export async function openBareLive(pool: Pick<pg.Pool, "query">): Promise<BareLive> {
  const table = `bench_rows_${randomUUID().slice(0, 8)}`;
  await pool.query(`create table ${table} (row text)`);
  const server = createServer(async (request, response) => {
    if (request.method !== "POST") return response.setHeader("content-type", "text/html").end(PAGE);
    let body = "";
    for await (const piece of request.setEncoding("utf8")) body += String(piece);
    await pool.query(`insert into ${table} values ($1)`, [body]);
    for (const client of sockets.clients) client.send(body);
    return response.end("{}");
  });
  const sockets = new WebSocketServer({ server, handleProtocols: (protocols) => [...protocols][0] ?? false });
  sockets.on("connection", (socket) =>
    socket.on("message", (data) => {
      const { t, message } = JSON.parse(String(data));
      if (t === "join") socket.send('{"t":"joined"}');
      const said = JSON.stringify({ t: "said", message });
      if (t === "say") for (const other of sockets.clients) if (other !== socket) other.send(said);
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.freeze({
    origin: `http://127.0.0.1:${port}`,
    async close() {
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.query(`drop table ${table}`);
    },
  });
}
