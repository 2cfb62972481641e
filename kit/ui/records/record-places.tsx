// Rows by where they are: one heading for each place, and the way to it on a map.

import type { Row } from "../../entity/index.ts";
import { words } from "../../words/index.ts";
import { columnsFor } from "../data/columns.ts";
import { fieldsOf, firstOf, type Named, readField, stateOf, titleOf } from "../data/fields.ts";
import { LinkButton } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { EmptyState } from "../parts/states.tsx";
import type { AnyEntity } from "../types.ts";
import { FieldValue } from "./field-value.tsx";
import { RowMenu } from "./row-dialogs.tsx";
import { RowLink } from "./row-link.tsx";
import type { RecordPlacesProps } from "./types.ts";
import { WithRows } from "./with-rows.tsx";

const MAP = "https://www.openstreetmap.org/search?query=";
const FACTS_MAX = 2;
const NOWHERE = "";

export function RecordPlaces<E extends AnyEntity>({ of, by, query, ...shown }: RecordPlacesProps<E>) {
  const location = by ? fieldsOf(of, [by])[0] : locationOf(of);
  if (!location)
    return <EmptyState icon="map-pin" title={words().places.needsPlace} text={words().board.haveNone(of.many)} />;
  return (
    <WithRows of={of} query={query} {...shown}>
      {(rows) => <Places of={of} location={location} rows={rows} />}
    </WithRows>
  );
}

/** The field that says where a row is. */
export function locationOf(of: AnyEntity): Named | undefined {
  return (
    firstOf(of, ({ isPlace }) => isPlace) ?? fieldsOf(of).find(({ field }) => words().values.place.test(field.label))
  );
}

/** "5 Market Square, Leeds" is in Leeds; without a comma the place is the whole text. */
function areaOf(text: string): string {
  return text.split(",").at(-1)?.trim() || NOWHERE;
}

function Places({ of, location, rows }: { of: AnyEntity; location: Named; rows: readonly Row<AnyEntity>[] }) {
  const textOf = (row: object) => String(readField(row, location.key) ?? "").trim();
  const areas = [...Map.groupBy(rows, (row) => areaOf(textOf(row)))].toSorted(([left], [right]) =>
    left === NOWHERE ? 1 : right === NOWHERE ? -1 : left.localeCompare(right),
  );
  const state = stateOf(of);
  const facts = columnsFor(of)
    .filter(({ key }) => key !== of.title && key !== location.key && key !== state?.key)
    .slice(0, FACTS_MAX);
  return (
    <div className="flex flex-col gap-6">
      {areas.map(([area, there]) => (
        <section key={area} aria-label={`${area || words().places.nowhere}, ${there.length}`}>
          <h2 className="mb-2 flex items-center gap-2 text-sm font-semibold">
            <Icon name="map-pin" size={16} className="text-accent-text" />
            {area || words().places.nowhere}
            <span className="font-normal text-ink-muted tabular-nums">{there.length}</span>
          </h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-xs">
            {there.map((row) => (
              <li key={row.id} className="flex items-center gap-3 px-4 py-3">
                <div className="min-w-0 flex-1">
                  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <RowLink of={of} row={row} className="break-words" />
                    {state && readField(row, state.key) ? (
                      <FieldValue field={state.field} name={state.key} row={row} link={false} />
                    ) : null}
                  </div>
                  <p className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-muted">
                    {textOf(row) !== area && <span className="break-words">{textOf(row)}</span>}
                    {facts.map(({ key, field }) =>
                      readField(row, key) === null ? null : (
                        <span key={key}>
                          <span className="sr-only">{field.label}: </span>
                          <FieldValue field={field} name={key} row={row} link={false} />
                        </span>
                      ),
                    )}
                  </p>
                </div>
                {textOf(row) !== "" && (
                  <LinkButton
                    to={`${MAP}${encodeURIComponent(textOf(row))}`}
                    variant="secondary"
                    size="small"
                    icon="external-link"
                    aria-label={words().places.onMap(titleOf(of, row))}
                    className="print:hidden"
                  >
                    <span className="max-sm:sr-only">{words().places.map}</span>
                  </LinkButton>
                )}
                <RowMenu of={of} row={row} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
