// Hosted pages of test payments, passed through our own address so that they work wherever Ninefold itself does.
import { type App, anyone, guardedBy, noSuchCall, Refusal } from "#http";
import { rates } from "#limits";

/** Where the emulator's hosted pages stand under PUBLIC_URL. */
export const TEST_PAGES_PATH = "/test-payments";

/** Pages only: the emulator's API and its control calls stay on its loopback port. */
const PAGE = /^\/(checkout|portal|onboarding|express|invoices|receipts)\//;
const PASSED_ON = ["content-type", "cookie"];
const PASSED_BACK = [
  "content-type",
  "location",
  "cache-control",
  "content-security-policy",
  "referrer-policy",
  "x-content-type-options",
  "x-frame-options",
];
const BODY_LIMIT_BYTES = 64 * 1024;
const ANSWER_MS = 10_000;

export function registerTestPages(app: App, emulatorUrl: string): void {
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.route({
      method: ["GET", "POST"],
      url: `${TEST_PAGES_PATH}/*`,
      ...guardedBy(anyone, rates.testPages),
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        tags: ["payments"],
        summary: "Hosted pages of test payments; absent when Stripe is used",
      },
      async handler(request, reply) {
        const target = targetOf(request.url, emulatorUrl);
        if (!target || !PAGE.test(target.pathname)) return reply.status(404).send(noSuchCall);
        const answer = await fetch(target, {
          method: request.method,
          headers: headersFor(request.headers),
          body: typeof request.body === "string" ? request.body : undefined,
          redirect: "manual",
          signal: AbortSignal.timeout(ANSWER_MS),
        }).catch((error: unknown) => {
          request.log.error({ error }, "test payments do not answer");
          throw new Refusal(503, "Test payments do not answer. Please try again in a moment.");
        });
        for (const name of PASSED_BACK) {
          const value = answer.headers.get(name);
          if (value !== null) reply.header(name, value);
        }
        for (const cookie of answer.headers.getSetCookie()) reply.header("set-cookie", cookie);
        return reply.status(answer.status).send(await answer.text());
      },
    });
  });
}

/** Where a page is at the emulator. The address asked for may be a whole one (RFC 9112, 3.2.2), whose host says nothing here. */
function targetOf(url: string, emulatorUrl: string): URL | null {
  const asked = URL.canParse(url, emulatorUrl) ? new URL(url, emulatorUrl) : null;
  if (!asked?.pathname.startsWith(`${TEST_PAGES_PATH}/`)) return null;
  const target = new URL(emulatorUrl);
  target.pathname = asked.pathname.slice(TEST_PAGES_PATH.length);
  target.search = asked.search;
  return target;
}

function headersFor(given: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const headers = new Headers();
  for (const name of PASSED_ON) {
    const value = given[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}
