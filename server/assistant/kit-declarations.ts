// The kit's declarations as models are told them: those that the type check uses, so that what is told is what the kit does.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Modules whose declarations models are given, in the order in which apps meet them. */
const ROOMS = ["entity", "server", "ui"] as const;

export type KitDeclarations = Readonly<{
  /** What every app needs, room by room, in Markdown. */
  always: string;
  /** What is declared in the folders of capabilities: it is told with the guide that names it. */
  capabilities: readonly CapabilityDeclaration[];
}>;
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
  const everywhere = statementsIn(types).flatMap(({ found }) => found.filter(({ exported }) => exported));
  const always = rooms.map(({ room, named, statements }) => {
    // What a face passes on from another room whose own face does not have it.
    const passedOn = everywhere.filter(({ name }) => named.has(name) && !told.has(name));
    const needed = statements.filter(({ file }) => !isOfCapability(file));
    // A name may be declared where it is made and again where it is handed out; that one has the docstring.
    const texts = [...new Map([...passedOn, ...needed].map(({ name, text }) => [name, shortened(text)])).values()];
    return `## @ninefold/${room}\n\n\`\`\`ts\n${texts.join("\n")}\n\`\`\``;
  });
  const capabilities = rooms.flatMap(({ room, statements }) =>
    statements
      .filter(({ file }) => isOfCapability(file))
      .map(({ name, exported, text }) => {
        const isCall = /^(?:export )?(?:declare )?(?:const|function|class) /m.test(text);
        return { room, name, exported, isCall, text: shortened(text) };
      }),
  );
  return { always: always.join("\n\n"), capabilities };
}

const isOfCapability = (file: string): boolean => file.startsWith("capabilities/");

/** Every declaration that a room's face exports, and the unexported types beside it that those speak of. */
function facesIn(folder: string, { whole, named }: ReturnType<typeof exportsOf>): (Statement & { file: string })[] {
  return statementsIn(folder).flatMap(({ file, found }) => {
    const isFace = ({ name, exported }: Statement) => exported && (whole.has(file) || named.has(name));
    const faces = found.filter(isFace);
    const beside = found.filter(({ exported }) => !exported);
    return [...faces, ...namedBy(faces, beside)].map((statement) => ({ ...statement, file }));
  });
}

/** Of these, what the others speak of, at any depth: whatever else stands beside them is for the kit alone. */
function namedBy(told: readonly Statement[], beside: readonly Statement[]): Statement[] {
  const isNamed = ({ name }: Statement) => told.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text));
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

/** What it says without what is the same in each, in few characters: everything here is exported, parts of pages give an element, and nothing is changed in place. */
const shortened = (text: string) =>
  text
    .replace(/^export (?=declare |type |interface )/gm, "")
    .replace(/^declare /gm, "")
    .replace(/import\("[^"]+"\)\./g, "")
    .replaceAll("): JSX.Element;", ");")
    .replace(/^([ \t]*)\/\*\* (.*) \*\/$/gm, "$1// $2")
    .replaceAll("readonly ", "")
    .replace(/^(?: {4})+/gm, (indent) => "\t".repeat(indent.length / 4))
    .replace(/\?: (\w+) \| undefined/g, "?: $1")
    .replace(/\(\{[^{}()]*\}: (\w+Props)/g, "(props: $1");

function statementsIn(folder: string): { file: string; found: Statement[] }[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".d.ts") && file !== "index.d.ts" && !file.startsWith("node_modules"))
    .toSorted()
    .map((file) => ({ file, found: statementsOf(readFileSync(join(folder, file), "utf8")) }));
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
