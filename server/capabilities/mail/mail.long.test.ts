// E-mail of apps, through a real SMTP server: what is sent, to whom, how often, and what is not.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AppMails } from "#contract";
import { type AppServer, createAppServer, type TestedApp } from "../testing/app-server.ts";
import { type MailServer, startMailServer } from "../testing/mail-server.ts";

/** Sends whatever it is told to. */
const APP = `import { createServer, currentUser, notify, sendMail } from "@ninefold/server";
export default createServer({
  routes: (app) => {
    app.post("/api/send", async (c) => c.json(await sendMail(await c.req.json())));
    app.post("/api/tell", async (c) => c.json({ kept: await notify(currentUser(c).id, await c.req.json()) }));
    app.post("/api/flood", async (c) => {
      const { times, mail } = await c.req.json();
      const outcomes = await Promise.allSettled(Array.from({ length: times }, () => sendMail(mail)));
      return c.json(outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value[0]?.status : String(outcome.reason.message))));
    });
  },
});
`;
const PER_DAY = 16;

let smtp: MailServer;
let server: AppServer;
let app: TestedApp;

beforeAll(async () => {
  smtp = await startMailServer();
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: "apps@ninefold.example", MAIL_PER_APP: String(PER_DAY) };
  server = await createAppServer({ settings });
  app = await server.createApp({ "server/index.ts": APP });
  await app.deploy();
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

const mail = (to: string | string[], more: object = {}) => ({
  to,
  subject: "Rain by noon",
  text: "Take a coat.",
  ...more,
});
const send = (body: object, of = app, environment: "live" | "preview" = "live") =>
  of.ask(environment, "/api/send", { method: "POST", body: JSON.stringify(body) });
const allow = (address: string, allowed = true, of = app) =>
  of.call("PUT", `${of.project}/mail-addresses`, { address, allowed });
const overview = async (of = app): Promise<AppMails> => (await of.call("GET", `${of.project}/mails`)).body;
const statusOf = async (to: string, of = app) => (await overview(of)).mails.find((one) => one.to === to)?.status;

describe("e-mail", () => {
  test("to an address that its owner allowed is sent, as text and HTML, from the installation's address, with a way to stop it", async () => {
    expect((await allow("Ada@Example.com")).status).toBe(200);
    const html = "<h1>Rain</h1><p>Take a <b>coat</b>.</p>";
    const answer = await send(mail("ada@example.com", { html, subject: "Rain ☂ by noon" }));
    expect(answer.json).toEqual([{ id: expect.any(String), to: "ada@example.com", status: "queued" }]);
    await expect.poll(() => smtp.to("ada@example.com").length).toBe(1);
    const [got] = smtp.to("ada@example.com");
    expect(got?.subject).toBe("Rain ☂ by noon");
    expect(got?.from?.value[0]?.address).toBe("apps@ninefold.example");
    expect(got?.text).toContain("Take a coat.");
    expect(got?.html).toContain("<b>coat</b>");
    expect(got?.headers.get("list")).toMatchObject({
      unsubscribe: { url: expect.stringContaining("/api/mail/unsubscribe?") },
    });
    await expect.poll(() => statusOf("ada@example.com")).toBe("sent");
    expect(await overview()).toMatchObject({ sends: true, sentToday: 1, perDay: PER_DAY });
  });

  test("to any other address waits until its owner allows that one", async () => {
    expect((await send(mail("ben@example.com"))).json[0].status).toBe("held");
    expect((await overview()).addresses).toContainEqual({
      address: "ben@example.com",
      allowed: false,
      unsubscribed: false,
      bounced: false,
    });
    expect(smtp.tries.get("ben@example.com")).toBeUndefined();
    await allow("ben@example.com");
    await expect.poll(() => smtp.to("ben@example.com").length).toBe(1);
    await allow("ben@example.com", false);
    expect((await send(mail("ben@example.com"))).json[0].status).toBe("held");
  });

  test("of the preview is never sent, unless its owner sends it for real", async () => {
    await allow("cleo@example.com");
    expect((await send(mail("cleo@example.com"), app, "preview")).json[0].status).toBe("preview");
    const kept = (await overview()).mails.find(({ to }) => to === "cleo@example.com");
    expect(kept).toMatchObject({ environment: "preview", status: "preview", text: "Take a coat." });
    expect(smtp.tries.get("cleo@example.com")).toBeUndefined();
    expect((await app.call("POST", `${app.project}/mails/${kept?.id}/send`)).status).toBe(200);
    await expect.poll(() => smtp.to("cleo@example.com").length).toBe(1);
    const again = await app.call("POST", `${app.project}/mails/${kept?.id}/send`);
    expect([again.status, again.body.error]).toEqual([409, "This mail was sent already."]);
  });

  test("stops for whoever wants no more of it, by one click of a mail program and not by following a link", async () => {
    const [got] = smtp.to("ada@example.com");
    const address = /\/api\/mail\/unsubscribe\?token=[\w.-]+/.exec(got?.text ?? "")?.[0] ?? "";
    const asked = await fetch(server.url + address);
    expect(await asked.text()).toContain("Do you want no more mail from this app?");
    expect((await overview()).addresses.find((one) => one.address === "ada@example.com")?.unsubscribed).toBe(false);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const clicked = await fetch(server.url + address, { method: "POST", headers, body: "List-Unsubscribe=One-Click" });
    expect(clicked.status).toBe(200);
    expect((await send(mail("ada@example.com"))).json[0].status).toBe("stopped");
    const forged = await fetch(`${server.url}${address.slice(0, -4)}AAAA`, { method: "POST", headers, body: "" });
    expect(forged.status).toBe(404);
  });

  test("that the mail server does not take now is tried again; a mailbox that does not exist is written to no more", async () => {
    for (const [address, code] of [
      ["later@example.com", 451],
      ["nobody@example.com", 550],
    ] as const) {
      smtp.says.set(address, { code, times: 1 });
      await allow(address);
      await send(mail(address));
    }
    await expect.poll(() => statusOf("nobody@example.com")).toBe("failed");
    await expect
      .poll(async () => (await overview()).mails.find(({ to }) => to === "later@example.com")?.reason)
      .toContain("not now");
    expect(await statusOf("later@example.com")).toBe("queued");
    expect((await send(mail("nobody@example.com"))).json[0].status).toBe("stopped");
    await server.ninefold.database.pool.query("update app_mails set next_try_at = now() where status = 'queued'");
    await expect.poll(() => smtp.to("later@example.com").length).toBe(1);
  });

  test.each([
    [mail("not an address"), /That is no e-mail address/],
    [mail("a@example.com\r\nBcc: all@example.com"), /That is no e-mail address/],
    [mail("a@example.com", { subject: "Hi\r\nBcc: all@example.com" }), /A subject is one line/],
    [mail("a@example.com", { text: "" }), /A mail needs a text/],
    [mail("a@example.com", { text: "x".repeat(150_000) }), /at most 100 kB/],
    [mail(Array.from({ length: 1_000 }, (_, n) => `person${n}@example.com`)), /at most 20 addresses/],
  ])("that is wrong is refused with a sentence: %#", async (wrong, sentence) => {
    const answer = await send(wrong);
    expect(answer.status).toBe(400);
    expect(answer.json.error).toMatch(sentence);
  });

  test("beside the bell goes to an address that its person typed and confirmed, a few notices at a time, until they stop it", async () => {
    const reader = await server.ninefold.register();
    const as = (method: string, path: string, body?: object) =>
      app.ask("live", path, { method, token: reader.token, ...(body ? { body: JSON.stringify(body) } : {}) });
    const want = (address: string | null) => as("PUT", "/api/_notices/email", { address });
    const tell = (title: string) => as("POST", "/api/tell", { title, href: "/orders/7", email: true });
    const got = () => smtp.to("reader@example.com");
    expect((await as("GET", "/api/_notices/email")).json).toEqual({ state: "none", address: null });
    expect((await want("not an address")).status).toBe(400);
    expect((await want("Reader@Example.com")).json).toEqual({ state: "unconfirmed", address: "reader@example.com" });
    await expect.poll(() => got().length).toBe(1);
    expect((await tell("Before it is theirs")).json).toEqual({ kept: true });
    // Its link is the mailbox's alone: the app's owner reads the rest.
    const asked = (await overview()).mails.find(({ to }) => to === "reader@example.com");
    expect(asked?.text).toContain("wants what the app");
    expect(JSON.stringify(asked)).not.toMatch(/token|confirm\?/);

    const address = /\/api\/notices\/confirm\?token=[\w.-]+/.exec(got()[0]?.text ?? "")?.[0] ?? "";
    expect(await (await fetch(server.url + address)).text()).toContain(
      "Shall what this app tells you come to this address",
    );
    expect((await as("GET", "/api/_notices/email")).json.state).toBe("unconfirmed");
    const [text = "", seal = ""] = address.replace(/.*token=/, "").split(".");
    expect(JSON.parse(Buffer.from(text, "base64url").toString())).toEqual([
      app.projectId,
      expect.any(String),
      "reader@example.com",
      "live",
    ]);
    expect(seal).not.toBe("");
    expect(
      (await fetch(server.url + address.replace("confirm?token=", "confirm?token=x"), { method: "POST" })).status,
    ).toBe(404);
    expect((await fetch(server.url + address, { method: "POST" })).status).toBe(200);
    expect((await as("GET", "/api/_notices/email")).json.state).toBe("on");

    for (const title of ["Your order is ready", "Your order waits", "We close at six"]) await tell(title);
    await expect.poll(() => got().length).toBe(2);
    expect([got()[1]?.subject, got()[1]?.text]).toEqual([
      "Your order is ready",
      expect.stringContaining(`/live/app/${app.projectId}/orders/7`),
    ]);
    await server.ninefold.database.pool.query("update app_mails set next_try_at = now() where status = 'queued'");
    await expect.poll(() => got().length).toBe(3);
    expect(got()[2]?.subject).toContain("News from");
    expect(got()[2]?.text).toMatch(/Your order waits[\s\S]+We close at six/);
    expect(JSON.stringify(got())).not.toContain("Before it is theirs");

    const stop = /\/api\/mail\/unsubscribe\?token=[\w.-]+/.exec(got()[2]?.text ?? "")?.[0] ?? "";
    expect((await fetch(server.url + stop, { method: "POST" })).status).toBe(200);
    expect((await as("GET", "/api/_notices/email")).json.state).toBe("stopped");
    await tell("After they stopped it");
    expect((await want(null)).json).toEqual({ state: "none", address: null });
    const { rows } = await server.ninefold.database.pool.query(
      "select 1 from app_mails where body_text like 'After they%'",
    );
    expect(rows).toEqual([]);
    // A mailbox is not asked again and again, whoever names it.
    const others = await Promise.all([1, 2].map(() => server.ninefold.register()));
    const answers = [];
    for (const { token } of others) {
      const body = JSON.stringify({ address: "reader@example.com" });
      answers.push((await app.ask("live", "/api/_notices/email", { method: "PUT", token, body })).status);
    }
    await want("reader@example.com");
    expect([...answers, (await want("reader@example.com")).status]).toEqual([200, 200, 429]);
  });

  test("that asks for a confirmation stays in the preview, and takes none of the questions that a mailbox may get", async () => {
    const address = "fay@example.com";
    const body = JSON.stringify({ address });
    for (const _time of [1, 2, 3]) {
      await app.ask("preview", "/api/_notices/email", { method: "PUT", body: JSON.stringify({ address: null }) });
      expect((await app.ask("preview", "/api/_notices/email", { method: "PUT", body })).status).toBe(200);
    }
    const kept = (await overview()).mails.find(({ to }) => to === address);
    expect(kept).toMatchObject({ environment: "preview", status: "preview" });
    expect(kept?.text).not.toContain("token");
    const forced = await app.call("POST", `${app.project}/mails/${kept?.id}/send`);
    expect([forced.status, forced.body.error]).toEqual([409, expect.stringContaining("types their address again")]);
    const { token } = await server.ninefold.register();
    expect((await app.ask("live", "/api/_notices/email", { method: "PUT", token, body })).status).toBe(200);
    await expect.poll(() => smtp.to(address).length).toBe(1);
    expect(smtp.to(address)[0]?.text).toContain("/api/notices/confirm?token=");
  });

  test("beside the bell is tried in the preview with an address of the preview's own, which leaves the live app's as it is", async () => {
    const email = (environment: "live" | "preview", address?: string | null) =>
      app.ask(environment, "/api/_notices/email", {
        method: address === undefined ? "GET" : "PUT",
        ...(address === undefined ? {} : { body: JSON.stringify({ address }) }),
      });
    expect((await email("live", "gil@example.com")).json.state).toBe("unconfirmed");
    await expect.poll(() => smtp.to("gil@example.com").length).toBe(1);
    const link = /\/api\/notices\/confirm\?token=[\w.-]+/.exec(smtp.to("gil@example.com")[0]?.text ?? "")?.[0];
    expect((await fetch(server.url + link, { method: "POST" })).status).toBe(200);

    expect((await email("preview", "tried@example.com")).json).toEqual({ state: "on", address: "tried@example.com" });
    const told = JSON.stringify({ title: "Tried in the preview", email: true });
    expect((await app.ask("preview", "/api/tell", { method: "POST", body: told })).json).toEqual({ kept: true });
    await expect.poll(() => statusOf("tried@example.com")).toBe("preview");
    expect(smtp.tries.get("tried@example.com")).toBeUndefined();
    expect((await email("preview", null)).json.state).toBe("none");
    expect((await email("live")).json).toEqual({ state: "on", address: "gil@example.com" });
  });

  test("of an app that floods is cut off at its cap, and others go on", async () => {
    await allow("dora@example.com");
    const left = PER_DAY - (await overview()).sentToday;
    const body = JSON.stringify({ times: 40, mail: mail("dora@example.com") });
    const outcomes: string[] = (await app.ask("live", "/api/flood", { method: "POST", body })).json;
    expect(outcomes.filter((outcome) => outcome === "queued")).toHaveLength(left);
    expect(outcomes.join()).toMatch(/it may send 16\.|more than 24 things at once/);
    await expect.poll(() => smtp.to("dora@example.com").length).toBe(left);
    expect((await overview()).sentToday).toBe(PER_DAY);
  });

  test("is its owner's alone to see, allow and send", async () => {
    const stranger = await server.ninefold.register();
    const [first] = (await overview()).mails;
    for (const [method, path, body] of [
      ["GET", "/mails", undefined],
      ["POST", `/mails/${first?.id}/send`, {}],
      ["PUT", "/mail-addresses", { address: "x@example.com", allowed: true }],
    ] as const)
      expect((await app.call(method, app.project + path, body, stranger.token)).status).toBe(403);
  });
});

test("without a mail server everything is kept in the outbox, as it would look", async () => {
  const plain = await createAppServer();
  try {
    const kept = await plain.createApp({ "server/index.ts": APP });
    await kept.deploy();
    await allow("ada@example.com", true, kept);
    expect((await send(mail("ada@example.com"), kept)).json[0].status).toBe("outbox");
    const { sends, mails } = await overview(kept);
    expect([sends, mails[0]?.subject, mails[0]?.status]).toEqual([false, "Rain by noon", "outbox"]);
    const forced = await kept.call("POST", `${kept.project}/mails/${mails[0]?.id}/send`);
    expect([forced.status, forced.body.error]).toEqual([
      409,
      "No mail server is connected to this installation, so nothing can be sent.",
    ]);
  } finally {
    await plain.close();
  }
});
