// Rows that point at the row of a page, in the view that suits them.

import { useState } from "react";
import { words } from "../../words/index.ts";
import { fieldsOf } from "../data/fields.ts";
import { useRecords } from "../data/records.ts";
import { Button } from "../parts/button.tsx";
import { Section } from "../parts/layout.tsx";
import {
  RecordBoard,
  RecordCalendar,
  RecordChat,
  RecordFormDialog,
  RecordPlaces,
  RecordTimeline,
} from "../records/lazy-views.tsx";
import { RecordCards, RecordGallery } from "../records/record-cards.tsx";
import { RecordTable } from "../records/record-table.tsx";
import type { RelatedList } from "../types.ts";
import { useMayCreate } from "./list-page.tsx";
import { CutNote } from "./pager.tsx";

const SHOWN_MAX = 100;

export function RelatedRows({ list, id }: { list: RelatedList; id: string }) {
  const { of, by, title = of.many, as = "table" } = list;
  const [adding, setAdding] = useState(false);
  const mayCreate = useMayCreate(of) && list.create !== false;
  const values = { [by]: id };
  const query = { filter: values, pageSize: SHOWN_MAX };
  const { rows, total } = useRecords(of, query, { enabled: as !== "thread" && as !== "chat" });
  if (as === "thread" || as === "chat")
    return (
      <Section title={title}>
        <RecordChat of={of} query={{ filter: values }} values={values} />
      </Section>
    );
  const add = mayCreate && (
    <Button variant="secondary" size="small" icon="plus" onClick={() => setAdding(true)}>
      {of.add ?? words().actions.add(of.one)}
    </Button>
  );
  const empty = (
    <p className="rounded-card border border-dashed border-line-strong px-5 py-6 text-center text-sm text-ink-muted">
      {words().list.noneSentence(of.many)}
    </p>
  );
  const columns = fieldsOf(of)
    .filter(({ key, field }) => key !== by && !field.hidden && !["longText", "image", "file"].includes(field.kind))
    .map(({ key }) => key);
  const shared = { of, query, empty };
  const views = {
    table: () => (
      <RecordTable
        {...shared}
        columns={[...new Set([of.title, ...columns])].filter((key) => key !== by || key === of.title).slice(0, 6)}
      />
    ),
    cards: () => <RecordCards {...shared} />,
    board: () => <RecordBoard {...shared} />,
    calendar: () => <RecordCalendar {...shared} />,
    gallery: () => <RecordGallery {...shared} />,
    timeline: () => <RecordTimeline {...shared} />,
    places: () => <RecordPlaces {...shared} />,
  };
  return (
    <Section title={title} actions={add}>
      {views[as]()}
      <CutNote shown={rows.length} total={total} />
      {adding && <RecordFormDialog of={of} values={values} fixed={[by]} open onOpenChange={setAdding} />}
    </Section>
  );
}
