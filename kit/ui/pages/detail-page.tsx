// A page about one row: its fields, what belongs to it, what can be done with it.

import { useNavigate, useParams } from "react-router";
import { type Access, mayRead, type Row } from "../../entity/index.ts";
import { kindOf } from "../../entity/kinds/index.ts";
import { words } from "../../words/index.ts";
import { useUser } from "../app/session.ts";
import { isPassing } from "../data/api.ts";
import { fieldsOf, firstOf, readField, stateOf, titleOf } from "../data/fields.ts";
import { copyLink } from "../data/links.ts";
import { useListPath } from "../data/paths.ts";
import { useRecord } from "../data/records.ts";
import { Button, LinkButton } from "../parts/button.tsx";
import { Cover, Picture } from "../parts/cover.tsx";
import { Page } from "../parts/layout.tsx";
import { Menu } from "../parts/overlays.tsx";
import { EmptyState, ErrorState, Loading } from "../parts/states.tsx";
import { FieldList } from "../records/field-list.tsx";
import { FieldValue } from "../records/field-value.tsx";
import { RowDialogsProvider, useRowDialogs } from "../records/row-dialogs.tsx";
import type { AnyEntity, DetailPageProps } from "../types.ts";
import { AccountBadge, AccountButton, useSeeAsRow } from "./account-actions.tsx";
import { Steps, ToggleButton } from "./detail-actions.tsx";
import { RelatedRows } from "./related-rows.tsx";

export function DetailPage<E extends AnyEntity>(props: DetailPageProps<E>) {
  const { of } = props;
  const params = useParams();
  const navigate = useNavigate();
  const back = useListPath(of);
  const { row, isError, error, refetch } = useRecord(of, props.id ?? params.id);
  const before = back && (
    <LinkButton
      data-no-print
      to={back}
      variant="ghost"
      size="small"
      icon="arrow-left"
      className="mb-3 -ml-2.5 text-ink-muted"
    >
      {of.many}
    </LinkButton>
  );
  if (isError && !(row && isPassing(error)))
    return (
      <Page title={of.one} before={before}>
        {error.status === 404 ? (
          <EmptyState
            icon={of.icon}
            title={words().problems.noRow(of.one)}
            text={words().problems.noRowText}
            action={back && <LinkButton to={back}>{words().actions.seeAllOf(of.many)}</LinkButton>}
          />
        ) : (
          <ErrorState error={error} retry={() => refetch()} />
        )}
      </Page>
    );
  if (!row)
    return (
      <Page title={of.one} before={before}>
        <Loading kind="block" label={words().loading.one(of.one)} />
      </Page>
    );
  return (
    <RowDialogsProvider of={of} detail={false} onRemoved={() => navigate(back ?? "/")}>
      <Loaded {...props} row={row as Row<AnyEntity>} before={before} />
    </RowDialogsProvider>
  );
}

/** Where rows of many people stand side by side. */
const OTHERS_ADD: ReadonlySet<Access> = new Set(["shared", "published", "inbox"]);

type LoadedProps = DetailPageProps<AnyEntity> & { row: Row<AnyEntity>; before: React.ReactNode };

function Loaded({ of, row, before, related = [], toggles = [], fields, actions, children }: LoadedProps) {
  const { edit, remove } = useRowDialogs();
  const user = useUser();
  const seeAsRow = useSeeAsRow({ of, row });
  const state = stateOf(of);
  const image = firstOf(of, ({ isPicture }) => isPicture);
  const picture = image && readField(row, image.key);
  const shown = fieldsOf(of, fields).filter(
    ({ key, field }) =>
      (key !== of.title || kindOf(field).isRelation) &&
      key !== image?.key &&
      (key !== state?.key || !readField(row, key)),
  );
  const author =
    !of.anonymous && OTHERS_ADD.has(of.access) && row.ownerName ? words().list.by(row.ownerName) : undefined;
  return (
    <Page
      title={titleOf(of, row)}
      intro={author}
      before={before}
      mark={
        picture ? undefined : (
          <Cover name={titleOf(of, row)} icon={of.icon} iconSize={24} className="size-12 rounded-card" />
        )
      }
      badge={
        <>
          {state && readField(row, state.key) ? (
            <span>
              <span className="sr-only">{state.field.label}: </span>
              <FieldValue field={state.field} name={state.key} row={row} link={false} />
            </span>
          ) : null}
          <AccountBadge row={row} />
        </>
      }
      actions={
        <>
          {toggles.map((toggle) => (
            <ToggleButton key={`${toggle.of.name} ${toggle.on}`} toggle={toggle} id={row.id} />
          ))}
          {actions}
          <AccountButton of={of} row={row} />
          {row._can.update && (
            <Button icon="pencil" onClick={() => edit(row)}>
              {words().actions.edit}
            </Button>
          )}
          <Menu
            label={words().actions.moreFor(titleOf(of, row))}
            items={[
              { label: words().actions.copyLink, icon: "link", onSelect: copyLink },
              ...seeAsRow,
              { label: words().actions.print, icon: "printer", onSelect: () => window.print() },
              ...(row._can.delete
                ? [{ label: words().actions.delete, icon: "trash-2", danger: true, onSelect: () => remove(row) }]
                : []),
            ]}
            trigger={
              <Button variant="secondary" icon="ellipsis" aria-label={words().actions.moreFor(titleOf(of, row))} />
            }
          />
        </>
      }
    >
      <Steps of={of} row={row} />
      <div className="overflow-hidden rounded-card border border-line bg-surface shadow-xs">
        <Picture address={picture} alt={titleOf(of, row)} className="max-h-96 w-full border-b border-line" />
        {shown.length > 0 && (
          <div className="p-5 sm:p-6">
            <FieldList of={of} row={row} fields={shown} lead />
          </div>
        )}
      </div>
      {children}
      {related
        .filter((list) => mayRead(list.of, user))
        .map((list) => (
          <RelatedRows key={`${list.of.name} ${list.by} ${list.title ?? ""}`} list={list} id={row.id} />
        ))}
    </Page>
  );
}
