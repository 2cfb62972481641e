// What is another in an app after a message, as a list of small changes.
import type { AppSpec, EntitySpec, FieldSpec, PageSpec } from "../../blueprint/types.ts";

export type Change = { what: string; of?: string; name?: string; to?: string; value?: string };

export function changesBetween(before: AppSpec, after: AppSpec): Change[] {
  const changes: Change[] = [];
  const note = (change: Change): void => void changes.push(change);
  for (const key of ["name", "tagline", "language", "currency"] as const)
    if (before[key] !== after[key]) note({ what: `app.${key}`, to: String(after[key] ?? "") });
  for (const key of ["headline", "text", "action"] as const)
    if (before.landing[key] !== after.landing[key]) note({ what: `text.${key}`, to: after.landing[key] });
  if (JSON.stringify(before.theme) !== JSON.stringify(after.theme))
    note({ what: "theme", value: JSON.stringify(after.theme) });
  roleChanges(before, after, note);
  for (const old of before.entities)
    if (!after.entities.some(({ name }) => name === old.name)) note({ what: "list-", name: old.many, of: old.name });
  for (const entity of after.entities) {
    const old = before.entities.find(({ name }) => name === entity.name);
    if (old) entityChanges(old, entity, note);
    else
      note({
        what: "list+",
        name: entity.many,
        of: entity.name,
        value: JSON.stringify(entity.fields.map(({ label, kind, to }) => ({ label, kind, to }))),
      });
  }
  pageChanges(before, after, note);
  return changes;
}

type Note = (change: Change) => void;

function roleChanges(before: AppSpec, after: AppSpec, note: Note): void {
  const [old, now] = [before.roles ?? [], after.roles ?? []];
  for (const role of old) if (!now.some(({ key }) => key === role.key)) note({ what: "role-", name: role.label });
  for (const role of now) {
    const same = old.find(({ key }) => key === role.key);
    if (!same) note({ what: "role+", name: role.label });
    else if (same.label !== role.label) note({ what: "role.name", name: same.label, to: role.label });
  }
}

function entityChanges(old: EntitySpec, now: EntitySpec, note: Note): void {
  const of = now.name;
  if (old.many !== now.many) note({ what: "list.name", of, name: old.many, to: now.many });
  if (old.access !== now.access) note({ what: "access", of, to: now.access });
  for (const key of ["grants", "own", "publicRead", "rules", "sort", "anonymous", "rows", "samples", "add"] as const)
    if (JSON.stringify(old[key]) !== JSON.stringify(now[key]))
      note({ what: `list.${key}`, of, value: JSON.stringify(now[key] ?? null) });
  const gone = old.fields.filter(({ key }) => !now.fields.some((field) => field.key === key));
  const fresh = now.fields.filter(({ key }) => !old.fields.some((field) => field.key === key));
  const renamed = gone.length === 1 && fresh.length === 1 && gone[0]?.kind === fresh[0]?.kind;
  if (renamed) note({ what: "field.name", of, name: gone[0]?.label, to: fresh[0]?.label });
  else {
    for (const field of gone)
      if (!fresh.some(({ label }) => label === field.label)) note({ what: "field-", of, name: field.label });
    for (const field of fresh) {
      const what = gone.some(({ label }) => label === field.label) ? "field.kind" : "field+";
      note({ what, of, name: field.label, to: field.kind, value: field.to ?? field.options?.join("/") });
    }
  }
  for (const field of now.fields) {
    const same = old.fields.find(({ key }) => key === field.key);
    if (same) fieldChanges(of, same, field, note);
  }
  const order = (fields: readonly FieldSpec[], others: readonly FieldSpec[]) =>
    fields.flatMap(({ key }) => (others.some((one) => one.key === key) ? [key] : [])).join();
  if (order(old.fields, now.fields) !== order(now.fields, old.fields))
    note({ what: "field.order", of, value: now.fields.map(({ label }) => label).join(", ") });
}

