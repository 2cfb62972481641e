// A credential that is not good opens nothing: every call of the server, tried with each kind of bad one.
import { afterAll, expect, test } from "vitest";
import { type Credential, credentialsOf } from "./credentials.ts";
import { callOf } from "./requests-of-rules.ts";
import { RULES, type Rule } from "./rules.ts";
import { AT_ONCE, type Complaints, judge, METRICS_TOKEN, needsSignIn, openTrial, openTriedServer } from "./trial.ts";
import { createVictim } from "./victim.ts";

const ninefold = await openTriedServer();
afterAll(() => ninefold.close());

const victim = await createVictim(ninefold);
const { tell, leaked } = openTrial(ninefold, victim);

test("a credential that is forged, expired, revoked, of another purpose or in the wrong place is nobody's", async () => {
  const before = await victim.rows();
  const { token, names } = victim;
  const revoked = (await ninefold.register()).token;
  await ninefold.call("POST", "/logout", { token: revoked });
  const credentials = credentialsOf({ token, revoked, keys: ninefold.secrets, elsewhere: { operator: METRICS_TOKEN } });
  const complaints: Complaints = [];
  const tryOne = async (rule: Rule, { name, headers }: Credential) => {
    const asked = callOf(rule, names);
    const heard = await tell(asked, headers);
    const operators = name === "operator" ? 200 : 404;
    const expected = needsSignIn(rule) ? 401 : rule.who === "operator" ? operators : (rule.stranger ?? heard.status);
    judge(complaints, `${rule.call} with ${name}`, heard, [expected], leaked(heard, asked));
  };
  for (const rule of RULES)
    for (let at = 0; at < credentials.length; at += AT_ONCE)
      await Promise.all(credentials.slice(at, at + AT_ONCE).map((credential) => tryOne(rule, credential)));
  expect(complaints).toEqual([]);
  expect(await victim.rows()).toBe(before);
});

test("a head says as much as its whole: who may not read an answer hears no more of it", async () => {
  const complaints: Complaints = [];
  for (const rule of RULES.filter(({ call }) => call.startsWith("GET ")).filter(needsSignIn)) {
    const asked = { ...callOf(rule, victim.names), method: "HEAD" };
    const heard = await tell(asked, {});
    judge(complaints, `HEAD of ${rule.call}`, heard, [401], leaked(heard, asked));
  }
  expect(complaints).toEqual([]);
});
