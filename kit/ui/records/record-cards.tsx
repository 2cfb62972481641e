// Rows as cards, with a picture where there is one.
import type { Row } from "../../entity/index.ts";
import { columnsFor } from "../data/columns.ts";
import { firstOf, isEmptyValue, type Named, readField, stateOf, titleOf } from "../data/fields.ts";
import { CoverPicture } from "../parts/cover.tsx";
import type { AnyEntity } from "../types.ts";
import { FieldValue } from "./field-value.tsx";
import { RowMenu } from "./row-dialogs.tsx";
import { RowLink } from "./row-link.tsx";
import type { RecordCardsProps, RecordGalleryProps } from "./types.ts";
import { WithRows } from "./with-rows.tsx";

const SHOWN_MAX = 4;

export function RecordCards<E extends AnyEntity>({ of, fields, ...shown }: RecordCardsProps<E>) {
  const state = fields ? undefined : stateOf(of);
  const columns = columnsFor(of, fields)
    .filter(({ key }) => key !== of.title && key !== state?.key)
    .slice(0, SHOWN_MAX);
  const image = firstOf(of, ({ isPicture }) => isPicture);
  const text = fields ? undefined : firstOf(of, ({ isLongText }) => isLongText);
  return (
    <WithRows of={of} loading="cards" {...shown}>
      {(rows) => (
        <ul aria-label={of.many} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {rows.map((row) => (
            <Item
              key={row.id}
              of={of}
              row={row}
              columns={columns}
              text={text}
              state={state}
              image={isPictured(rows, image) ? image : undefined}
            />
          ))}
        </ul>
      )}
    </WithRows>
  );
}

/** Covers alone would fill the cards with nothing. */
const isPictured = (rows: readonly object[], image: Named | undefined): boolean =>
  image !== undefined && rows.some((row) => !isEmptyValue(readField(row, image.key)));

type ItemProps = {
  of: AnyEntity;
  row: Row<AnyEntity>;
  columns: readonly Named[];
  image: Named | undefined;
  text: Named | undefined;
  state: Named | undefined;
};

function Item({ of, row, columns, image, text, state }: ItemProps) {
  const words = text && readField(row, text.key);
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-card border border-line bg-surface shadow-xs transition-shadow hover:shadow-md">
      {image && (
        <CoverPicture
          address={readField(row, image.key)}
          name={titleOf(of, row)}
          icon={of.icon}
          className="aspect-video w-full"
        />
      )}
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <h2 className="break-words">
              <RowLink of={of} row={row} cover className="font-semibold tracking-tight" />
            </h2>
            {state && readField(row, state.key) ? (
              <div className="mt-1.5">
                <FieldValue field={state.field} name={state.key} row={row} link={false} />
              </div>
            ) : null}
          </div>
          <div className="relative z-10 -mt-1 -mr-2">
            <RowMenu of={of} row={row} />
          </div>
        </div>
        {typeof words === "string" && words !== "" && (
          <p className="line-clamp-3 whitespace-pre-line text-sm text-ink-muted">{words}</p>
        )}
        <dl className="mt-auto flex flex-col gap-1.5 text-sm">
          {columns
            .filter(({ key }) => !isEmptyValue(readField(row, key)))
            .map(({ key, field }) => (
              <div key={key} className="flex items-baseline justify-between gap-4">
                <dt className="shrink-0 text-ink-muted">{field.label}</dt>
                <dd className="min-w-0 truncate text-right">
                  <FieldValue field={field} name={key} row={row} link={false} />
                </dd>
              </div>
            ))}
        </dl>
      </div>
    </li>
  );
}

export function RecordGallery<E extends AnyEntity>({ of, ...shown }: RecordGalleryProps<E>) {
  const image = firstOf(of, ({ isPicture }) => isPicture);
  const badge = firstOf(of, ({ hasOptions, isMoney, steps }) => hasOptions || isMoney || steps);
  return (
    <WithRows of={of} loading="cards" {...shown}>
      {(rows) => (
        <ul
          aria-label={of.many}
          className="grid grid-cols-1 gap-4 min-[360px]:grid-cols-2 md:grid-cols-3 lg:grid-cols-4"
        >
          {rows.map((row) => {
            const picture = image && readField(row, image.key);
            return (
              <li key={row.id} className="group relative">
                <div className="aspect-square overflow-hidden rounded-card border border-line bg-sunken">
                  <CoverPicture
                    address={picture}
                    name={titleOf(of, row)}
                    icon={of.icon}
                    className="size-full transition-transform duration-200 group-hover:scale-103 motion-reduce:transition-none"
                  />
                </div>
                <div className="mt-2 flex items-start justify-between gap-1">
                  <div className="min-w-0">
                    <RowLink of={of} row={row} cover className="line-clamp-2 text-sm" />
                    {badge && (
                      <div className="mt-1 text-sm text-ink-muted">
                        <FieldValue field={badge.field} name={badge.key} row={row} link={false} />
                      </div>
                    )}
                  </div>
                  <div className="relative z-10">
                    <RowMenu of={of} row={row} />
                  </div>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </WithRows>
  );
}
