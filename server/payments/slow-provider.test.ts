// A payment provider that does not answer: whoever waits for it holds nothing that others need.
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPaymentStore } from "./store.ts";
import { openPaymentsServer, type PaymentsServer } from "./testing/payments-server.ts";

let market: PaymentsServer;
let gate: ReturnType<typeof createGate>;

beforeAll(async () => {
  gate = createGate(/^\/v1\/subscriptions/);
  market = await openPaymentsServer({}, { paymentsBehind: gate.before });
});
afterAll(async () => {
  gate.open();
  await market.close();
  gate.close();
});

/** A proxy that, while it is shut, keeps the requests for these paths. */
function createGate(kept: RegExp) {
  let held: (() => void)[] = [];
  let shut = false;
  let target = "";
  const server = createServer((incoming, answer) => {
    const pass = () => {
      const { method, headers, url } = incoming;
      const onward = request(target + url, { method, headers }, (answered) => {
        answer.writeHead(answered.statusCode ?? 500, answered.headers);
        answered.pipe(answer);
      });
      onward.on("error", () => answer.destroy());
      incoming.pipe(onward);
    };
    if (shut && kept.test(incoming.url ?? "")) held.push(pass);
    else pass();
  });
  return {
    async before(url: string): Promise<string> {
      target = url;
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      // A server that listens on a port has an address with a port.
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    shut() {
      shut = true;
    },
    held: () => held.length,
    open() {
      shut = false;
      for (const pass of held) pass();
      held = [];
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

it("sixty parallel confirmations at a provider that does not answer hold no connection: another person's page comes", async () => {
  market.control.setChaos({ drop: 1 });
  const app = await market.app(1_000, 0);
  const visits = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const buyer = await market.person();
      return { buyer, session: (await market.pay(app, buyer)).session };
    }),
  );
  gate.shut();
  const confirming = [...visits, ...visits].map(({ buyer, session }) => market.confirm(buyer, session));
  await expect.poll(gate.held).toBeGreaterThanOrEqual(30);
  const { pool } = market.ninefold.database;
  expect((await market.ninefold.call("GET", "/api/projects", { token: app.creator.token })).status).toBe(200);
  const kept = await pool.query(
    "select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  );
  expect([kept.rowCount, pool.waitingCount]).toEqual([0, 0]);
  gate.open();
  for (const { body } of await Promise.all(confirming)) expect(body).toMatchObject({ status: "fulfilled" });
});

it("who holds a name is alone among all servers, and what a holder writes after it lost the name is refused", async () => {
  const { database } = market.ninefold;
  const [here, there] = [createPaymentStore(database), createPaymentStore(database)];
  const seen: string[] = [];
  const stay = Promise.withResolvers<void>();
  const first = here.withLease("name", async () => {
    seen.push("first begins");
    await stay.promise;
    seen.push("first ends");
  });
  await expect.poll(() => seen.length).toBe(1);
  const others = [here, there].map((store) => store.withLease("name", async () => void seen.push("another")));
  expect(await there.withLease("another name", async () => "at once")).toBe("at once");
  stay.resolve();
  await Promise.all([first, ...others]);
  expect(seen).toEqual(["first begins", "first ends", "another", "another"]);

  const late = here.withLease("name", async (lease) => {
    await database.pool.query("update payment_leases set ends_at = now() - interval '1 second'");
    await there.withLease("name", async () => {});
    return lease.write(async () => "written");
  });
  await expect(late).rejects.toThrow("The lease on name was lost");
  expect((await database.pool.query("select from payment_leases")).rowCount).toBe(0);
});
