// E-mail of the app, sent by the platform.
import { callPlatform } from "./platform.ts";
import { testDoubles } from "./test-doubles.ts";

export type Mail = {
  /** One address or up to 20; each gets a mail of its own. */
  to: string | readonly string[];
  /** One line. */
  subject: string;
  text: string;
  /** Shown instead of `text` where mail programs show HTML. */
  html?: string;
};

/**
 * - `queued`: on its way; it is tried again for an hour should the mail server not take it;
 * - `held`: until the app's owner allows the address in the dashboard;
 * - `stopped`: the address wants no mail of this app, or does not exist;
 * - `preview`: the preview sends nothing; the owner sees it in the dashboard and may send it for real;
 * - `outbox`: no mail server is connected; the owner sees it in the dashboard.
 */
export type MailStatus = "queued" | "held" | "stopped" | "preview" | "outbox";

/**
 * Hands a mail to the platform, which sends it. An app writes to addresses that its owner allowed, 200 mails a day.
 * @throws Refusal 400 with what is wrong with the mail, 429 when the app has sent as many as it may
 */
export async function sendMail(mail: Mail): Promise<readonly { to: string; status: MailStatus }[]> {
  const inTests = testDoubles();
  if (inTests) return inTests.sendMail(mail);
  const answer = await callPlatform("/mail", { method: "POST", json: mail });
  // The platform's own answer (`acceptedMail` of its contract).
  return ((await answer.json()) as { mails: { to: string; status: MailStatus }[] }).mails;
}
