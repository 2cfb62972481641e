// Hooks on a whole server: taken while the app sleeps, handed over, tried again, bounded, seen and replayed by their owner.
import { createHmac } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HOOK_BODY_BYTES_MAX, type Hooks } from "#contract";
import { type CapableProject, NOTES_MIGRATION, openCapableServer } from "../testing/capable-app.ts";

const APP = `
import { createServer, refuse, secret, sql } from "@ninefold/server";

export default createServer({
  secrets: { SHOP_SECRET: "What the shop signs its calls with" },
  hooks: {
    orders: {
      verify: "anyone",
      async run({ id, attempt, text, headers, query }) {
        if (text() === "fail") throw new Error("The order could not be read");
        if (text() === "slow") await new Promise((resolve) => setTimeout(resolve, 1500));
        await sql\`insert into notes (text) values (\${text()})\`;
        console.log(["order", id, attempt, text(), headers["x-order"] ?? "", query.get("shop") ?? ""].join(" "));
      },
    },
    shop: { verify: { by: "github", secret: "SHOP_SECRET" }, run: () => refuse(409, "Not with " + secret("SHOP_SECRET")) },
  },
});
`;
const server = await openCapableServer();
let project: CapableProject;
let url = "";
beforeAll(async () => {
  url = await server.ninefold.listen();
  project = await server.createProject();
  expect(await project.save(APP, NOTES_MIGRATION)).toEqual([]);
  await project.deploy();
});
afterAll(() => server.close());

async function send(
  name: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
  app = project.projectId,
) {
  const answer = await fetch(`${url}/hook/${app}/${name}`, {
    method: "POST",
    body: typeof body === "string" ? body : new Uint8Array(body),
    headers,
  });
  const { id = "", error = "" } = (await answer.json()) as { id?: string; error?: string };
  return { status: answer.status, headers: answer.headers, id, error };
}
const hooksOf = async (environment: "live" | "preview" = "live"): Promise<Hooks> =>
  (await project.call("GET", `/hooks?environment=${environment}`)).body;
const deliveryOf = async (id: string) => (await hooksOf()).deliveries.find((one) => one.id === id);
const { pool } = server.ninefold.database;

test("what comes while the app sleeps is stored, answered, and handed over with its body as it came", async () => {
  await project.call("POST", "/restart", { environment: "live" });
  const body = Buffer.from('{ "total": 1.50 }\\n');
  const answer = await send("orders?shop=9", body, {
    "x-order": "7",
    authorization: "Bearer x",
    "content-type": "x/y",
  });
  expect(answer.status).toBe(200);
  const { id } = answer;
  await expect.poll(async () => (await deliveryOf(id))?.state).toBe("done");
  await expect.poll(() => project.log()).toContain(`order ${id} 1 ${body.toString()} 7 9`);
  const content = (await project.call("GET", `/hooks/deliveries/${id}`)).body;
  expect(content).toMatchObject({ body: body.toString(), headers: { "x-order": "7" } });
  expect(JSON.stringify(content)).not.toContain("Bearer");
});

test("the preview has an address of its own, and nothing is a hook that the app does not declare", async () => {
  expect((await hooksOf("preview")).hooks[0]?.address).toContain(`/hook/preview-${project.projectId}/orders`);
  expect((await send("orders", "one", {}, `preview-${project.projectId}`)).status).toBe(200);
  await expect.poll(async () => (await hooksOf("preview")).deliveries[0]?.state).toBe("done");
  for (const [app, name] of [
    [project.projectId, "other"],
    [crypto.randomUUID(), "orders"],
    ["preview-", "orders"],
    [project.projectId, "..%2forders"],
  ] as const)
    expect([app, name, (await send(name, "x", {}, app)).status]).toEqual([app, name, 404]);
});

