// Axis (c): each backend check in words becomes operations on the calls of the entity that it speaks of.
//
// The operations are chosen by the verbs of the check, the entity by its nouns. A check of which either is not understood
// is "not probed" and counts as failed. Nothing here knows a prompt.
import type { Entity } from "#entity";
import { type Answer, type Client, signUp } from "#test-tools";
import { type AppPerson, enterApp } from "./app-person.ts";
import { deployed } from "./deployed.ts";
import { validDraft } from "./drafts.ts";
import * as operations from "./operations.ts";
import { relationTo, type Trial } from "./operations.ts";
import { subjectsOf } from "./schema.ts";
import type { Verdict } from "./structures.ts";

export type BackendCheck = Readonly<{ instruction: string; expected_result: string }>;
export type CheckVerdict = Verdict & Readonly<{ probed: boolean }>;
export type Probed = Readonly<{ owner: Client; projectId: string; person: AppPerson; schema: readonly Entity[] }>;

/** Verbs of checks and what is tried for them; every one that fits is tried. */
const VERBS: readonly (readonly [RegExp, readonly Trial[]])[] = [
  [/\b(invalid|missing|incomplete|without required|empty body)\b/, [operations.refuseInvalid]],
  [/\b(reflect|adjust|deduct|consumption|real-time seat)\w*|update inventory/, [operations.countsDown]],
  [
    /\b(report(?!s? submi)s?|reporting|statistic\w*|statistical|aggregat\w*|consolidated|compar\w+|chart|visuali[sz]ation|analytical|estimated expense data|cost estimation)\b/,
    [operations.report],
  ],
  [/\b(assign\w*|categorization)\b/, [operations.assign]],
  [/\b(search|searching)\b/, [operations.search]],
  [/\b(filter|filtering|filtered)\b|\bfrom a specific (category|country|city|topic)\b/, [operations.filter]],
  [/\b(sort|sorting|sorted)\b/, [operations.sort]],
  [/\b(delet\w+|remov\w+|unfollow)\b/, [operations.remove]],
  [
    /\b(updat\w+|edit|editing|modif\w+|approv\w+|progressing|renew\w*|reassign\w*|unsubscrib\w*)\b/,
    [operations.update],
  ],
  [
    /\b(creat\w*|submit\w*|submission|post|posting|publish\w*|add|adding|record|recording|log|logging|plac\w+|book|booking|enroll\w*|enrollment|appl(y|ication)|upload|store|shar\w+|leas\w+|transfer\w*|join\w*|follow|like|rate|rating|comment|commenting|initiat\w*|ingest\w*|sav\w+|sending a message|triggering|assigning?|simulating|register|collect\w*|bookmark\w*|favorit\w*|invit\w*)\b/,
    [operations.create, operations.refuseInvalid],
  ],
  [/\b(specific \w+|details? retrieval|detailed|identifier|valid \w+ id|detail)\b/, [operations.detail]],
  [
    /\b(retriev\w*|brows\w*|list|listing|fetch\w*|query\w*|request\w* (available|all|attractions)|histor\w+|view\w*|download\w*|generation)\b/,
    [operations.list],
  ],
];
const RETRIEVING =
  /\b(retriev\w*|brows\w*|list of|fetch\w*|query\w*|requesting|request for|request to retrieve|download\w*|histor\w+)\b/;
/** A check that names nothing of its own is about what is most prominent in the app. */
function prominent(trials: readonly Trial[], schema: readonly Entity[]): Entity | undefined {
  const general: readonly Trial[] = [operations.report, operations.search, operations.filter, operations.sort];
  if (!trials.every((trial) => general.includes(trial))) return undefined;
  const kinds = (entity: Entity) => Object.values(entity.fields).map(({ kind }) => kind);
  return schema.find((entity) => kinds(entity).includes("money") && kinds(entity).includes("choice")) ?? schema[0];
}

const SENDING =
  /\b(with|send\w*) (valid|updated|invalid|missing|new|modified|selected)|\bvalid \w+( \w+)? (data|details|information|content)\b|\bsubmitting|\bcreating|\btriggering/;

