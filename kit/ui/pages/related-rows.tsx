// Rows that point at the row of a page, in the view that suits them.

import { useState } from "react";
import { words } from "../../words/index.ts";
import { isColumn } from "../data/columns.ts";
import { fieldsOf } from "../data/fields.ts";
import { useRecords } from "../data/records.ts";
import { Button } from "../parts/button.tsx";
import { Section } from "../parts/layout.tsx";
import { RecordFormDialog } from "../records/lazy-views.tsx";
import { RecordView } from "../records/record-view.tsx";
import type { RelatedList } from "../types.ts";
import { useMayCreate } from "./list-page.tsx";
import { CutNote } from "./pager.tsx";

const SHOWN_MAX = 100;
const COLUMNS_MAX = 6;

export function RelatedRows({ list, id }: { list: RelatedList; id: string }) {
  const { of, by, title = of.many } = list;
  const view = list.as === "thread" ? "chat" : (list.as ?? "table");
  const [adding, setAdding] = useState(false);
  const mayCreate = useMayCreate(of) && list.create !== false;
  const values = { [by]: id };
  const query = { filter: values, pageSize: SHOWN_MAX };
  const { rows, total } = useRecords(of, query, { enabled: view !== "chat" });
  const columns = fieldsOf(of)
    .filter((one) => one.key !== by && isColumn(one))
    .map(({ key }) => key);
  const add = mayCreate && view !== "chat" && (
    <Button variant="secondary" size="small" icon="plus" onClick={() => setAdding(true)}>
      {of.add ?? words().actions.add(of.one)}
    </Button>
  );
  return (
    <Section title={title} actions={add}>
      <RecordView
        of={of}
        view={view}
        query={query}
        values={values}
        columns={[...new Set([of.title, ...columns])].slice(0, COLUMNS_MAX)}
        empty={
          <p className="rounded-card border border-dashed border-line-strong px-5 py-6 text-center text-sm text-ink-muted">
            {words().list.noneSentence(of.many)}
          </p>
        }
      />
      <CutNote shown={rows.length} total={total} />
      {adding && <RecordFormDialog of={of} values={values} fixed={[by]} open onOpenChange={setAdding} />}
    </Section>
  );
}
