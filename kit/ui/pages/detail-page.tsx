// A page about one row: its fields, what belongs to it, what can be done with it.
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { Draft, Row } from "../../entity/index.ts";
import { fieldsOf, firstOf, lower, readField, titleOf } from "../data/fields.ts";
import { copyLink } from "../data/links.ts";
import { useListPath } from "../data/places.ts";
import { useCreate, useDelete, useRecord, useRecords, useUpdate } from "../data/records.ts";
import { Button, LinkButton } from "../parts/button.tsx";
import { Card, Page, Section } from "../parts/layout.tsx";
import { Menu, toast } from "../parts/overlays.tsx";
import { EmptyState, ErrorState, Loading } from "../parts/states.tsx";
import { FieldList } from "../records/field-list.tsx";
import { ChoiceBadge } from "../records/field-value.tsx";
import { RecordBoard, RecordCalendar } from "../records/lazy-views.tsx";
import { RecordCards, RecordGallery } from "../records/record-cards.tsx";
import { RecordChat } from "../records/record-chat.tsx";
import { RecordFormDialog } from "../records/record-form.tsx";
import { RecordTable } from "../records/record-table.tsx";
import { RecordTimeline } from "../records/record-timeline.tsx";
import { RowDialogsProvider, useRowDialogs } from "../records/row-dialogs.tsx";
import { allowedAfter } from "../records/transitions.ts";
import type { AnyEntity, DetailPageProps, RelatedList, Toggle } from "../types.ts";
import { useMayCreate } from "./list-page.tsx";

export function DetailPage<E extends AnyEntity>(props: DetailPageProps<E>) {
  const { of } = props;
  const params = useParams();
  const navigate = useNavigate();
  const back = useListPath(of);
  const { row, isError, error, refetch } = useRecord(of, props.id ?? params.id);
  const before = back && (
    <LinkButton to={back} variant="ghost" size="small" icon="arrow-left" className="mb-3 -ml-2.5 text-ink-muted">
      {of.many}
    </LinkButton>
  );
  if (isError)
    return (
      <Page title={of.one} before={before}>
        {error.status === 404 ? (
          <EmptyState
            icon={of.icon}
            title={`This ${lower(of.one)} does not exist`}
            text="It may have been deleted."
            action={back && <LinkButton to={back}>See all {lower(of.many)}</LinkButton>}
          />
        ) : (
          <ErrorState error={error} retry={() => refetch()} />
        )}
      </Page>
    );
  if (!row)
    return (
      <Page title={of.one} before={before}>
        <Loading kind="block" label={`Loading ${lower(of.one)}`} />
      </Page>
    );
  return (
    <RowDialogsProvider of={of} detail={false} onRemoved={() => navigate(back ?? "/")}>
      <Loaded {...props} row={row as Row<AnyEntity>} before={before} />
    </RowDialogsProvider>
  );
}

type LoadedProps = DetailPageProps<AnyEntity> & { row: Row<AnyEntity>; before: React.ReactNode };

function Loaded({ of, row, before, related = [], toggles = [], fields, actions, children }: LoadedProps) {
  const { edit, remove } = useRowDialogs();
  const shown = fieldsOf(of, fields).filter(({ key, field }) => key !== of.title || field.kind === "relation");
  const author =
    !of.anonymous && of.access !== "private" && of.access !== "managed" && row.ownerName
      ? `By ${row.ownerName}`
      : undefined;
  return (
    <Page
      title={titleOf(of, row)}
      intro={author}
      before={before}
      actions={
        <>
          {toggles.map((toggle) => (
            <ToggleButton key={`${toggle.of.name} ${toggle.on}`} toggle={toggle} id={row.id} />
          ))}
          {actions}
          {row._can.update && (
            <Button icon="pencil" onClick={() => edit(row)}>
              Edit
            </Button>
          )}
          <Menu
            label={`More for ${titleOf(of, row)}`}
            items={[
              { label: "Copy link", icon: "link", onSelect: copyLink },
              { label: "Print", icon: "printer", onSelect: () => window.print() },
              ...(row._can.delete
                ? [{ label: "Delete", icon: "trash-2", danger: true, onSelect: () => remove(row) }]
                : []),
            ]}
            trigger={<Button variant="secondary" icon="ellipsis" aria-label={`More for ${titleOf(of, row)}`} />}
          />
        </>
      }
    >
      <Steps of={of} row={row} />
      {shown.length > 0 && (
        <Card className="p-6">
          <FieldList of={of} row={row} fields={shown} />
        </Card>
      )}
      {children}
      {related.map((list) => (
        <Related key={`${list.of.name} ${list.by} ${list.title ?? ""}`} list={list} id={row.id} />
      ))}
    </Page>
  );
}