test("who proves to be the sender is let in; others are told nothing, and the owner sees why", async () => {
  expect((await send("shop", "{}")).error).toBe("This hook is not set up yet.");
  expect((await hooksOf()).hooks[1]).toMatchObject({ name: "shop", missingSecret: "SHOP_SECRET", refused: null });
  const value = "shop-secret-0123456789";
  expect((await project.call("PUT", "/secrets/SHOP_SECRET", { value })).status).toBe(200);
  // The running app has it a second later.
  await delay(1_100);
  const signed = (body: string, secret = value) =>
    send("shop", body, { "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}` });
  expect(await signed("{}", "guessed")).toMatchObject({ status: 401, error: "This call does not prove who sent it." });
  const { status, id } = await signed("{}");
  expect(status).toBe(200);
  await expect.poll(async () => (await deliveryOf(id))?.state).toBe("waiting");
  await expect.poll(async () => (await deliveryOf(id))?.attempts).toBe(1);
  await expect.poll(async () => (await deliveryOf(id))?.error).not.toBeNull();
  // The app gave its own secret away.
  expect((await deliveryOf(id))?.error).toBe("Not with [secret]");
  const [, shop] = (await hooksOf()).hooks;
  expect(shop).toMatchObject({
    missingSecret: null,
    refused: { count: 1, reason: "Its signature is not the secret's." },
  });
});

test("a body that is too large is refused with a sentence, and one that is as large as may be is taken", async () => {
  const tooLarge = await send("orders", Buffer.alloc(HOOK_BODY_BYTES_MAX + 1));
  expect([tooLarge.status, tooLarge.error]).toEqual([413, "A hook takes at most 1 MB."]);
  const { id } = await send("orders", Buffer.alloc(HOOK_BODY_BYTES_MAX, "a"));
  await expect.poll(async () => (await deliveryOf(id))?.state).toBe("done");
  expect((await deliveryOf(id))?.bytes).toBe(HOOK_BODY_BYTES_MAX);
  // 100 MB that don't say how many they are: read no further than what a call may have, and others come through meanwhile.
  const pieces = { sent: 0 };
  const flood = new ReadableStream<Uint8Array>({
    pull(stream) {
      if (pieces.sent === 1_600) return stream.close();
      pieces.sent += 1;
      stream.enqueue(new Uint8Array(65_536));
    },
  });
  const options = { method: "POST", body: flood, duplex: "half" } as const;
  const flooding = fetch(`${url}/hook/${project.projectId}/orders`, options).then(
    ({ status }) => status,
    () => "cut off",
  );
  expect((await send("orders", "meanwhile")).status).toBe(200);
  expect(["cut off", 413]).toContain(await flooding);
  expect(pieces.sent).toBeLessThan(400);
});

test("what fails says why and is tried again with the same id, and its owner has it done once more", async () => {
  const { id } = await send("orders", "fail");
  await expect.poll(async () => (await deliveryOf(id))?.error).toBe("The order could not be read");
  expect(await deliveryOf(id)).toMatchObject({ state: "waiting", attempts: 1 });
  await pool.query("update hook_deliveries set begin_at = now(), body = 'better' where id = $1", [id]);
  await expect.poll(async () => (await deliveryOf(id))?.state).toBe("done");
  await expect.poll(() => project.log()).toContain(`order ${id} 2 better`);
  const replayed = (await project.call("POST", `/hooks/deliveries/${id}/replay`, {})).body;
  expect(replayed).toMatchObject({ replayOf: id });
  await expect.poll(async () => (await deliveryOf(replayed.id))?.state).toBe("done");
  const other = await server.createProject();
  expect((await other.call("POST", `/hooks/deliveries/${id}/replay`, {})).status).toBe(404);
});

test("many at once all arrive, a few at a time", async () => {
  const sent = await Promise.all(Array.from({ length: 40 }, (_, n) => send("orders", `many ${n}`)));
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
  await expect
    .poll(async () => {
      const { deliveries } = await hooksOf();
      return deliveries.filter(({ name, state }) => name === "orders" && state !== "done").length;
    })
    .toBe(0);
  const log = await project.log();
  for (let n = 0; n < 40; n += 1) expect(log).toContain(`many ${n}`);
});

test("an app that has not caught up takes no more, and says when to come again", async () => {
  await pool.query(
    "insert into hook_deliveries (project_id, environment, name, headers, query, body, bytes, begin_at) select $1, 'live', 'orders', '{}', '', '', 0, now() + interval '1 day' from generate_series(1, 500)",
    [project.projectId],
  );
  const refused = await send("orders", "one more");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
  await pool.query("delete from hook_deliveries where begin_at > now()");
  expect((await send("orders", "one more")).status).toBe(200);
});
