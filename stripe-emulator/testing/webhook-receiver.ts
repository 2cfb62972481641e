// For tests: an endpoint that takes webhooks, checks their signatures with the SDK and can be told to fail.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";

export const webhookSecret = "whsec_for_tests";

export type Received = { id: string; type: string; at: number; version: 1 | 2; body: string; signature: string };

/** Starts a receiver, on a free port unless one is named. `refuse` decides by count and event whether to answer 500. */
export async function webhookReceiver(refuse: (count: number, type: string) => boolean = () => false, onPort = 0) {
  const received: Received[] = [];
  const refused: string[] = [];
  let count = 0;
  const server: Server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      const signature = String(request.headers["stripe-signature"]);
      const event = readEvent(body, signature);
      count += 1;
      if (refuse(count, event.type)) {
        refused.push(event.id);
        response.writeHead(500).end();
        return;
      }
      received.push({ ...event, at: count, body, signature });
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(onPort, "127.0.0.1", resolve));
  // A server that listens on a port has an AddressInfo; only pipes have a text.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    port,
    received,
    refused,
    types: () => received.map(({ type }) => type),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Throws unless the SDK accepts the signature, for snapshot and thin events alike. */
function readEvent(body: string, signature: string): Pick<Received, "id" | "type" | "version"> {
  const stripe = new Stripe("sk_test_receiver");
  if (body.includes('"object":"v2.core.event"')) {
    const { id, type } = stripe.parseEventNotification(body, signature, webhookSecret);
    return { id, type, version: 2 };
  }
  const { id, type } = stripe.webhooks.constructEvent(body, signature, webhookSecret);
  return { id, type, version: 1 };
}
