// The kit's declarations as models are told them: those that the type check uses, so that what is told is what the kit does.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Modules whose declarations models are given, in the order in which apps meet them. */
const ROOMS = ["entity", "server", "ui"] as const;

/**
 * Files beside those of capabilities, and single names, that not every app needs: they are told with the guide that names
 * them. What stays is what whole pages, entities and calls are made of.
 */
const TOLD_WITH_GUIDES: ReadonlySet<string> = new Set([
  ...["entity/bounds", "entity/columns", "entity/rights", "entity/roles#ROLES_SQL", "entity/tables"],
  ...["entity/kinds/tags#TAGS_MAX", "entity/kinds/tags#TAG_LENGTH_MAX"],
  ...["entity/kinds/types#Alert", "entity/rules#sumOf", "entity/rules#latestOf"],
  ...["entity/rules#dueAfter", "entity/rules#Unit"],
  ...["entity/entity#OWN_BY_ACCESS", "entity/entity#OWN_RIGHTS"],
  ...["entity/rows-where#isAmong", "entity/rows-where#wishesOf"],
  ...["server/own-calls", "server/visitor"],
  ...["ui/data/assets", "ui/data/links", "ui/data/stored", "ui/parts/copy-button", "ui/parts/chart", "ui/parts/inputs"],
  ...["ui/parts/overlays", "ui/parts/states", "ui/parts/table", "ui/parts/tabs", "ui/parts/types", "ui/parts/figure"],
  ...["ui/parts/icon#registerIcons", "ui/parts/icon#IconNode", "ui/records/record-board", "ui/records/record-calendar"],
  ...["ui/records/record-cards", "ui/records/record-chat", "ui/records/record-form", "ui/records/record-places"],
  ...["ui/records/record-table", "ui/records/record-timeline", "ui/records/types", "ui/records/lazy-views"],
]);

/** Types that apps never write out: the calls that are told beside them make their values. */
const MADE_BY_CALLS: ReadonlySet<string> = new Set(["Rule"]);

export type KitDeclarations = Readonly<{
  /** What every app needs, room by room. */
  always: readonly RoomDeclarations[];
  /** What is told with the guide that names it: what is declared in the folders of capabilities, and what few apps need. */
  capabilities: readonly CapabilityDeclaration[];
}>;
/** `text`: TypeScript. */
export type RoomDeclarations = Readonly<{ room: string; text: string }>;
export type CapabilityDeclaration = Readonly<{
  /** `server` or `ui`: where apps import it from. */
  room: string;
  name: string;
  /** Whether apps can import it; else it only stands beside what they import. */
  exported: boolean;
  isCall: boolean;
  text: string;
}>;

/** @param types the folder of the builder's kit with its declarations, emitted from the kit's sources */
export function readKitDeclarations(types: string): KitDeclarations {
  const rooms = ROOMS.map((room) => ({ room, ...exportsOf(join(types, room)) })).map((face) => ({
    ...face,
    statements: facesIn(join(types, face.room), face),
  }));
  const told = new Set(rooms.flatMap(({ statements }) => statements.map(({ name }) => name)));
  const anywhere = statementsIn(types).flatMap(({ found }) => found);
  const everywhere = anywhere.filter(({ exported }) => exported);
  const withGuides = new Set(
    rooms.flatMap(({ room, statements }) =>
      statements.filter((statement) => isToldWithGuide(room, statement)).map(({ name }) => name),
    ),
  );
  const known = new Set<string>();
  const always = rooms.map(({ room, named, statements }) => {
    // What a face passes on from another room whose own face does not have it.
    const passedOn = everywhere.filter(({ name }) => named.has(name) && !told.has(name));
    const needed = statements.filter((statement) => !isToldWithGuide(room, statement));
    for (const { name } of [...passedOn, ...needed]) known.add(name);
    // What those speak of that neither a face has nor a guide: it stands somewhere in the kit.
    const spokenOf = namedBy(
      [...passedOn, ...needed],
      anywhere.filter(({ name }) => /^[A-Z]/.test(name) && !known.has(name) && !withGuides.has(name)),
    );
    for (const { name } of spokenOf) known.add(name);
    // A name may be declared where it is made and again where it is handed out; that one has the docstring.
    const texts = [...new Map([...passedOn, ...needed, ...spokenOf].map((one) => [one.name, toldOf(one)])).values()];
    return { room, text: texts.join("\n") };
  });
  const everywhereTold = new Set(always.flatMap(({ text }) => statementsOf(text).map(({ name }) => name)));
  const capabilities = rooms.flatMap(({ room, statements }) =>
    onceEach(statements)
      .filter((statement) => isToldWithGuide(room, statement) && !everywhereTold.has(statement.name))
      .map(({ name, exported, text }) => {
        const isCall = /^(?:export )?(?:declare )?(?:const|function|class) /m.test(text);
        return { room, name, exported, isCall, text: shortened(text) };
      }),
  );
  return { always, capabilities };
}

/** A name may be declared where it is made and again where it is loaded late: the last one stands. */
const onceEach = <One extends Statement>(statements: readonly One[]): One[] => [
  ...new Map(statements.map((one) => [one.name, one])).values(),
];

function isToldWithGuide(room: string, { file, name }: { file: string; name: string }): boolean {
  const path = `${room}/${file.replace(/\.d\.ts$/, "")}`;
  return file.startsWith("capabilities/") || TOLD_WITH_GUIDES.has(path) || TOLD_WITH_GUIDES.has(`${path}#${name}`);
}