/** One button for each step that the row's state may take next. */
function Steps({ of, row }: { of: AnyEntity; row: Row<AnyEntity> }) {
  const update = useUpdate(of);
  const choice = firstOf(of, "choice");
  if (!choice?.field.transitions || !row._can.update) return null;
  const at = String(readField(row, choice.key) ?? "");
  const next = allowedAfter(choice.field, at).filter((option) => option !== at);
  if (next.length === 0 || next.length > 4) return null;
  const step = (option: string) => {
    const change = { id: row.id, [choice.key]: option } as Draft<AnyEntity> & { id: string }; // one choice of this entity
    update.mutate(change, {
      onSuccess: () => toast(`${choice.field.label}: ${option}`),
      onError: (error) => toast(error.message, "error"),
    });
  };
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <span className="text-sm text-ink-muted">{choice.field.label}</span>
      <ChoiceBadge field={choice.field} value={at} />
      <span aria-hidden className="text-ink-muted">
        →
      </span>
      {next.map((option) => (
        <Button key={option} variant="secondary" size="small" disabled={update.isPending} onClick={() => step(option)}>
          {option}
        </Button>
      ))}
    </div>
  );
}

function ToggleButton({ toggle: { of, by, on, off, icon = "star" }, id }: { toggle: Toggle; id: string }) {
  const mine = useRecords(of, { filter: { [by]: id }, scope: "mine", pageSize: 1 });
  const all = useRecords(of, { filter: { [by]: id }, pageSize: 1 }, { enabled: of.access !== "private" });
  const create = useCreate(of);
  const remove = useDelete(of);
  const row = mine.rows[0];
  const fail = { onError: (error: Error) => toast(error.message, "error") };
  const draft = { [by]: id } as Draft<AnyEntity>; // the relation that the toggle names
  return (
    <Button
      variant={row ? "primary" : "secondary"}
      icon={icon}
      aria-pressed={row !== undefined}
      busy={mine.isPending || create.isPending || remove.isPending}
      onClick={() => (row ? remove.mutate(row.id, fail) : create.mutate(draft, fail))}
    >
      {row ? on : off}
      {all.total > 0 && <span className="opacity-80 tabular-nums">{all.total}</span>}
    </Button>
  );
}

function Related({ list, id }: { list: RelatedList; id: string }) {
  const { of, by, title = of.many, as = "table" } = list;
  const [adding, setAdding] = useState(false);
  const mayCreate = useMayCreate(of) && list.create !== false;
  const values = { [by]: id };
  const query = { filter: values, pageSize: 100 };
  if (as === "thread" || as === "chat")
    return (
      <Section title={title}>
        <RecordChat of={of} query={{ filter: values }} values={values} />
      </Section>
    );
  const add = mayCreate && (
    <Button variant="secondary" size="small" icon="plus" onClick={() => setAdding(true)}>
      {of.add ?? `Add ${lower(of.one)}`}
    </Button>
  );
  const empty = <EmptyState icon={of.icon} title={`No ${lower(of.many)} yet`} action={add} />;
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
  };
  return (
    <Section title={title} actions={add}>
      {views[as]()}
      {adding && <RecordFormDialog of={of} values={values} fixed={[by]} open onOpenChange={setAdding} />}
    </Section>
  );
}
