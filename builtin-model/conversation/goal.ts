// What a run should come to: the app as it should be, or an answer in words.
import { applyEdits } from "../blueprint/apply-edits.ts";
import { compose } from "../blueprint/compose.ts";
import type { Edit } from "../blueprint/edit-types.ts";
import type { EditResult } from "../blueprint/field-edits.ts";
import { makePages } from "../blueprint/pages.ts";
import { sound } from "../blueprint/repair.ts";
import type { AppSpec, Blueprint, EntitySpec } from "../blueprint/types.ts";
import { fileName } from "../files/code.ts";
import type { Past } from "../files/columns.ts";
import { filesOf, hashOfFile } from "../files/index.ts";
import { createTables, droppedAfter, migrate } from "../files/migration.ts";
import { isBesideFiles, placeTables } from "../material/place-tables.ts";
import { withPointedAt } from "../material/pointing.ts";
import { thingOfFile, thingOfWords, wordsWithoutFiles } from "../material/table-names.ts";
import { type AttachedTable, tablesIn } from "../material/tables.ts";
import { choiceTaken } from "../requests/choices.ts";
import { isMeaningful, readDescription } from "../understanding/describe.ts";
import { clausesOf } from "../understanding/edits/clauses.ts";
import { entityIn } from "../understanding/edits/context.ts";
import { corrected, meantIn } from "../understanding/edits/corrections.ts";
import { readEdits } from "../understanding/edits/edits.ts";
import { inPlanWords } from "../understanding/edits/plan-words.ts";
import { isAnsweredByChart } from "../understanding/edits/timed-sums.ts";
import { languageOf } from "../understanding/language/languages.ts";
import { listing, plain, plural } from "../understanding/language/words.ts";
import { commandsIn } from "../understood/index.ts";
import { isForeign, mergedText } from "./by-hand.ts";
import { firstAppOf } from "./first-app.ts";
import type { Project } from "./project.ts";
import { answerQuestion, isQuestion } from "./questions.ts";
import { remembered } from "./remembered.ts";
import { clarify, manners, nothingReply } from "./reply.ts";
import { MIGRATION } from "./steps.ts";
import type { Transcript } from "./transcript.ts";
import type { Goal } from "./types.ts";
import { choicesOffered, wishedEdits } from "./wishes.ts";

/** A message is read with so many before it; one more is kept, with which the last of them was read. */
const RECENT_MAX = 2;

export function goalOf(transcript: Transcript, project: Project): Goal | { text: string } {
  const { request } = transcript;
  const tables = tablesIn(transcript.calls);
  const before = project.blueprint;
  if (!before) {
    if (tables.length > 0) return goalOfTables(request, tables);
    const first = firstAppOf(request);
    if (!first) return { text: clarify(request, languageOf(request)) };
    if ("text" in first) return first;
    const { app, offers } = first;
    return {
      app,
      before,
      edits: null,
      dropped: {},
      offers,
      imports: [],
      notes: [],
      migration: { path: "server/migrations/0001_create_tables.sql", sql: createTables(app) },
    };
  }
  const current = sound(before.app);
  if (tables.length > 0) return goalOfAddedTables({ before, current, project }, request, tables);
  const commanded = commandsIn(request, current);
  if (commanded) return goalOfWanted(commanded, { before, current, project });
  const said = inPlanWords(request, current);
  const isChoice = transcript.offered.includes(request.trim());
  if (!isChoice && isQuestion(said) && !isAnsweredByChart(said, current))
    return { text: answerQuestion(said, current) };
  if (clausesOf(said).length === 0 && plain(said) !== "") return { text: manners(said, current) };
  const recent = transcript.earlier
    .slice(1)
    .slice(-RECENT_MAX - 1)
    .map((one) => inPlanWords(one.replaceAll("\n", " "), current));
  const { material, offered } = transcript;
  const wanted = wantedBy({ said, recent, element: material.element, offered, before });
  return goalOfWanted(wanted, { before, current, project });
}

/** What can be done of the edits; else what keeps them from being done. */
function goalOfWanted(wanted: readonly Edit[], { before, current, project }: Base): Goal | { text: string } {
  const goal = goalOfEdits(wanted, { before, current, project });
  const stuck = goal ? stuckEntities(goal, project) : [];
  const rest = stuck.length > 0 ? wanted.map((edit) => refusedFor(edit, stuck)) : wanted;
  const possible = stuck.length > 0 ? goalOfEdits(rest, { before, current, project }) : goal;
  return possible ?? { text: nothingReply(applyEdits(current, rest, before.history, before.undone), current) };
}

/** All that says what a message wishes. */
type Said = Readonly<{
  said: string;
  /** The messages before it, as far as they count. */
  recent: readonly string[];
  /** The element that was pointed at. */
  element: Transcript["material"]["element"];
  offered: Transcript["offered"];
  before: Blueprint;
}>;

const wantedBy = remembered(({ said, recent, element, offered, before }: Said): Edit[] => {
  const current = sound(before.app);
  return (
    wishMeant(said, recent.at(-1) ?? "", { current, history: before.history }) ??
    editsWished(withPointedAt(said, element, current), recent, { offered, current, before })
  );
});

/** What the message wishes: a choice that was offered before, or what is read in it. Other languages are read by rules alone. */
function editsWished(
  said: string,
  recent: readonly string[],
  { offered, current, before }: Pick<Said, "offered" | "before"> & { current: AppSpec },
): Edit[] {
  const heard = recent.slice(-RECENT_MAX);
  const told = heard.join("\n");
  if (current.language || languageOf(said)) return readEdits(said, current, told);
  const at = { app: current, history: before.history, taken: before.undone ?? [] };
  const chosen = choiceTaken(said, offered);
  if (chosen >= 0) {
    const words = offered[chosen];
    const earlier = recent.slice(0, -1);
    const choices = choicesOffered(recent.at(-1) ?? "", {
      ...at,
      before: earlier.join("\n"),
      last: spokenOf(earlier, current),
    });
    const choice = choices.find((one) => one.words === words);
    if (choice) return choice.edits;
  }
  return wishedEdits(said, { ...at, before: told, last: spokenOf(heard, current) });
}

