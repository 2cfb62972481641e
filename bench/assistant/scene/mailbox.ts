// The mail server behind the apps of the benchmark: a real SMTP server that keeps what it is sent.
import { startMailServer } from "../../../server/capabilities/testing/mail-server.ts";

export type Mail = Readonly<{ subject: string; text: string }>;
export type Mailbox = Readonly<{
  /** What came for that address so far, oldest first. */
  to(address: string): readonly Mail[];
}>;
export type OpenedMailbox = Mailbox & Readonly<{ url: string; close(): Promise<void> }>;

export async function openMailbox(): Promise<OpenedMailbox> {
  const server = await startMailServer();
  return Object.freeze({
    url: server.url,
    to: (address: string) =>
      server
        .to(address)
        .map(({ subject, text, html }) => ({ subject: subject ?? "", text: text ?? String(html || "") })),
    close: server.close,
  });
}