function fieldChanges(of: string, old: FieldSpec, now: FieldSpec, note: Note): void {
  const name = now.label;
  if (old.label !== now.label) note({ what: "field.name", of, name: old.label, to: now.label });
  if (old.kind !== now.kind) note({ what: "field.kind", of, name, to: now.kind, value: now.options?.join("/") });
  for (const key of [
    "required",
    "unique",
    "default",
    "min",
    "max",
    "hidden",
    "to",
    "writers",
    "grants",
    "transitions",
    "colors",
  ] as const)
    if (JSON.stringify(old[key]) !== JSON.stringify(now[key]))
      note({ what: `field.${key}`, of, name, to: JSON.stringify(now[key] ?? null) });
  if (old.kind !== now.kind) return;
  const [was, is] = [old.options ?? [], now.options ?? []];
  const gone = was.filter((option) => !is.includes(option));
  const fresh = is.filter((option) => !was.includes(option));
  if (gone.length === 1 && fresh.length === 1) note({ what: "option.name", of, name, value: gone[0], to: fresh[0] });
  else {
    for (const option of gone) note({ what: "option-", of, name, value: option });
    for (const option of fresh) note({ what: "option+", of, name, value: option });
  }
}

function pageChanges(before: AppSpec, after: AppSpec, note: Note): void {
  const isOfNew = (page: PageSpec) => "of" in page && !before.entities.some(({ name }) => name === page.of);
  const isOfOld = (page: PageSpec) => "of" in page && !after.entities.some(({ name }) => name === page.of);
  for (const page of before.pages)
    if (!after.pages.some(({ id }) => id === page.id) && !isOfOld(page)) note({ what: "page-", name: page.title });
  for (const page of after.pages) {
    const old = before.pages.find(({ id }) => id === page.id);
    if (!old) {
      if (!isOfNew(page))
        note({
          what: "page+",
          name: page.title,
          to: page.kind,
          of: "of" in page ? page.of : undefined,
          value: JSON.stringify("where" in page ? page.where : page.kind === "list" ? page.scope : null),
        });
      continue;
    }
    if (
      old.title !== page.title &&
      !after.entities.some(({ many, name }) => many === page.title && "of" in page && page.of === name)
    )
      note({ what: "page.name", name: old.title, to: page.title });
    partChanges(old, page, note);
  }
  const order = (pages: readonly PageSpec[], others: readonly PageSpec[]) =>
    pages.flatMap(({ id }) => (others.some((one) => one.id === id) ? [id] : [])).join();
  if (order(before.pages, after.pages) !== order(after.pages, before.pages))
    note({ what: "page.order", value: after.pages.map(({ title }) => title).join(", ") });
}

/** What one page shows; a list page's parts carry the list's name. */
function partChanges(old: PageSpec, now: PageSpec, note: Note): void {
  const of = "of" in now ? now.of : undefined;
  for (const key of [
    "views",
    "filters",
    "boardBy",
    "calendarBy",
    "where",
    "sort",
    "scope",
    "role",
    "group",
    "intro",
    "sections",
    "order",
  ]) {
    const [was, is] = [Reflect.get(old, key), Reflect.get(now, key)];
    if (JSON.stringify(was) !== JSON.stringify(is))
      note({
        what: `page.${key}`,
        of,
        name: now.title,
        to: JSON.stringify(is ?? null),
        value: JSON.stringify(was ?? null),
      });
  }
  if (old.kind !== "dashboard" || now.kind !== "dashboard") return;
  for (const part of ["figures", "charts", "lists"] as const) {
    const text = (one: unknown): string => JSON.stringify(one);
    const names = (one: (typeof now)[typeof part][number]) => ("label" in one ? one.label : one.title);
    const gone = old[part].filter((one) => !now[part].some((other) => text(other) === text(one)));
    const fresh = now[part].filter((one) => !old[part].some((other) => text(other) === text(one)));
    if (gone.length === fresh.length && gone.length > 0)
      note({ what: `${part}~`, name: fresh.map(names).join(", "), value: text(fresh) });
    else {
      for (const one of gone) note({ what: `${part}-`, name: names(one), of: one.of });
      for (const one of fresh) note({ what: `${part}+`, name: names(one), of: one.of, value: text(one) });
    }
    if (gone.length + fresh.length === 0 && text(old[part]) !== text(now[part])) note({ what: `${part}.order` });
  }
}
