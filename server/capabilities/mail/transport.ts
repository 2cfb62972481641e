// The mail server of the installation (SMTP_URL), and what it says to a mail.
import { createTransport } from "nodemailer";
import type { MailRow } from "./store.ts";

export type Delivery =
  | { outcome: "sent" }
  /** It may be taken later. */
  | { outcome: "later"; reason: string }
  /** `noMailbox`: the address itself is what is wrong (RFC 5321, 4.2.3). */
  | { outcome: "refused"; reason: string; noMailbox: boolean };

export type MailTransport = Readonly<{
  send(mail: MailRow, about: { appName: string; unsubscribeUrl: string }): Promise<Delivery>;
  close(): void;
}>;

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
const CONNECTIONS = 3;
const REASON_CHARACTERS = 300;

/** @param from the address that every mail comes from */
export function createMailTransport({ smtpUrl, from }: { smtpUrl: string; from: string }): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // What an app writes is text and HTML, and names no file or address for the server to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return Object.freeze({
    async send({ id, to, subject, text, html }, { appName, unsubscribeUrl }) {
      const [, host = "localhost"] = from.split("@");
      const footer = `Sent by the app "${appName}". No more mail from it: ${unsubscribeUrl}`;
      try {
        await transport.sendMail({
          // The same at every try, so that a mailbox can tell a mail that came twice.
          messageId: `<${id}@${host}>`,
          from: { name: appName, address: from },
          to: { name: "", address: to },
          subject,
          text: `${text}\n\n-- \n${footer}\n`,
          ...(html === null ? {} : { html: `${html}${htmlFooter(appName, unsubscribeUrl)}` }),
          headers: {
            // One click (RFC 8058).
            "List-Unsubscribe": `<${unsubscribeUrl}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
          },
        });
        return { outcome: "sent" };
      } catch (error) {
        return readFault(error);
      }
    },
    close: () => transport.close(),
  } satisfies MailTransport);
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const htmlFooter = (appName: string, url: string) =>
  `<p style="margin-top:2em;color:#666;font-size:12px">Sent by the app “${escaped(appName)}”. <a href="${escaped(url)}">No more mail from it</a></p>`;

/** A mail server's answer is a number: 4xx for later, 5xx for never (RFC 5321, 4.2.1). Without one it was not reached. */
function readFault(error: unknown): Delivery {
  const { responseCode, response, message }: { responseCode?: unknown; response?: unknown; message?: unknown } =
    typeof error === "object" && error !== null ? error : {};
  const said = typeof response === "string" ? response : null;
  if (typeof responseCode !== "number" || responseCode < 500) {
    const reason = said ?? `The mail server was not reached (${String(message ?? "no reason").slice(0, 100)}).`;
    return { outcome: "later", reason: reason.slice(0, REASON_CHARACTERS) };
  }
  const noMailbox = responseCode === 550 || responseCode === 551 || responseCode === 553;
  return { outcome: "refused", reason: (said ?? "The mail server refused it.").slice(0, REASON_CHARACTERS), noMailbox };
}
