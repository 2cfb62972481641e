// Makes a request from a rule and the ids to try it with, and searches the answer for canaries of somebody else.
import type { TestServer } from "#testing";
import { type Names, PATH_NAMES, type Rule } from "./rules.ts";

export type TestRequest = Readonly<{ method: string; url: string; body: unknown }>;
export type TestAnswer = Readonly<{ status: number; text: string }>;

const withQuery = (path: string, query: Readonly<Record<string, string>>) =>
  Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams(query)}`;

/** The call of a rule with `names` in its path, query and body; `extra` is added to query and body. */
export function callOf(rule: Rule, names: Names, extra: Readonly<Record<string, string>> = {}): TestRequest {
  const [method = "", path = ""] = rule.call.split(" ");
  const filled = path.replace("*", "nothing-here").replace(/:(\w+)/g, (_, parameter: string) => {
    const name = PATH_NAMES[parameter];
    if (name === undefined) throw new Error(`rules.ts does not say what ${parameter} is`);
    return name === "index" ? "1" : encodeURIComponent(names[name]);
  });
  const body = rule.body?.(names);
  return {
    method,
    url: withQuery(filled, { ...rule.query?.(names), ...extra }),
    body: body === undefined ? undefined : { ...Object(body), ...extra },
  };
}

export async function ask(
  { server }: TestServer,
  { method, url, body }: TestRequest,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestAnswer> {
  const answer = await server.app.inject({
    // A rule's method is one that a route has.
    method: method as "GET",
    url,
    headers,
    ...(body == null ? {} : { payload: body as object }),
  });
  return { status: answer.statusCode, text: `${JSON.stringify(answer.headers)}\n${answer.body}` };
}

/** The canaries in a text, by their names: `canary12ab-message` → `message`. */
export const canariesIn = (text: string, mark: string): string[] =>
  [...text.matchAll(new RegExp(`${mark}-([a-z-]*[a-z])`, "g"))].map(([, field = ""]) => field);
