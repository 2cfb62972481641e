// What an app sends and asks outside while its tests run: kept for them to look at, and answered as they say. Nothing leaves.
import type { Mail } from "../server/capabilities/mail.ts";
import type { TestDoubles } from "../server/capabilities/test-doubles.ts";
import { Refusal } from "../server/refusal.ts";

/** To one address. */
export type SentMail = { to: string; subject: string; text: string; html?: string };

/** `status` is 200 unless told; `json` or `text` is the body. */
export type OutsideAnswer = { status?: number; json?: unknown; text?: string; headers?: Record<string, string> };

/** What the app asked of a service outside. */
export type OutsideCall = { method: string; url: string; headers: Headers; body: string };

type Answer = OutsideAnswer | ((call: OutsideCall) => OutsideAnswer | Promise<OutsideAnswer>);

/** Of each kind in one test: more is an endless loop. */
const KEPT_MAX = 1_000;
const RECIPIENTS_MAX = 20;

const kept: { mails: SentMail[]; calls: OutsideCall[]; answers: Map<string, Answer> } = {
  mails: [],
  calls: [],
  answers: new Map(),
};

/** Mail that the app has sent in this test, one for each address, oldest first. */
export const sentMail = (): readonly SentMail[] => [...kept.mails];

/** What the app has asked of services outside in this test, oldest first. */
export const outsideCalls = (): readonly OutsideCall[] => [...kept.calls];

/**
 * Says what `fetchOutside` gets for an address, until the end of this test. Without a query it is the answer for every query;
 * the last answer for an address counts.
 */
export function answerOutside(url: string, answer: Answer): void {
  kept.answers.set(new URL(url).href, answer);
}

/** As far as a test has to know: somebody at a domain. */
function isAddress(text: string): boolean {
  const [name, domain, ...more] = text.split("@");
  return Boolean(name && domain) && more.length === 0 && domain?.includes(".") === true && !/\s/.test(text);
}

/** Before each test nothing is sent, asked or answered. */
export function forgetOutside(): void {
  kept.mails = [];
  kept.calls = [];
  kept.answers = new Map();
}

const testDoubles: TestDoubles = {
  sendMail({ to, subject, text, html }: Mail) {
    const addresses = typeof to === "string" ? [to] : to;
    const isRight = addresses.length > 0 && addresses.length <= RECIPIENTS_MAX && addresses.every(isAddress);
    if (!isRight) throw new Refusal(400, `Mail goes to 1 to ${RECIPIENTS_MAX} addresses.`);
    if (subject === "" || /[\r\n]/.test(subject)) throw new Refusal(400, "The subject of a mail is one line.");
    if (kept.mails.length + addresses.length > KEPT_MAX) throw new Refusal(429, "This test sends too many mails.");
    for (const address of addresses)
      kept.mails.push({ to: address, subject, text, ...(html !== undefined && { html }) });
    return addresses.map((address) => ({ to: address, status: "preview" as const }));
  },
  async fetchOutside(request) {
    const call = { method: request.method, url: request.url, headers: request.headers, body: await request.text() };
    if (kept.calls.length >= KEPT_MAX) throw new Error("This test calls the outside too often.");
    kept.calls.push(call);
    const [address = ""] = request.url.split("?");
    const answer = kept.answers.get(request.url) ?? kept.answers.get(address);
    if (answer === undefined)
      throw new Error(`Nothing outside answers in tests: say what ${address} answers with answerOutside.`);
    return responseOf(typeof answer === "function" ? await answer(call) : answer);
  },
};
globalThis.ninefoldTestDoubles = testDoubles;

function responseOf({ status = 200, json, text = "", headers = {} }: OutsideAnswer): Response {
  if (json === undefined) return new Response(text, { status, headers });
  return new Response(JSON.stringify(json), { status, headers: { "content-type": "application/json", ...headers } });
}