export async function judgeChecks(checks: readonly BackendCheck[], probed: Probed): Promise<CheckVerdict[]> {
  const verdicts: CheckVerdict[] = [];
  for (const check of checks) verdicts.push(await judge(check, probed).catch((error) => failed(check, String(error))));
  return verdicts;
}

const failed = (check: BackendCheck, why: string, probed = true): CheckVerdict => ({
  what: check.instruction,
  passed: false,
  why,
  probed,
});

async function judge(check: BackendCheck, probed: Probed): Promise<CheckVerdict> {
  const text = check.instruction.replace(/^Test (the )?/, "").toLowerCase();
  const what = check.instruction;
  const special = specialTrial(text);
  if (special) {
    const why = await special(probed, text);
    return { what, passed: why === null, why: why ?? "as asked", probed: true };
  }
  const trials = trialsOf(text);
  const [named, ...others] = subjectsOf(subjectText(text), probed.schema);
  const entity = named ?? subjectsOf(check.expected_result, probed.schema)[0] ?? prominent(trials, probed.schema);
  if (trials.length === 0) return failed(check, "no operation understood", false);
  if (!entity) return failed(check, "no entity understood", false);
  const parent = parentOf(text, entity, others);
  for (const trial of trials) {
    const why = await trial({ person: probed.person, schema: probed.schema, entity, parent, text });
    if (why !== null) return failed(check, why);
  }
  return { what, passed: true, why: `${trials.map(({ name }) => name).join(", ")} of ${entity.name}`, probed: true };
}

/** What is done to an entity: reading and writing are told apart by what is sent. */
export function trialsOf(text: string): Trial[] {
  const fitting = VERBS.filter(([pattern]) => pattern.test(text)).flatMap(([, trials]) => trials);
  const isReading = RETRIEVING.test(text) && !SENDING.test(text);
  const only = (...kept: Trial[]) => fitting.filter((trial) => kept.includes(trial));
  const special = only(operations.countsDown, operations.report, operations.search, operations.filter, operations.sort);
  if (fitting.includes(operations.refuseInvalid) && /\b(invalid|missing|incomplete|empty body)\b/.test(text))
    return [operations.refuseInvalid];
  if (/\b(create|add)\b.*\b(update|edit)\b/.test(text))
    return [
      ...new Set([
        ...only(operations.create, operations.update, operations.remove, operations.refuseInvalid),
        operations.list,
        ...only(operations.countsDown),
      ]),
    ];
  if (fitting.includes(operations.assign)) return [operations.assign];
  if (special.length > 0) return [...new Set(special)];
  if (isReading)
    return /\bspecific\b|\bidentifier\b|\bdetail|\bid\b/.test(text)
      ? [operations.list, operations.detail]
      : [operations.list];
  const writing = only(operations.remove, operations.update);
  if (writing.length > 0 && /\b(updat|delet|edit|modif|approv|progressing|renew)/.test(text))
    return [...new Set(writing)];
  if (fitting.length === 0 && /\bwith [\w -]* (data|details|information)\b/.test(text))
    return [operations.create, operations.refuseInvalid];
  return [...new Set(fitting.filter((trial) => trial !== operations.list && trial !== operations.detail))].concat(
    fitting.every((trial) => trial === operations.list || trial === operations.detail) ? [...new Set(fitting)] : [],
  );
}

const subjectText = (text: string): string =>
  text.replace(/\b(by|with) (sending|submitting) an? (api )?requests?\b/g, " ");

/** "Associated with a specific article", "for each company": what limits or groups the rows. */
function parentOf(text: string, entity: Entity, others: readonly Entity[]): Entity | null {
  const named =
    /\b(for|of|with|to|across|between|under|per|from) (?:a |an |all |the |multiple |selected |specific |each |requesting |every )*([a-z -]+)/g;
  const phrases = [...text.matchAll(named)].map((match) => match[2] ?? "");
  if (!/\b(specific|each|associated|across|between|linked|by a|cross)\b/.test(text)) return null;
  return (
    others.find(
      (other) => relationTo(entity, other) && phrases.some((phrase) => subjectsOf(phrase, [other]).length > 0),
    ) ?? null
  );
}

