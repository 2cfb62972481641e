// E-mail of apps: taken from an app, held to its bounds, queued, sent, and shown to its owner as it would look.
import type { z } from "zod";
import { type AppMails, type acceptedMail, type MailStatus, type NewMail, newMail } from "#contract";
import type { Database } from "#database";
import type { AppIdentity, Hosting } from "#hosting";
import { type App, conflict, type Guard, notFound, tooManyRequests } from "#http";
import type { Jobs } from "#jobs";
import type { AppCallRoute } from "../common/app-calls/types.ts";
import { createNoticeStore } from "./notice-store.ts";
import { createNoticeMail } from "./notices.ts";
import { registerMailRoutes } from "./routes.ts";
import { readToken, signToken } from "./signed-token.ts";
import { type AddressRow, createMailStore, type MailRow } from "./store.ts";
import { createMailTransport } from "./transport.ts";

export type MailSettings = Readonly<{
  /** Null: nothing leaves, and everything is kept in the outbox. */
  smtp: Readonly<{ url: string; from: string }> | null;
  /** Of one app in 24 hours. */
  perDay: number;
  /** Apps may write to any address. */
  anyone: boolean;
}>;

export type AppMailDeps = Readonly<{
  database: Pick<Database, "query">;
  jobs: Pick<Jobs, "define" | "enqueue">;
  settings: MailSettings;
  publicUrl: string;
  /** 32 bytes that sign addresses for "no more mail". */
  signingKey: Uint8Array;
  guards: Readonly<{ ownsProject: Guard }>;
  /** What people call the app. */
  nameOf(projectId: string): Promise<string>;
  hosting: Pick<Hosting, "liveAddress">;
}>;

const QUEUE = "app-mail";
const CALL_BYTES_MAX = 512 * 1024;
const CALLS_PER_MINUTE = 60;
/** Of one app to one address in 24 hours. */
const PER_ADDRESS_A_DAY = 20;
const ATTEMPTS_MAX = 6;
const FIRST_PAUSE_MS = 60_000;

const HELD = "The owner of the app has not allowed this address yet.";
const UNSUBSCRIBED = "Whoever reads this address wants no more mail from this app.";
const CONFIRMATION = "Only the app itself asks for a confirmation: whoever wants its mail types their address again.";
const NO_MAILBOX = "There is no such mailbox, as a mail server said before.";

export type AppMail = ReturnType<typeof createAppMail>;

