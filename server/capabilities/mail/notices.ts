// What an app tells people goes to their own mailbox, too, where they have typed and confirmed an address; a few at a time in one mail.
import {
  type MailedNotice,
  type MailStatus,
  mailedNotice,
  type NewMail,
  type NoticeAddress,
  wantedNoticeAddress,
} from "#contract";
import type { AppIdentity } from "#hosting";
import { tooManyRequests } from "#http";
import type { AppCallRoute } from "../common/app-calls/types.ts";
import type { NoticeAddressRow, NoticeStore } from "./notice-store.ts";
import { readToken, signToken } from "./signed-token.ts";
import type { AddressRow, MailRow } from "./store.ts";

/** Of one person in an app, and to one mailbox, in 24 hours. */
const CONFIRMATIONS_A_DAY = 3;
const CALLS_PER_MINUTE = 120;
const BYTES_MAX = 8 * 1024;
const OWNER_IN_APPS = "app-owner";

type Wanted = Pick<NewMail, "subject" | "text">;
type How = { kind: "notices"; at: Date } | { kind: "confirmation"; at: Date; person: string };

export type NoticeMailDeps = Readonly<{
  store: NoticeStore;
  publicUrl: string;
  signingKey: Uint8Array;
  nameOf(projectId: string): Promise<string>;
  liveAddress(projectId: string): Promise<string>;
  /** What is known of an address of the app. */
  addressOf(projectId: string, address: string): Promise<AddressRow | null>;
  /** Whoever asks for mail anew gets it again. */
  welcome(projectId: string, address: string): Promise<void>;
  /** Hands one mail over, within the caps of the app and the address. @throws Refusal 429 beyond them */
  hand(app: AppIdentity, address: string, mail: Wanted, how: How): Promise<MailStatus>;
}>;

export function createNoticeMail(deps: NoticeMailDeps) {
  const { store, publicUrl, signingKey } = deps;

  async function stateOf(app: AppIdentity, row: NoticeAddressRow | null): Promise<NoticeAddress> {
    if (row === null || row.address === "") return { state: "none", address: null };
    const { address } = row;
    if (row.confirmed_at === null) return { state: "unconfirmed", address };
    const known = app.environment === "live" ? await deps.addressOf(app.projectId, address) : null;
    return { state: known?.unsubscribed || known?.bounced ? "stopped" : "on", address };
  }

  async function refuseOften(known: NoticeAddressRow | null, address: string): Promise<void> {
    const isOften =
      known !== null && known.asked >= CONFIRMATIONS_A_DAY && known.asked_at > new Date(Date.now() - 86_400_000);
    if (isOften || (await store.askedToday(address)) >= CONFIRMATIONS_A_DAY)
      throw tooManyRequests("This address was asked often enough today. Please try again tomorrow.");
  }

  /** Asks the mailbox whether it is theirs. What is stored is shown to the app's owner, so it has no link yet. */
  async function ask(app: AppIdentity, person: string, address: string): Promise<void> {
    const name = await deps.nameOf(app.projectId);
    const text = `Somebody, probably you, wants what the app “${name}” tells them by e-mail at this address. If it was not you, forget this mail: nothing more comes.`;
    await deps.hand(
      app,
      address,
      { subject: `Confirm your address for “${name}”`.slice(0, 200), text },
      { kind: "confirmation", at: new Date(), person },
    );
  }

  async function want(app: AppIdentity, person: string, address: string | null): Promise<NoticeAddress> {
    const known = await store.find(app, person);
    if (address === null) {
      if (known) await store.remove(app, person);
      return { state: "none", address: null };
    }
    const state = await stateOf(app, known);
    if (state.address === address && state.state === "on") return state;
    // Nothing of the preview leaves, so no mailbox could confirm it, and none is disturbed.
    const isLive = app.environment === "live";
    if (isLive) await refuseOften(known, address);
    await ask(app, person, address);
    await store.ask(app, person, address, isLive ? null : new Date());
    return { state: isLive ? "unconfirmed" : "on", address };
  }

  async function tell(app: AppIdentity, notice: MailedNotice): Promise<{ status: MailStatus | "none" }> {
    const { projectId } = app;
    const person = notice.person === OWNER_IN_APPS ? await store.ownerOf(projectId) : notice.person;
    const row = person === null ? null : await store.find(app, person);
    const { state, address } = await stateOf(app, row);
    if (state !== "on" || address === null) return { status: "none" };
    const name = await deps.nameOf(projectId);
    const link = notice.href === null ? "" : `\n${await deps.liveAddress(projectId)}${notice.href}`;
    const text = `${notice.title}${notice.text === "" ? "" : `\n${notice.text}`}${link}`;
    if (
      app.environment === "live" &&
      (await store.takeAlong(projectId, address, `\n\n${text}`, `News from “${name}”`.slice(0, 200)))
    )
      return { status: "queued" };
    const at = app.environment === "live" ? await store.mayLeaveAt(projectId, address) : new Date();
    return { status: await deps.hand(app, address, { subject: notice.title, text }, { kind: "notices", at }) };
  }

  return Object.freeze({
    appCalls: [
      {
        method: "POST",
        path: "/notices",
        bodyBytesMax: BYTES_MAX,
        perMinute: CALLS_PER_MINUTE,
        answer: async ({ app, readJson }) => tell(app, await readJson(mailedNotice)),
      },
      {
        method: "GET",
        path: "/notice-addresses/:person",
        bodyBytesMax: 0,
        perMinute: CALLS_PER_MINUTE,
        answer: async ({ app, parameters: { person = "" } }) => stateOf(app, await store.find(app, person)),
      },
      {
        method: "PUT",
        path: "/notice-addresses/:person",
        bodyBytesMax: BYTES_MAX,
        perMinute: CALLS_PER_MINUTE,
        answer: async ({ app, parameters: { person = "" }, readJson }) =>
          want(app, person.slice(0, 100), (await readJson(wantedNoticeAddress)).address),
      },
    ] satisfies readonly AppCallRoute[],
    /** The mail as it leaves: a confirmation with its link, which the mailbox alone gets. */
    withLink(mail: MailRow): MailRow {
      if (mail.kind !== "confirmation" || mail.person === null) return mail;
      const parts = [mail.projectId, mail.person, mail.to, mail.environment];
      const token = signToken(signingKey, "confirm notices", parts);
      const link = `${publicUrl}/api/notices/confirm?token=${token}`;
      return { ...mail, text: `${mail.text}\n\nTo confirm that it was you, open:\n${link}` };
    },
    /** Null: nobody signed that. */
    readConfirmation: (token: string) => readToken(signingKey, "confirm notices", token),
    /** From the mailbox itself. False when another address is wanted by now, nobody signed that, or not for the live app. */
    async confirm(token: string): Promise<boolean> {
      const [projectId = "", person = "", address = "", environment] =
        readToken(signingKey, "confirm notices", token) ?? [];
      if (environment !== "live" || !(await store.confirm(projectId, person, address))) return false;
      await deps.welcome(projectId, address);
      return true;
    },
  });
}
