// Pages, calls and forms of the app that need no sign-in, by Ninefold's own rules and bounds.
import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { type Answered, appDocument } from "./pages.ts";
import type { AskApp } from "./platform/ask-app.ts";
import {
  type Artifact,
  addressOf,
  createProofOfWork,
  createPublicPages,
  createRowPages,
  createStrangerRates,
  createWrittenPages,
  type Exchange,
  Refusal,
  type Replies,
  signStranger,
} from "./rules.js";

const PLATFORM = "/api/_platform";

export async function openPublicPages(options: {
  built: string;
  /** Where people reach the app, without a slash at its end. */
  address: string;
  /** Of this start, with which the app knows that a stranger is one. */
  gatewayKey: Buffer;
  /** The same at each start. */
  key: Buffer;
  /** Proxies of the operator's own in front of the app. */
  proxies: number;
  ask: AskApp;
  callApp(request: IncomingMessage, headers: Record<string, string>): Promise<Answered>;
  replies: Replies;
}) {
  const { built, address, gatewayKey, proxies, ask, callApp, replies } = options;
  const manifest: Artifact["manifest"] = JSON.parse(await readFile(join(built, "manifest.json"), "utf8"));
  const artifact: Artifact = { hash: "app", manifest };
  const keyFor = (use: string) => createHmac("sha256", options.key).update(use).digest();
  const rates = createStrangerRates();
  const askApp = (call: { path: string; timeoutMs: number }) => inTime(ask, call);
  const pages = createPublicPages({
    written: createWrittenPages({
      ask: askApp,
      // The app and this server are one process, and nothing here could end the one without the other.
      restart: async () => {},
      count: () => rates.take("written", "app"),
      clock: Date.now,
    }),
    rowPages: createRowPages({ ask: askApp, clock: Date.now }),
    documents: { of: (_artifact, session) => appDocument(built, session) },
    proofs: createProofOfWork({ key: keyFor("work"), clock: Date.now }),
    rates,
    replies,
    upstream: {
      async askAsStranger({ request, response }, who) {
        const [name, value] = signStranger(gatewayKey, who, Date.now());
        const { status, headers, body } = await callApp(request, { [name]: value });
        response.writeHead(status, headers).end(body);
      },
      visitorOf() {
        throw new Error("There is no preview here.");
      },
    },
    key: keyFor("strangers"),
    addressOf: (request) => addressOf(request, proxies),
    publicUrl: address,
    clock: Date.now,
  });

  return {
    /** Answers what is open to everybody; false for everything else. @throws Refusal before anything was sent */
    async answer(exchange: Exchange, isSignedIn: boolean): Promise<boolean> {
      const { path } = exchange.address;
      if (pages.isOpenCall(exchange.address, artifact)) await pages.askAsStranger(exchange);
      else if (path === "/_ninefold/challenge") await pages.giveChallenge(exchange, artifact);
      else if (pages.hasSiteFile(exchange.address, artifact)) await pages.giveSiteFile(exchange, artifact);
      else return !isSignedIn && isRead(exchange) && (await pages.givePage(exchange, artifact));
      return true;
    },
  };
}

const isRead = ({ request: { method } }: Exchange) => method === "GET" || method === "HEAD";

/** The app's answer to a question of Ninefold's. @throws Refusal 504 when it is late */
async function inTime(ask: AskApp, { path, timeoutMs }: { path: string; timeoutMs: number }) {
  // Whether it is still alive: whoever reads this line is.
  if (!path.startsWith(PLATFORM)) return { status: 200, text: "" };
  const timer: { late?: NodeJS.Timeout } = {};
  const late = new Promise<never>((_, reject) => {
    timer.late = setTimeout(() => reject(new Refusal(504, "The app did not answer in time.")), timeoutMs);
  });
  try {
    return await Promise.race([ask({ method: "GET", path: path.slice(PLATFORM.length), timeoutMs }), late]);
  } finally {
    clearTimeout(timer.late);
  }
}