type Special = (probed: Probed, text: string) => Promise<string | null>;

function specialTrial(text: string): Special | null {
  if (/\bunauthenticated|unauthorized|access control\b/.test(text)) return keepsStrangersOut;
  if (/\bauthentication and authorization\b/.test(text)) return null;
  if (
    /\b(user|student|company|band|advertiser|employee|member|account) registration\b|\bcreating new users\b/.test(text)
  )
    return registers;
  if (/\b(user |band |advertiser |student )?(login|log in|logout|authentication)\b/.test(text)) return logsIn;
  if (/\buser (management|information|profile)\b|\buser's profile\b|\bpersonal information retrieval\b/.test(text))
    return knowsPeople;
  if (/\bpersonally identifiable|\bprivacy protection\b/.test(text)) return hidesAuthors;
  if (/\bunique shareable|shareable link\b/.test(text)) return null;
  return null;
}

/** People register at the platform; the app must then know them. */
const registers: Special = async ({ owner, projectId }) => {
  await deployed(owner, projectId);
  const fresh = await signUp(owner.url);
  const { body } = await (await enterApp(fresh, projectId, "live")).call("GET", "_me");
  if (body.role !== "member") return "the new person is not known to the app";
  const again = await fetch(`${owner.url}/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "", password: "x" }),
  });
  return again.status >= 400 ? null : "a registration without a name was accepted";
};

/** The app tells who is signed in, and lets people keep more about themselves where it has a profile. */
const knowsPeople: Special = async ({ person, schema }) => {
  const { status, body } = await person.call("GET", "_me");
  if (status !== 200 || !body.id || !body.name) return `the app's own account call answered ${status}`;
  const nobody = await person.anonymously("GET", "_me");
  if (nobody.status !== 401) return `without a session it answered ${nobody.status}`;
  const profile = schema.find(({ name }) => /profile/.test(name));
  return profile ? operations.update({ person, schema, entity: profile, parent: null, text: "" }) : null;
};

/** Rows of entities without authors tell nobody's name. */
const hidesAuthors: Special = async ({ person, schema }) => {
  const hidden = schema.filter(({ anonymous }) => anonymous);
  if (hidden.length === 0) return "everything shows its author";
  const me = await person.call("GET", "_me");
  for (const { name } of hidden) {
    const { body } = await person.call("GET", name);
    const others = body.rows?.filter(({ ownerId }: { ownerId?: string }) => ownerId !== me.body.id) ?? [];
    if (others.some((row: { ownerName?: string }) => row.ownerName)) return `${name} tells names`;
  }
  return null;
};

const logsIn: Special = async ({ owner, projectId }) => {
  await deployed(owner, projectId);
  const username = `bench-login-${Date.now()}`;
  const call = (path: string, password: string) =>
    fetch(`${owner.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password, isCreator: false }),
    });
  await call("/register", "correct horse");
  const wrong = await call("/login", "wrong horse");
  const right = await call("/login", "correct horse");
  if (wrong.status < 400) return "a wrong password was accepted";
  const answer: Answer = await right.json();
  return right.ok && answer.token ? null : `signing in answered ${right.status}`;
};

/** Nobody without a session, and nobody else's row by another member. */
const keepsStrangersOut: Special = async ({ owner, projectId, schema }, text) => {
  const [entity] = subjectsOf(text, schema);
  if (!entity) return "no entity understood";
  await deployed(owner, projectId);
  const [author, stranger] = [await signUp(owner.url), await signUp(owner.url)];
  const person = await enterApp(author, projectId, "live");
  const other = await enterApp(stranger, projectId, "live");
  const nobody = await person.anonymously("POST", entity.name, {});
  if (nobody.status !== 401) return `without a session it answered ${nobody.status}`;
  const made = await person.call("POST", entity.name, await validDraft(entity, { person, schema }));
  if (made.status === 403) return null;
  const changed = await other.call("PATCH", `${entity.name}/${made.body.id}`, { [entity.title]: "Taken over" });
  return changed.status === 403 || changed.status === 404 ? null : `a stranger's change answered ${changed.status}`;
};