/** Every declaration that a room's face exports, and the unexported types beside it that those speak of. */
function facesIn(folder: string, { whole, named }: ReturnType<typeof exportsOf>): (Statement & { file: string })[] {
  return statementsIn(folder).flatMap(({ file, found }) => {
    const isFace = ({ name, exported }: Statement) => exported && (whole.has(file) || named.has(name));
    const faces = found.filter(isFace);
    const beside = found.filter(({ exported }) => !exported);
    return [...faces, ...namedBy(faces, beside)].map((statement) => ({ ...statement, file }));
  });
}

/** Code without its comments and quoted texts: what it speaks of. */
export const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"/g, "");

/** Of these, what the others speak of, at any depth: whatever else stands beside them is for the kit alone. */
function namedBy(told: readonly Statement[], beside: readonly Statement[]): Statement[] {
  const codes = told.map(({ text }) => withoutComments(text));
  // A parameter of a generic is no name of something else.
  const isNamed = ({ name }: Statement) =>
    codes.some(
      (code) =>
        new RegExp(`(?<![\\w.])${name}\\b`).test(code) &&
        !new RegExp(`[<,] ?(?:const )?${name}(?: extends| =|>\\()`).test(code),
    );
  const named = beside.filter(isNamed);
  if (named.length === 0) return [];
  return [
    ...named,
    ...namedBy(
      named,
      beside.filter((one) => !named.includes(one)),
    ),
  ];
}

/** `whole`: files of the room all of whose exports its face has; `named`: names that it has one by one. */
function exportsOf(folder: string): { whole: ReadonlySet<string>; named: ReadonlySet<string> } {
  const named = new Set<string>();
  const whole = new Set<string>();
  // A file that is exported whole may itself be a list of exports.
  const follow = (file: string): void => {
    const text = readFileSync(join(folder, file), "utf8");
    for (const name of namesIn(text)) named.add(name);
    for (const [, next = ""] of text.matchAll(/export (?:type )?\* from "\.\/([^"]+)\.js"/g)) {
      const path = `${next}.d.ts`;
      if (whole.has(path)) continue;
      whole.add(path);
      follow(path);
    }
  };
  follow("index.d.ts");
  return { whole, named };
}

const toldOf = ({ name, text }: Statement): string =>
  MADE_BY_CALLS.has(name) ? `// What the calls below make.\ntype ${name} = object;` : onFewLines(shortened(text));

const LINE_MAX = 110;

/** Short lists of keys stand on one line, as long as no comment is among them. */
function onFewLines(text: string): string {
  const shorter = text.replace(
    /^(.*)\{\n((?:\t[^\n{}/]*\n){1,8})\t*\}(.*)$/gm,
    (whole: string, before: string, keys: string, after: string) => {
      const inside = keys
        .trim()
        .replace(/;\n\t*/g, "; ")
        .replace(/;$/, "");
      const line = `${before}{ ${inside} }${after}`;
      return line.length > LINE_MAX ? whole : line;
    },
  );
  return shorter === text ? text : onFewLines(shorter);
}

/** What it says without what is the same in each, in few characters: everything here is exported, parts of pages give an element, and nothing is changed in place. */
const shortened = (text: string) =>
  text
    .replace(/^export (?=declare |type |interface )/gm, "")
    .replace(/^declare /gm, "")
    .replace(/import\("[^"]+"\)\./g, "")
    .replaceAll("): JSX.Element;", ");")
    .replace(/^([ \t]*)\/\*\* (.*) \*\/$/gm, "$1// $2")
    .replaceAll("readonly ", "")
    .replace(/\bReadonly<(Record<[^<>]*>)>/g, "$1")
    .replace(/^(?: {4})+/gm, (indent) => "\t".repeat(indent.length / 4))
    .replace(/\?: (\w+) \| undefined/g, "?: $1")
    .replace(/\(\{[^{}()]*\}: (\w+Props)/g, "(props: $1");

function statementsIn(folder: string): { file: string; found: Statement[] }[] {
  return filesIn(folder)
    .filter((file) => file.endsWith(".d.ts") && file !== "index.d.ts")
    .toSorted()
    .map((file) => ({ file, found: statementsOf(readFileSync(join(folder, file), "utf8")) }));
}

/** Paths of all files in a folder but those of its packages, which are thousands, are not even listed. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== "node_modules")
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(join(folder, entry.name)).map((file) => join(entry.name, file)) : [entry.name],
    );
}

/** What `export { a, type B as C } from …` names. */
function namesIn(face: string): Set<string> {
  return new Set(
    [...face.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names = ""]) =>
      names.split(",").map((name) =>
        name
          .trim()
          .replace(/^type /, "")
          .replace(/^.* as /, ""),
      ),
    ),
  );
}

type Statement = Readonly<{ name: string; exported: boolean; text: string }>;

/** A declaration begins at the margin and lasts to the next one; a comment before it is its own. */
function statementsOf(text: string): Statement[] {
  const parts = text.split(/\n(?=\/\*\*|export |type |interface |declare )/);
  return parts.flatMap((part, index) => {
    const [, exported, name] =
      /^(export )?(?:declare )?(?:type|interface|const|function|class) ([A-Za-z0-9_$]+)/.exec(part) ?? [];
    const borrowed = /^export \{ \w+ as (\w+) \}/.exec(part)?.[1];
    if (borrowed !== undefined) return [{ name: borrowed, exported: true, text: part.trim() }];
    if (name === undefined) return [];
    const comment = /^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/.exec(parts[index - 1] ?? "")?.[0];
    return [{ name, exported: exported !== undefined, text: `${comment ? `${comment.trim()}\n` : ""}${part.trim()}` }];
  });
}
