// What part an entity plays in an app, and who may see it there.
import type { Access } from "#entity";
import type { Audience } from "../knowledge/app-kinds.ts";
import type { KnownEntity, KnownPart } from "../knowledge/entities/entity-table.ts";
import type { EntityPart, FieldSpec } from "./types.ts";
import { shapeOf } from "./unknown-things.ts";

/** A wanted entity before its relations are known. */
export type Wanted = {
  one: string;
  known: KnownEntity | null;
  /** Fields that the description lists; they come first. */
  fields: FieldSpec[];
  /** Entities this one belongs to. */
  parents: string[];
  many?: string;
  /** Where a list that lays the app out names it. */
  place?: number;
  /** What it is by what people do, whatever a table says of its name. */
  form?: Form;
  /** Fields that questions ask for, beside all others. */
  asked?: FieldSpec[];
  /** Of one that the app has already: who sees and changes it now. */
  access?: Access;
};

export type Form = Readonly<{
  icon: string;
  part: KnownPart;
  fields: readonly string[];
  samples: readonly string[];
  isAlone: boolean;
}>;

export const ACCESS: Record<Audience, Record<KnownPart, Access>> = {
  personal: access("private", "private", "private", "private", "private"),
  team: access("shared", "shared", "published", "shared", "inbox"),
  public: access("private", "managed", "published", "private", "inbox"),
  community: access("private", "published", "published", "private", "inbox"),
};

export function access(
  record: Access,
  catalogue: Access,
  post: Access,
  own: Access,
  request: Access,
): Record<KnownPart, Access> {
  return {
    record,
    catalogue,
    post,
    own,
    request,
    thread: "published",
    "published-thread": "published",
    toggle: "published",
    profile: "private",
    "published-profile": "published",
    inbox: "inbox",
    settings: "managed",
  };
}

export const PARTS: Record<KnownPart, EntityPart> = {
  record: "main",
  catalogue: "main",
  post: "main",
  own: "main",
  request: "main",
  thread: "thread",
  "published-thread": "thread",
  toggle: "toggle",
  profile: "profile",
  "published-profile": "main",
  inbox: "inbox",
  settings: "side",
};

/** What is on offer in a public app and what people publish in a community; people and the rest are records. */
export function partOf({ known, one, form }: Wanted, audience: Audience): KnownPart {
  if (form) return form.part;
  if (known) return known.part;
  const { isPerson, fields } = shapeOf(one);
  if (isPerson) return "record";
  // What is asked for or reported is decided by somebody else.
  if (fields.some((field) => /=(Requested|Reported)$/.test(field)) && audience !== "personal") return "request";
  return audience === "public" ? "catalogue" : audience === "community" ? "post" : "record";
}
