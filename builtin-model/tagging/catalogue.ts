// Which words are names of things and of fields in the knowledge: a feature of the tagger, never a decision.
import { KNOWN_ENTITIES } from "../knowledge/entities/entity-table.ts";
import { lemmaOf } from "../reading/index.ts";

export type Catalogue = {
  /** Lemmas of names, words joined by a space. */
  things: ReadonlySet<string>;
  fields: ReadonlySet<string>;
  /** Last words of names of several words. */
  thingHeads: ReadonlySet<string>;
  fieldHeads: ReadonlySet<string>;
  /** "inspection date": that a thing usually has this field. */
  fieldsOfThings: ReadonlySet<string>;
};

let known: Catalogue | null = null;

export function catalogue(): Catalogue {
  known ??= build();
  return known;
}

function build(): Catalogue {
  const things = new Set<string>();
  const fields = new Set<string>();
  const fieldsOfThings = new Set<string>();
  for (const { names, fields: lines } of KNOWN_ENTITIES) {
    const thingNames = names.map(lemmas);
    const fieldNames = lines.map((line) => lemmas(line.replace(/[!*~?:=].*$/s, "").replace(/^>/, "")));
    for (const name of thingNames) things.add(name);
    for (const name of fieldNames) fields.add(name);
    for (const thing of thingNames) for (const field of fieldNames) fieldsOfThings.add(`${thing} ${field}`);
  }
  return { things, fields, thingHeads: heads(things), fieldHeads: heads(fields), fieldsOfThings };
}

function lemmas(name: string): string {
  return name.trim().toLowerCase().split(" ").map(lemmaOf).join(" ");
}

function heads(names: ReadonlySet<string>): Set<string> {
  return new Set([...names].flatMap((name) => (name.includes(" ") ? [name.slice(name.lastIndexOf(" ") + 1)] : [])));
}
