// Judges what apps make of what descriptions say about who may see and change what, claim by claim.
//
//   node builtin-model/judge-claims.ts bench/privacy-claims.jsonl [open|held]
//
// A description a line: {"id", "half", "text", "clause": ["the words that say it"], "claims": ["other see patients.phone no"]}.
// A claim is who, what they do, of which list (with a field), and whether they may. Who: "stranger" has not signed in, "other" has, and
// is neither the row's own person nor of the staff, "self" wrote the row, "staff" runs the app; any other word is a role.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import {
  type Entity,
  isGranted,
  mayChangeRow,
  mayCreate,
  mayRead,
  mayWrite,
  type Person,
  readsField,
  readsOwn,
} from "#entity";
import type { AppSpec } from "./blueprint/types.ts";
import { kitEntity } from "./files/kit-entity.ts";
import { createMemoryProject } from "./testing.ts";
import { plain, singular } from "./understanding/language/words.ts";

export type Claimed = Readonly<{ id: string; half: "open" | "held"; text: string; clause: string[]; claims: string[] }>;
/** Held: as said. Narrower: fewer people than said. Wider: somebody may what was denied. Missing: no such list or field. */
export type Verdict = "held" | "narrower" | "wider" | "missing";
export type JudgedClaims = Readonly<{
  claims: readonly Readonly<{ claim: string; verdict: Verdict }>[];
  /** Whether the reply quotes what was said, or tells who sees or changes one of the lists. */
  isTold: boolean;
  app: AppSpec | null;
  reply: string;
}>;

const OWNER: Person = { role: "owner", roles: [] };
const MEMBER: Person = { role: "member", roles: [] };
/** Words of a clause that make it known again in a reply. */
const QUOTED_WORDS = 4;

export const claimedIn = (path: string): Claimed[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line));

/** Builds the app of a description and looks at each of its claims. */
export async function judgeClaims({ text, clause, claims }: Claimed): Promise<JudgedClaims> {
  const project = createMemoryProject();
  const reply = await project.say(text);
  const app = project.files.has(".ninefold/blueprint.json") ? project.app() : null;
  return {
    claims: claims.map((claim) => ({ claim, verdict: app ? verdictOf(claim, app) : "missing" })),
    isTold: isTold(reply, clause, app),
    app,
    reply,
  };
}

function verdictOf(claim: string, app: AppSpec): Verdict {
  // Names of lists and fields may have several words.
  const [, who = "", act = "", what = "", may = ""] = /^(\S+) (\S+) (.+) (yes|no)$/.exec(claim) ?? [];
  const [list = "", field] = what.split(".");
  const entities = app.entities.filter(({ name, one, many }) =>
    [name.replaceAll("_", " "), plain(one), plain(many)].some((called) => called.includes(singular(list))),
  );
  const found = entities.filter(
    ({ fields }) =>
      field === undefined ||
      fields.some(({ key, label }) => `${key} ${plain(label)}`.toLowerCase().includes(singular(field))),
  );
  if (found.length === 0) return "missing";
  const isAllowedIn = (entity: Entity) => isAllowed({ who, act, field }, entity, app);
  const allowed = found.map(kitEntity).map(isAllowedIn);
  if (may === "yes") return allowed.some(Boolean) ? "held" : "narrower";
  return allowed.some(Boolean) ? "wider" : "held";
}

type Wanted = Readonly<{ who: string; act: string; field: string | undefined }>;