/** The list that the messages before were about. */
const spokenOf = (recent: readonly string[], app: AppSpec): EntitySpec | null =>
  entityIn(recent.at(-1) ?? "", app) ?? entityIn(recent.join("\n"), app);

/** "No, I meant …" about the message before: what that came to is taken back, and done with the right word. */
function wishMeant(
  said: string,
  earlier: string,
  { current, history }: { current: AppSpec; history: readonly AppSpec[] },
): Edit[] | null {
  const meant = meantIn(said);
  if (meant === null || earlier === "") return null;
  const prior = history.at(-1);
  const wasDone =
    prior !== undefined &&
    JSON.stringify(sound(applyEdits(prior, readEdits(earlier, prior), []).app)) === JSON.stringify(current);
  const base = wasDone ? prior : current;
  const wish = corrected(earlier.replace(/[\s.!?]+$/, ""), meant, base);
  const edits = wish === null ? [] : readEdits(wish, base);
  // What is not understood with the other word takes nothing back.
  if (edits.every(({ edit }) => edit === "unknown" || edit === "answer")) return null;
  return [...(wasDone ? [{ edit: "undo" as const }] : []), ...edits];
}

/** A new app around attached tables: what the words describe, and what the files hold. */
function goalOfTables(request: string, tables: readonly AttachedTable[]): Goal {
  const things = tables.map(({ name }) => thingOfFile(name) ?? thingOfWords(request) ?? "entry");
  const words = wordsWithoutFiles(request);
  const said = readDescription(words);
  const description = isMeaningful(said) ? said : readDescription(`Keep track of ${listing(things.map(plural))}.`);
  const app = compose(description);
  const { imports, notes } = placeTables(app, tables, { request, made: () => true, audience: description.audience });
  app.pages = makePages(app.entities, description, app.name);
  const whole = sound(app);
  const migration = { path: "server/migrations/0001_create_tables.sql", sql: createTables(whole) };
  return { app: whole, before: null, edits: null, dropped: {}, migration, imports, notes };
}

/** Attached tables in an app that is there, beside what else the message asks for. */
function goalOfAddedTables(
  { before, current, project }: Base,
  request: string,
  tables: readonly AttachedTable[],
): Goal {
  const asked = readEdits(wordsWithoutFiles(request), current).filter(isBesideFiles);
  const edits = applyEdits(current, asked, before.history);
  const made = ({ name }: { name: string }) => !current.entities.some((entity) => entity.name === name);
  const placed = placeTables(edits.app, tables, { request, made });
  edits.done.push(...placed.done);
  edits.refused.length = 0;
  if (edits.slug === "change_data") edits.slug = "tables_for_files";
  return { ...settled(edits, { before, current, project }), imports: placed.imports, notes: placed.notes };
}

type Base = { before: Blueprint; current: AppSpec; project: Project };

/** What the edits come to, or null when none of them can be done. */
function goalOfEdits(wanted: readonly Edit[], { before, current, project }: Base): Goal | null {
  const edits = applyEdits(current, wanted, before.history, before.undone);
  return edits.done.length === 0 ? null : settled(edits, { before, current, project });
}

/** The app after edits, with the migration that takes its data there. */
function settled(edits: EditResult, { before, current, project }: Base): Goal {
  const app = sound(edits.app);
  const number = nextMigration(project.paths);
  const past: Past = {
    renames: { fields: edits.renamedFields, options: edits.renamedOptions },
    dropped: before.dropped ?? {},
    number,
    isBack: edits.undone + edits.redone > 0,
  };
  const sql = migrate(current, app, past);
  const path = `server/migrations/${String(number).padStart(4, "0")}_${edits.slug}.sql`;
  return {
    app,
    before,
    edits,
    dropped: droppedAfter(current, app, past),
    migration: sql === null ? null : { path, sql },
    imports: [],
    notes: [],
  };
}

/** Entities whose file was changed by hand just where it would have to change, or taken out. One that is still to be read is none yet. */
function stuckEntities(goal: Goal, project: Project): string[] {
  const next = filesOf(goal.app);
  return goal.app.entities.flatMap(({ name }) => {
    const path = `shared/${fileName(name)}.ts`;
    const isChanged = goal.before?.written[path] !== hashOfFile(next.get(path) ?? "");
    const isStuck = isForeign(path, goal, project) && mergedText(path, next, { goal, project }) === null;
    const isKnown = project.contents.has(path) || !project.paths.includes(path);
    return isChanged && isKnown && isStuck ? [name] : [];
  });
}

function refusedFor(edit: Edit, stuck: readonly string[]): Edit {
  const added = edit.edit === "addEntity" ? plural(edit.one).toLowerCase().replaceAll(" ", "_") : null;
  const name = "entity" in edit && typeof edit.entity === "string" ? edit.entity : added;
  if (name === null || !stuck.includes(name)) return edit;
  const path = `shared/${fileName(name)}.ts`;
  const hint = `${path} was changed by hand in the same place. Change it there, or restore an earlier revision first.`;
  return { edit: "unknown", text: `change ${name.replaceAll("_", " ")}`, hint };
}

function nextMigration(paths: readonly string[]): number {
  return 1 + Math.max(0, ...paths.flatMap((path) => MIGRATION.exec(path)?.[1] ?? []).map(Number));
}
