// Reads what an app made from a description must have, as the lists beside this file say it, and holds it against the app.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { AppSpec, EntitySpec, FieldSpec } from "../blueprint/types.ts";
import { plain, plural, singular } from "../understanding/language/words.ts";

/** Several names are as good as one another. */
type Names = readonly string[];
type WantedField = Readonly<{ names: Names; kinds: Names }>;
type WantedList = Readonly<{ names: Names; parents: readonly Names[]; fields: readonly WantedField[] }>;
export type Expectation = Readonly<{ description: string; lists: readonly WantedList[]; absent: Names }>;

const namesOf = (text: string): string[] => text.split("|").map((name) => plain(name));
const partsOf = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** The expectations of one list. README.md explains its lines. */
export function expectationsIn(list: string): Expectation[] {
  const text = readFileSync(fileURLToPath(new URL(list, import.meta.url)), "utf8");
  return text
    .split(/^> /m)
    .slice(1)
    .map((block) => {
      const [description = "", ...lines] = block.split("\n");
      const marked = (mark: string) => lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(2));
      return { description, lists: marked("* ").map(wantedList), absent: marked("! ").flatMap(partsOf).map(plain) };
    });
}

function wantedList(line: string): WantedList {
  const [head = "", ...fields] = line.split(/:(?= )/);
  const [names = "", parents = ""] = head.split("->");
  return {
    names: namesOf(names),
    parents: partsOf(parents).map(namesOf),
    fields: partsOf(fields.join(":")).map((field) => {
      const [name = "", kinds = ""] = field.split(":");
      return { names: namesOf(name), kinds: kinds.split("|").filter(Boolean) };
    }),
  };
}

/** What the app lacks or has too much of, in words; nothing if it is as expected. */
export function shortcomings({ lists, absent }: Expectation, app: AppSpec): string[] {
  return [...lists.flatMap((list) => lacking(list, app)), ...absent.flatMap((name) => superfluous(name, app))];
}

function lacking({ names, parents, fields }: WantedList, app: AppSpec): string[] {
  const ways = app.entities
    .filter((one) => isCalled(one, names))
    .map((entity) => lackingIn(entity, { names, parents, fields }, app));
  return ways.toSorted((left, right) => left.length - right.length)[0] ?? [`no ${names[0]}`];
}

function lackingIn(entity: EntitySpec, { names, parents, fields }: WantedList, app: AppSpec): string[] {
  const without = parents.filter((wanted) => !entity.fields.some(({ to }) => isTo(to, wanted, app)));
  const missing = fields.filter((wanted) => !entity.fields.some((field) => isField(field, wanted)));
  return [
    ...without.map(([parent]) => `${names[0]} without a link to ${parent}`),
    ...missing.map((wanted) => `${names[0]} without ${wanted.names[0]} ${wanted.kinds.join("|")}`.trim()),
  ];
}

const superfluous = (name: string, app: AppSpec): string[] =>
  app.entities.some(({ many }) => plain(many) === name) ? [`${name}, which nobody asked for`] : [];

const isCalled = ({ many, one }: EntitySpec, names: Names): boolean =>
  // "Loans" may be called book loans.
  names.some((name) =>
    [plain(many), plain(one)].some((own) =>
      [name, plural(name), singular(name)].some((wanted) => own === wanted || own.endsWith(` ${wanted}`)),
    ),
  );

const isTo = (to: string | undefined, wanted: Names, app: AppSpec): boolean =>
  to !== undefined && app.entities.some((entity) => entity.name === to && isCalled(entity, wanted));

const isField = ({ label, kind }: FieldSpec, { names, kinds }: WantedField): boolean =>
  (kinds.length === 0 || kinds.includes(kind)) && names.some((name) => plain(label).includes(name));