function isAllowed({ who, act, field }: Wanted, entity: Entity, app: AppSpec): boolean {
  if (who === "stranger") {
    const { read = [], send } = entity.public ?? {};
    const isShown = (key: string) => isCalled(`${key} ${plain(entity.fields[key]?.label ?? "")}`, field ?? "");
    return act === "see" ? read.some(isShown) : act === "add" && send !== undefined;
  }
  const role = app.roles?.find(({ key, label, many }) =>
    [key, label, many].some((called) => called.toLowerCase().includes(who)),
  );
  const person: Person = who === "staff" ? OWNER : role ? { role: "member", roles: [role.key] } : MEMBER;
  const isOwn = who === "self";
  const written =
    field === undefined
      ? undefined
      : Object.entries(entity.fields).find(([key, { label }]) => isCalled(`${key} ${plain(label)}`, field));
  if (act === "add") return mayCreate(entity, person);
  if (act === "see") {
    if (written && !readsField(written[1], person) && !(isOwn && readsOwn(written[1]))) return false;
    if (isOwn) return mayRead(entity, person);
    return /^(?:shared|published|managed)$/.test(entity.access) || isGranted(entity, person, "read");
  }
  const how = act === "delete" ? "delete" : "update";
  const changes = mayChangeRow(entity, person, how, isOwn);
  const isRead = written === undefined || readsField(written[1], person) || (isOwn && readsOwn(written[1]));
  return changes && isRead && (written === undefined || mayWrite(written[1], person));
}

const isCalled = (key: string, field: string): boolean => key.toLowerCase().includes(singular(field));

function isTold(reply: string, clauses: readonly string[], app: AppSpec | null): boolean {
  const said = ` ${plain(reply)} `;
  const isQuoted = (clause: string) => {
    const words = plain(clause).split(" ");
    return words.some((_, at) => {
      const part = words.slice(at, at + QUOTED_WORDS);
      return (part.length === QUOTED_WORDS || words.length < QUOTED_WORDS) && said.includes(` ${part.join(" ")} `);
    });
  };
  const tells = (sentence: string) =>
    /\b(?:only (?:you|their own)|sees?|sign in)\b/i.test(sentence) &&
    (app?.entities ?? []).some(({ many }) => sentence.toLowerCase().includes(many.toLowerCase()));
  return clauses.some(isQuoted) || reply.split(/(?<=[.!?])\s+/).some(tells);
}

/** How many claims that somebody may ("yes") or may not ("no") came out how. */
export function countsOf(
  judged: readonly Pick<JudgedClaims, "claims">[],
  may: "yes" | "no",
): Record<Verdict | "all", number> {
  const verdicts = judged.flatMap(({ claims }) =>
    claims.filter(({ claim }) => claim.endsWith(` ${may}`)).map(({ verdict }) => verdict),
  );
  const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length;
  return {
    all: verdicts.length,
    held: count("held"),
    narrower: count("narrower"),
    wider: count("wider"),
    missing: count("missing"),
  };
}

async function main(path: string, half: string): Promise<void> {
  const judged: { one: Claimed; result: JudgedClaims }[] = [];
  for (const one of claimedIn(path).filter((claimed) => claimed.half === half))
    judged.push({ one, result: await judgeClaims(one) });
  for (const { one, result } of judged) {
    const wider = result.claims.filter(({ verdict }) => verdict === "wider").map(({ claim }) => claim);
    if (wider.length > 0) console.log(`${one.id} wider: ${wider.join(", ")}`);
    if (!result.isTold) console.log(`${one.id} silent: ${one.clause.join(" … ")}`);
  }
  for (const may of ["no", "yes"] as const) {
    const { all, held, wider, narrower, missing } = countsOf(
      judged.map(({ result }) => result),
      may,
    );
    console.log(
      `Of ${all} claims that somebody may${may === "no" ? " not" : ""}: ${held} held, ` +
        `${may === "no" ? `${wider} wider` : `${narrower} narrower`}, ${missing} of no list or field that was made.`,
    );
  }
  const leaks = judged.filter(({ result }) => result.claims.some(({ verdict }) => verdict === "wider"));
  const silent = judged.filter(({ result }) => !result.isTold);
  console.log(`${judged.length} descriptions: ${leaks.length} with a claim that is wider, ${silent.length} not told.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await main(process.argv[2] ?? "", process.argv[3] ?? "open");
