// A program that answers every request with one file from memory and does nothing else: what node:http alone can do.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const body = await readFile(process.argv[2] ?? "");
const headers = { "content-type": "application/octet-stream", "content-length": String(body.length) };
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(Number(process.argv[3]), "127.0.0.1", () => console.log("ready"));
