// The table of known entities, read from its lines.
//
// A line is `names | icon | part | fields | samples`. The first name is the usual one, the others mean the same.
// Fields are separated by `;` in the notation of understanding/field.ts: `name!` required, `code*` unique, `notes~` not in
// tables, `status: New/Done=New` a choice with a default, `A→B→C` a choice whose steps follow one another, `>a/b?` a
// relation to the first of these that the app has (`?`: left out when it has none; `>@` the app's main entity).
import { singular } from "../../understanding/language/words.ts";
import { BUSINESS } from "./business.ts";
import { COMMUNITY } from "./community.ts";
import { DEMAND } from "./demand.ts";
import { EVERYDAY } from "./everyday.ts";
import { LIFE } from "./life.ts";
import { MAKERS } from "./makers.ts";
import { NICHES } from "./niches.ts";
import { TRADES } from "./trades.ts";
import { WORK } from "./work.ts";

/** What people do with it; the kind of app then decides who may see and change it. */
export const ENTITY_PARTS = [
  "record",
  "catalogue",
  "post",
  "own",
  "request",
  "thread",
  "published-thread",
  "toggle",
  "profile",
  "published-profile",
  "inbox",
  "settings",
] as const;
export type KnownPart = (typeof ENTITY_PARTS)[number];

export type KnownEntity = Readonly<{
  id: string;
  names: readonly string[];
  icon: string;
  part: KnownPart;
  /** In the notation of fields. */
  fields: readonly string[];
  samples: readonly string[];
}>;

/** @throws Error that shows the line which cannot be read */
function readTable(table: string): KnownEntity[] {
  return table
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [names = "", icon = "", part = "", fields = "", samples = ""] = line
        .split(" | ")
        .map((cell) => cell.trim());
      const known = ENTITY_PARTS.find((one) => one === part);
      const all = names.split(",").map((name) => name.trim());
      if (!known || !all[0]) throw new Error(`Not an entity: ${line}`);
      const list = (cell: string) => cell.split(";").flatMap((entry) => (entry.trim() ? [entry.trim()] : []));
      return { id: all[0], names: all, icon, part: known, fields: list(fields), samples: list(samples) };
    });
}

export const KNOWN_ENTITIES: readonly KnownEntity[] = [
  BUSINESS,
  COMMUNITY,
  LIFE,
  TRADES,
  MAKERS,
  WORK,
  EVERYDAY,
  DEMAND,
  NICHES,
].flatMap(readTable);

/** An entity's usual name is its own, whatever other entity also goes by it. */
const BY_NAME: ReadonlyMap<string, KnownEntity> = new Map([
  ...KNOWN_ENTITIES.toReversed().flatMap((entity) => entity.names.flatMap((name) => entries(name, entity))),
  ...KNOWN_ENTITIES.toReversed().flatMap((entity) => entries(entity.id, entity)),
]);

function entries(name: string, entity: KnownEntity): [string, KnownEntity][] {
  return [
    [singular(name.replaceAll("-", " ")), entity],
    [name, entity],
  ];
}

/** The entity with this singular name, or null. */
export function knownEntity(name: string): KnownEntity | null {
  return BY_NAME.get(name) ?? null;
}
