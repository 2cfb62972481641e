// Stands for every service on the internet that an app may call: all names lead to this one server on loopback.
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";

type Egress = NonNullable<Parameters<typeof import("#app").buildApp>[0]["egress"]>;

export type Asked = Readonly<{
  host: string;
  path: string;
  method: string;
  headers: IncomingMessage["headers"];
  body: string;
}>;
export type Reply = Readonly<{ status?: number; body: unknown }>;

export type OutsideService = Readonly<{
  /** What was asked since the last `play`. */
  asked: readonly Asked[];
  /** From here on it answers like this; without, every call is a 404. */
  play(answer: (asked: Asked) => Reply): void;
}>;
export type OpenedService = OutsideService & Readonly<{ egress: Egress; reset(): void; close(): Promise<void> }>;

/** A public address, so that calls pass the platform's own rules; nothing is ever sent there: `dial` ends on loopback. */
const STANDS_FOR = "8.8.8.8";
const nobody = (): Reply => ({ status: 404, body: { error: "nobody is here" } });

export async function openOutsideService(): Promise<OpenedService> {
  const asked: Asked[] = [];
  const held = { answer: (_: Asked): Reply => nobody() };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const { host = "" } = request.headers;
    const one = { host, path: request.url ?? "", method: request.method ?? "", headers: request.headers, body };
    asked.push(one);
    const { status = 200, body: answer } = held.answer(one);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const play = (answer: (asked: Asked) => Reply) => {
    asked.length = 0;
    held.answer = answer;
  };
  return Object.freeze({
    asked,
    play,
    egress: { resolve: async () => [STANDS_FOR], dial: () => connect({ host: "127.0.0.1", port }) },
    reset: () => play(nobody),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
