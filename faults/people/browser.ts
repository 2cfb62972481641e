// A browser as far as the hosted pages of payments need one: it keeps their cookie and sends a form with its hidden fields.
import type { PageBody } from "../caller.ts";
import type { Scenario } from "../scenario.ts";

export type Browser = Readonly<{
  /** The page at an address of this installation; null without an answer, or for none that is shown. */
  open(address: string): Promise<PageBody | null>;
  /** Fills in and sends the form of the page shown last. Null without an answer, or when something is wrong with it. */
  send(fields: Readonly<Record<string, string>>): Promise<PageBody | null>;
}>;

const HIDDEN = /<input type="hidden" name="(\w+)" value="([^"]*)">/g;

export function createBrowser(scenario: Scenario): Browser {
  const state: { path: string; hidden: [string, string][]; cookie: string | null } = {
    path: "/",
    hidden: [],
    cookie: null,
  };

  async function load(method: "GET" | "POST", body?: URLSearchParams): Promise<PageBody | null> {
    const { path, cookie } = state;
    const outcome = await scenario.call({ method, path, cookie, ...(body ? { body } : {}) });
    if (outcome.kind !== "done") return null;
    const page: PageBody = outcome.body;
    state.cookie = page.cookie?.split(";")[0] ?? cookie;
    state.hidden = [...page.html.matchAll(HIDDEN)].map(([, name = "", value = ""]) => [name, value]);
    return page;
  }

  return Object.freeze({
    open(address: string) {
      state.path = new URL(address).pathname;
      return load("GET");
    },
    send: (fields: Readonly<Record<string, string>>) =>
      load("POST", new URLSearchParams([...state.hidden, ...Object.entries(fields)])),
  });
}

/** Whether the page has something to fill in. */
export const hasForm = ({ html }: PageBody) => html.includes('<form method="post"');
