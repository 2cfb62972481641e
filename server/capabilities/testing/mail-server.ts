// A real SMTP server on loopback that keeps what it is sent, and answers as a test wants it to.
import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** `says`: per address the SMTP reply code that refuses it, and how often it does. */
export async function startMailServer() {
  const inbox: ParsedMail[] = [];
  const says = new Map<string, { code: number; times: number }>();
  const tries = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _session, done) =>
      username === "apps" && password === "smtp-password" ? done(null, { user: username }) : done(new Error("No")),
    onRcptTo({ address }, _session, done) {
      tries.set(address, (tries.get(address) ?? 0) + 1);
      const refusal = says.get(address);
      if (!refusal || refusal.times <= 0) return done();
      refusal.times -= 1;
      done(Object.assign(new Error("No such mailbox, or not now"), { responseCode: refusal.code }));
    },
    onData(stream, _session, done) {
      simpleParser(stream).then(
        (mail) => {
          inbox.push(mail);
          done();
        },
        (error: Error) => done(error),
      );
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address with a port.
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://apps:smtp-password@127.0.0.1:${port}`,
    inbox,
    says,
    tries,
    to: (address: string) => inbox.filter((mail) => JSON.stringify(mail.to).includes(address)),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