export function createAppMail(deps: AppMailDeps) {
  const { settings, publicUrl, signingKey } = deps;
  const store = createMailStore(deps.database);
  const transport = settings.smtp && createMailTransport({ smtpUrl: settings.smtp.url, from: settings.smtp.from });
  const leaving: MailStatus = transport ? "queued" : "outbox";

  const turns = new Map<string, Promise<unknown>>();

  /** One after the other for each app, so that mails handed over together are counted together. */
  function inTurn<Result>(projectId: string, action: () => Promise<Result>): Promise<Result> {
    const mine = (turns.get(projectId) ?? Promise.resolve()).then(action, action);
    turns.set(projectId, mine);
    const leave = () => turns.get(projectId) === mine && turns.delete(projectId);
    mine.then(leave, leave);
    return mine;
  }

  /** What becomes of a mail to an address, and why. */
  async function fateOf(app: AppIdentity, address: string): Promise<{ status: MailStatus; reason: string | null }> {
    if (app.environment === "preview") return { status: "preview", reason: null };
    const known = await store.address(app.projectId, address);
    const stopped = reasonToStop(known);
    if (stopped) return { status: "stopped", reason: stopped };
    if (!settings.anyone && !known?.allowed) return { status: "held", reason: HELD };
    return { status: leaving, reason: null };
  }

  async function refuseBeyondCaps(projectId: string, addresses: readonly string[]): Promise<void> {
    const today = await store.countToday(projectId);
    if (today + addresses.length > settings.perDay)
      throw tooManyRequests(`This app has sent ${today} mails in 24 hours; it may send ${settings.perDay}.`);
    for (const address of addresses)
      if ((await store.countToday(projectId, address)) >= PER_ADDRESS_A_DAY)
        throw tooManyRequests(`This app may write to ${address} ${PER_ADDRESS_A_DAY} times in 24 hours, and has.`);
  }

  async function accept(app: AppIdentity, mail: NewMail): Promise<z.infer<typeof acceptedMail>> {
    if (app.environment === "live") await refuseBeyondCaps(app.projectId, mail.to);
    const mails = [];
    for (const to of mail.to) {
      const fate = await fateOf(app, to);
      const id = await store.add(app, to, mail, fate);
      if (fate.status === "held") await store.setAddress(app.projectId, to, {});
      if (fate.status === "queued") await deps.jobs.enqueue(QUEUE, id);
      mails.push({ id, to, status: fate.status });
    }
    await store.forgetOld(app.projectId);
    return { mails };
  }

  const notices = createNoticeMail({
    store: createNoticeStore(deps.database),
    publicUrl,
    signingKey,
    nameOf: deps.nameOf,
    liveAddress: (projectId) => deps.hosting.liveAddress(projectId),
    addressOf: store.address,
    welcome: (projectId, address) => store.setAddress(projectId, address, { unsubscribed_at: null, bounced_at: null }),
    // Addresses of people who typed them need nobody's permission, and are asked whether they are theirs.
    hand: (app, address, mail, how) =>
      inTurn(app.projectId, async () => {
        const isLive = app.environment === "live";
        if (isLive) await refuseBeyondCaps(app.projectId, [address]);
        const status = isLive ? leaving : "preview";
        const id = await store.add(app, address, mail, { status, reason: null, ...how });
        if (status === "queued") await deps.jobs.enqueue(QUEUE, id, { at: how.at });
        await store.forgetOld(app.projectId);
        return status;
      }),
  });

  /** Sends one that is queued. Called again after a crash: its id is its name in the mailbox. */
  async function deliver(id: string): Promise<void> {
    const mail = await store.find(id);
    if (!transport || mail?.status !== "queued") return;
    const stopped = reasonToStop(await store.address(mail.projectId, mail.to));
    if (stopped) return store.mark(id, "stopped", stopped);
    const token = signToken(signingKey, "unsubscribe", [mail.projectId, mail.to]);
    const unsubscribeUrl = `${publicUrl}/api/mail/unsubscribe?token=${token}`;
    const delivery = await transport.send(notices.withLink(mail), {
      appName: await deps.nameOf(mail.projectId),
      unsubscribeUrl,
    });
    if (delivery.outcome === "sent") return store.mark(id, "sent", null);
    if (delivery.outcome === "later" && mail.attempts + 1 < ATTEMPTS_MAX)
      return store.tryAgain(id, delivery.reason, FIRST_PAUSE_MS * 2 ** mail.attempts);
    if (delivery.outcome === "refused" && delivery.noMailbox)
      await store.setAddress(mail.projectId, mail.to, { bounced_at: new Date() });
    return store.mark(id, "failed", delivery.reason);
  }

  deps.jobs.define({ queue: QUEUE, concurrency: 3, unfinished: store.due, work: deliver });

  async function overview(projectId: string): Promise<AppMails> {
    const [mails, addresses, sentToday] = await Promise.all([
      store.list(projectId),
      store.addresses(projectId),
      store.countToday(projectId),
    ]);
    const { anyone, perDay } = settings;
    return { sends: transport !== null, anyone, perDay, sentToday, addresses, mails: mails.map(shown) };
  }

  const mail = Object.freeze({
    appCalls: [
      {
        method: "POST",
        path: "/mail",
        bodyBytesMax: CALL_BYTES_MAX,
        perMinute: CALLS_PER_MINUTE,
        async answer({ app, readJson }) {
          const wanted = await readJson(newMail);
          return inTurn(app.projectId, () => accept(app, wanted));
        },
      },
      ...notices.appCalls,
    ] satisfies readonly AppCallRoute[],
    registerRoutes: (app: App) => registerMailRoutes(app, { mail, notices, guards: deps.guards }),
    overview,
    /** What the preview sent, newest first. */
    ofPreview: async (projectId: string) => (await store.list(projectId, "preview")).map(shown),
    /** "Send for real": by its owner, of a mail of the preview or one that failed. */
    async sendForReal(projectId: string, id: string): Promise<AppMails> {
      const found = await store.find(id);
      if (found?.projectId !== projectId) throw notFound("This mail does not exist any more.");
      if (found.kind === "confirmation") throw conflict(CONFIRMATION);
      if (!transport) throw conflict("No mail server is connected to this installation, so nothing can be sent.");
      if (found.status === "queued" || found.status === "sent") throw conflict("This mail was sent already.");
      const stopped = reasonToStop(await store.address(projectId, found.to));
      if (stopped) throw conflict(stopped);
      await refuseBeyondCaps(projectId, [found.to]);
      await store.tryAgain(id, "", 0);
      await store.mark(id, "queued", null);
      await deps.jobs.enqueue(QUEUE, id);
      return overview(projectId);
    },
    /** Allows an address, and sends what waits for it; or takes that back. */
    async allow(projectId: string, address: string, allowed: boolean): Promise<AppMails> {
      await store.setAddress(projectId, address, allowed ? { allowed, bounced_at: null } : { allowed });
      if (allowed) {
        const ids = await store.release(projectId, address, transport ? "queued" : "outbox");
        if (transport) for (const id of ids) await deps.jobs.enqueue(QUEUE, id);
      }
      return overview(projectId);
    },
    /** Null: nobody signed that. */
    readUnsubscription: (token: string) => readToken(signingKey, "unsubscribe", token),
    async unsubscribe(token: string): Promise<boolean> {
      const [projectId, address] = readToken(signingKey, "unsubscribe", token) ?? [];
      if (projectId === undefined || address === undefined) return false;
      await store.setAddress(projectId, address, { unsubscribed_at: new Date() }).catch(() => {});
      return true;
    },
    close: () => transport?.close(),
  });
  return mail;
}

const reasonToStop = (known: AddressRow | null): string | null =>
  known?.unsubscribed ? UNSUBSCRIBED : known?.bounced ? NO_MAILBOX : null;

const shown = ({ projectId: _project, attempts: _attempts, kind: _kind, person: _person, ...mail }: MailRow) => mail;
