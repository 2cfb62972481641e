// A related row on pages: a link to it, and a choice among those that there are.
import { Link } from "react-router";
import { words } from "../../words/index.ts";
import { useEntity } from "../app/session.ts";
import { titleOf } from "../data/fields.ts";
import { pathTo, useDetailPath } from "../data/paths.ts";
import { useRecords } from "../data/records.ts";
import { Select } from "../parts/inputs.tsx";
import { RelatedPicker, UNFOLDED_MAX } from "../records/lazy-picker.tsx";
import type { AnyEntity } from "../types.ts";
import { filterProps } from "./filters.tsx";
import { LINK } from "./link.ts";
import type { FilterProps, PageKind, Shown } from "./types.ts";

function RelatedLink({ field, value, text }: Shown) {
  const related = useEntity(field.entity);
  return related ? <KnownLink entity={related} id={String(value)} text={text} /> : text;
}

function KnownLink({ entity, id, text }: { entity: AnyEntity; id: string; text: string }) {
  const path = useDetailPath(entity);
  return path ? (
    <Link className={LINK} to={pathTo(path, id)}>
      {text}
    </Link>
  ) : (
    text
  );
}

function RelatedFilter(props: FilterProps) {
  const related = useEntity(props.field.entity);
  return related ? <KnownRelatedFilter related={related} {...props} /> : null;
}

function KnownRelatedFilter({ related, ...props }: FilterProps & { related: AnyEntity }) {
  const { rows, total } = useRecords(related, { sort: related.title, pageSize: UNFOLDED_MAX });
  const shared = { ...filterProps(props), placeholder: words().list.all(props.field.label) };
  if (total > UNFOLDED_MAX) return <RelatedPicker {...shared} related={related} floating />;
  return <Select {...shared} options={rows.map((row) => ({ value: row.id, label: titleOf(related, row) }))} />;
}

export const relationOnPage: PageKind = {
  value: (shown) => (shown.link ? <RelatedLink {...shown} /> : shown.text),
  Filter: RelatedFilter,
  control: "related",
  width: "stretching",
  table: { content: "line-clamp-3 min-w-24 wrap-anywhere" },
  yields: 1,
  isTelling: true,
};
