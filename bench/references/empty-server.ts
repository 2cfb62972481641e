// A Fastify that has one call and does nothing else. `node empty-server.ts <port>`
import Fastify from "fastify";

const app = Fastify();
app.get("/", async () => ({ ok: true }));
await app.listen({ port: Number(process.argv[2]), host: "127.0.0.1" });
process.stdout.write("ready\n");
