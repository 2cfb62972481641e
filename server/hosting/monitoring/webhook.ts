// Sends one message to a creator's webhook: over HTTPS, to a public address that was checked and then dialled, signed.
import { createHmac } from "node:crypto";
import { lookup } from "node:dns/promises";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { BlockList, isIP } from "node:net";
import { Refusal } from "#http";
import { isPublicAddress } from "../egress/addresses.ts";

export type WebhookWays = Readonly<{
  /** All addresses of a host. */
  resolve?: (host: string) => Promise<string[]>;
  /** For tests: loopback may be reached, without TLS too. */
  allowLoopback?: boolean;
  /** For tests: the one authority whose certificates are believed (PEM). */
  authority?: string;
  /** How long a receiver has for its answer. */
  answerMs?: number;
}>;

export type Webhook = Readonly<{
  /** The address in its normal spelling. @throws Refusal 400 for one that may not be called */
  checkAddress(url: string): Promise<string>;
  /** Null when it was taken (2xx), else why not. */
  send(message: {
    url: string;
    secret: string;
    id: string;
    payload: string;
    atMs: number;
    signal: AbortSignal;
  }): Promise<string | null>;
}>;

const ANSWER_MS = 10_000;

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");
Object.freeze(loopback);

const isLoopback = (address: string) => loopback.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** The value of `ninefold-signature`: the HMAC-SHA-256 of `<seconds>.<payload>`, so that neither can be altered. */
export function signatureOf(payload: string, secret: string, atMs: number): string {
  const seconds = Math.floor(atMs / 1000);
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${payload}`).digest("hex")}`;
}

/** Redirects are not followed: they could lead anywhere. */
export function createWebhook(ways: WebhookWays): Webhook {
  const { resolve = resolveHost, allowLoopback = false, authority, answerMs = ANSWER_MS } = ways;
  const mayReach = (address: string) => isPublicAddress(address) || (allowLoopback && isLoopback(address));

  /** An address of the host, once all that it has are known to be allowed; else what is wrong. */
  async function judge(url: URL): Promise<{ address: string } | { refusal: string }> {
    if (url.protocol !== "https:" && !(allowLoopback && url.protocol === "http:"))
      return { refusal: "The address must begin with https://." };
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
    const [address] = addresses;
    if (!address) return { refusal: `${host} has no address.` };
    if (!addresses.every(mayReach)) return { refusal: `${host} does not lead to the public internet.` };
    return { address };
  }

  return Object.freeze({
    async checkAddress(text: string) {
      const url = URL.canParse(text) ? new URL(text) : null;
      if (!url) throw new Refusal(400, "Give a whole address, such as https://example.com/alerts.");
      if (url.username || url.password) throw new Refusal(400, "Leave name and password out of the address.");
      const verdict = await judge(url);
      if ("refusal" in verdict) throw new Refusal(400, verdict.refusal);
      return url.href;
    },
    async send({ url: text, secret, id, payload, atMs, signal }) {
      const url = new URL(text);
      const verdict = await judge(url);
      if ("refusal" in verdict) return verdict.refusal;
      const headers = {
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(payload)),
        "user-agent": "Ninefold",
        "ninefold-delivery": id,
        "ninefold-signature": signatureOf(payload, secret, atMs),
      };
      const limit = AbortSignal.any([signal, AbortSignal.timeout(answerMs)]);
      return post({ url, address: verdict.address, headers, payload, signal: limit, authority });
    },
  });
}

const resolveHost = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address);

type Post = {
  url: URL;
  address: string;
  headers: Record<string, string>;
  payload: string;
  signal: AbortSignal;
  authority: string | undefined;
};

function post({ url, address, headers, payload, signal, authority }: Post): Promise<string | null> {
  const ask = url.protocol === "https:" ? httpsRequest : httpRequest;
  const family = isIP(address);
  return new Promise((settle) => {
    const request = ask(
      url,
      {
        method: "POST",
        headers,
        signal,
        agent: false,
        ...(authority !== undefined && { ca: authority }),
        // The address that was checked is the one that is dialled: a second answer of DNS can't differ.
        lookup: (_host, options, done) => {
          if (options.all) done(null, [{ address, family }]);
          else done(null, address, family);
        },
      },
      (answer) => {
        const status = answer.statusCode ?? 0;
        settle(status >= 200 && status < 300 ? null : `It answered ${status}.`);
        answer.destroy();
      },
    );
    request.on("error", (error) => {
      settle(signal.aborted ? "It did not answer in time." : `It could not be reached: ${error.message}.`);
    });
    request.end(payload);
  });
}
