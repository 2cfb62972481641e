// The hosted pages: who answers which address, and the rules all of them keep.

import { isFault } from "../engine/faults.ts";
import type { Engine } from "../engine/types.ts";
import { checkoutPage, payCheckout } from "./checkout.ts";
import { dashboardPage } from "./dashboard.ts";
import { invoicePage, payInvoice, receiptPage } from "./invoice.ts";
import { document, message } from "./layout.ts";
import { onboardingPage, saveOnboarding } from "./onboarding.ts";
import { portalPage, savePortal } from "./portal.ts";
import type { PageCall, PageResult } from "./types.ts";

export type PageRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
  cookie: string;
};

export type PageAnswer = { status: number; html: string; location?: string; headers: Record<string, string> };

export type Pages = (request: PageRequest) => PageAnswer;

type Page = (call: PageCall) => PageResult;

const table: { name: string; parts: number; get: Page; post?: Page }[] = [
  { name: "checkout", parts: 2, get: checkoutPage, post: payCheckout },
  { name: "portal", parts: 1, get: portalPage, post: savePortal },
  { name: "onboarding", parts: 1, get: onboardingPage, post: saveOnboarding },
  { name: "express", parts: 1, get: dashboardPage },
  { name: "invoices", parts: 2, get: invoicePage, post: payInvoice },
  { name: "receipts", parts: 1, get: receiptPage },
];

/** Answers the hosted pages. `origins` are the addresses a form may lead to, which the browser is told as well. */
export function createPages(engine: Engine, origins: readonly string[], log: (line: string) => void): Pages {
  return (request) => {
    try {
      const result = engine.store.transaction(() => run(engine, request));
      return answer(result, origins);
    } catch (error) {
      if (isFault(error))
        return answer({ ...message("This did not work", error.body.message), status: error.status }, origins);
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return answer(
        { ...message("Something went wrong", "Nothing was charged. Please go back and try again."), status: 500 },
        origins,
      );
    }
  };
}

function run(engine: Engine, { method, path, query, form, cookie }: PageRequest): PageResult {
  const [, name = "", ...parts] = path.split("/");
  const page = table.find((one) => one.name === name && one.parts === parts.length);
  const work = page && (method === "POST" ? page.post : method === "GET" || method === "HEAD" ? page.get : undefined);
  if (!work) return { ...message("Page not found", "There is nothing at this address."), status: 404 };
  const result = work({ engine, form, query, cookie, parts });
  if (!("goTo" in result) || result.goTo.startsWith(engine.pageUrl("/")) || engine.options.mayRedirectTo(result.goTo))
    return result;
  return {
    ...message("This is where the way back ends", "Your work is saved. Go back to the app you came from."),
    cookie: result.cookie,
  };
}

function answer(result: PageResult, origins: readonly string[]): PageAnswer {
  const headers: Record<string, string> = {
    "cache-control": "no-store",
    "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self' ${origins.join(" ")}; base-uri 'none'; frame-ancestors 'none'`,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(result.cookie ? { "set-cookie": result.cookie } : {}),
  };
  if ("goTo" in result) return { status: 303, html: "", location: result.goTo, headers };
  return { status: result.status ?? 200, html: document(result), headers };
}
