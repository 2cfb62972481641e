// A trial of every call: asks as somebody, and complains of an answer that is not as it should be or shows what is the victim's.
import { createTestServer, type TestServer } from "#testing";
import { ask, canariesIn, type TestAnswer, type TestRequest } from "./requests-of-rules.ts";
import type { Rule } from "./rules.ts";
import type { Victim } from "./victim.ts";

/** Calls under way at the same time: as many as may import a project at once. */
export const AT_ONCE = 4;

export const METRICS_TOKEN = "operators-own-token-31415926";

/** A server on which every call of `rules.ts` has something to answer. */
export const openTriedServer = (): Promise<TestServer> =>
  createTestServer({
    payments: { CREATOR_PLAN: "free" },
    settings: { METRICS_TOKEN, ASSISTANT_OWN_KEYS: "1", APPS_ORIGIN: "http://{app}.apps.localhost" },
  });

export const needsSignIn = ({ who }: Rule) => who === "signed-in" || who === "member" || who === "owner";

/** Answers that are not as they should be, each in a line that says whose and why. */
export type Complaints = string[];

export type Trial = Readonly<{
  /** Calls that were made. */
  asked(): number;
  tell(request: TestRequest, headers: Readonly<Record<string, string>>): Promise<TestAnswer>;
  /** What of the victim's is in an answer and not in `allowed`. */
  leaked(answer: TestAnswer, request: TestRequest, allowed?: readonly string[]): string[];
}>;

export function openTrial(ninefold: TestServer, victim: Victim): Trial {
  const counted = { calls: 0 };
  return {
    asked: () => counted.calls,
    async tell(request, headers) {
      counted.calls += 1;
      return ask(ninefold, request, headers);
    },
    leaked({ text }, request, allowed = []) {
      // What the caller said themselves may come back to them.
      const said = `${request.url} ${JSON.stringify(request.body ?? "")}`;
      const found = canariesIn(text, victim.mark).filter(
        (field) => !allowed.includes(field) && !said.includes(`${victim.mark}-${field}`),
      );
      return [...found, ...victim.ids.filter((id) => text.includes(id) && !said.includes(id))];
    },
  };
}

export function judge(
  complaints: Complaints,
  about: string,
  heard: TestAnswer,
  expected: readonly number[],
  leaks: readonly string[],
): void {
  if (!expected.includes(heard.status)) complaints.push(`${about}: ${heard.status} instead of ${expected}`);
  if (leaks.length > 0) complaints.push(`${about}: shows ${leaks}`);
}
