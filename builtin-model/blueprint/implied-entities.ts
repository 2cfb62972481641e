// The things that verbs and questions imply: sales, enrollments, reservations, and fields on what is there.
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import { PEOPLE } from "../knowledge/samples.ts";
import type { Description } from "../understanding/describe.ts";
import { fieldFromNotation } from "../understanding/field.ts";
import type { Implied } from "../understanding/stated/implied.ts";
import { wantedEntity } from "./entities.ts";
import { ENTITIES_MAX } from "./feature-entities.ts";
import { ALIKE } from "./listed-fields.ts";
import type { Wanted } from "./parts.ts";
import type { FieldSpec } from "./types.ts";
import { shapeOf } from "./unknown-things.ts";

const ROOM = /^(capacity|places|seats|spots|tickets|max participants|participants|places left)$/;

export function addImplied(wanted: Wanted[], description: Description): void {
  for (const implied of description.implied) {
    // Who reports what is broken files a request.
    if (implied.deed.one === "fault" && description.features.has("faults")) continue;
    const same = wanted.find(
      ({ one, known }) => implied.deed.covered.test(one) || (known !== null && implied.deed.covered.test(known.id)),
    );
    if (same) meet(same, implied, wanted);
    else if (wanted.length < ENTITIES_MAX) addOne(wanted, implied);
  }
  for (const { one, field } of description.askedOf) {
    const asked = wanted.find((other) => other.one === one);
    if (asked) ask(asked, [field]);
  }
}

/** What is there already gets what the text asks of it: who is enrolled, who paid. */
function meet(same: Wanted, implied: Implied, wanted: Wanted[]): void {
  ask(same, implied.deed.adds ?? []);
  if (same.one !== implied.deed.one || same.fields.length > 0) return;
  for (const one of keepParties(implied, wanted))
    if (one !== same.one && !same.parents.includes(one)) same.parents.push(one);
}

/** Who is enrolled and what is sold are kept, too. */
function keepParties({ about, who }: Implied, wanted: Wanted[]): string[] {
  const parties = [about, who].filter((one) => one !== null);
  for (const one of parties)
    if (!wanted.some((other) => other.one === one || other.known?.id === one)) wanted.push(wantedEntity(one));
  return parties;
}

function addOne(wanted: Wanted[], implied: Implied): void {
  const { deed, fields, about, unit } = implied;
  keepParties(implied, wanted);
  if (deed.takes) {
    const room = wanted.find(({ one }) => one === about);
    const usual = room ? [...(room.known ?? shapeOf(room.one)).fields.map(fieldFromNotation), ...room.fields] : [];
    if (room && !usual.some(({ label, kind }) => kind === "number" && ROOM.test(label.toLowerCase())))
      ask(room, [`${unit}!: number=50`]);
  }
  const isNamed = !fields[0]?.includes(">");
  wanted.push({
    one: implied.called,
    known: null,
    fields: [],
    parents: [],
    form: {
      icon: deed.icon,
      part: deed.part,
      fields,
      samples: deed.samples ?? (isNamed ? PEOPLE.slice(0, 8) : []),
      isAlone: deed.isAlone === true,
    },
  });
}

const VAGUE = /^(request|form|entry|application)$/;
const SENT =
  /application|request|claim|complaint|registration|sign.?up|rsvp|booking|reservation|order|report|entry|attendance|enrol|job$|quote/;

/** What people are said to send in is asked for where they send it. */
export function addGiven(wanted: Wanted[], { given }: Description): void {
  for (const { to, fields } of given) {
    const head = to?.split(" ").at(-1) ?? "";
    const isCalled = (word: string) => (other: Wanted) =>
      other.one.includes(word) || other.known?.names.some((name) => name.includes(word));
    const called = (to ?? "")
      .split(" ")
      .filter(Boolean)
      .flatMap((word) => wanted.find(isCalled(word)) ?? [])[0];
    const own = to === null || called ? null : (knownEntity(to) ?? (VAGUE.test(head) ? null : knownEntity(head)));
    if (own) wanted.push(wantedEntity(own.id));
    const place =
      called ??
      (own ? wanted.at(-1) : undefined) ??
      wanted.findLast(({ one, known }) => SENT.test(one) || SENT.test(known?.id ?? "")) ??
      wanted[0];
    if (!place) continue;
    const usual = (place.form?.fields ?? place.known?.fields ?? []).map(fieldFromNotation);
    const isThere = (field: FieldSpec) =>
      usual.some(({ key }) => ALIKE[field.key] === key) ||
      usual.some(({ key, kind }) => key === field.key || (field.kind === "file" && kind === "file")) ||
      place.fields.some(({ key }) => key === field.key);
    place.asked = [...(place.asked ?? []), ...fields.filter((field) => !isThere(field))];
  }
}

function ask(wanted: Wanted, fields: readonly string[]): void {
  const there = (wanted.form?.fields ?? wanted.known?.fields ?? []).map((field) => fieldFromNotation(field).key);
  const asked = fields.map(fieldFromNotation).filter(({ key }) => !there.includes(key));
  wanted.asked = [...(wanted.asked ?? []), ...asked];
}
