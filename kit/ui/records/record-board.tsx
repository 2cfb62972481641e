// Rows in columns by a choice: dragged, or moved by the keyboard and from the menu of their card.

import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type Draft, type Field, mayWrite, optionLabel, type Row } from "../../entity/index.ts";
import { kindOf } from "../../entity/kinds/index.ts";
import { words } from "../../words/index.ts";
import { useUser } from "../app/session.ts";
import { columnsFor } from "../data/columns.ts";
import {
  amountOf,
  fieldsOf,
  firstOf,
  isBareNumber,
  isEmptyValue,
  type Named,
  readField,
  titleOf,
} from "../data/fields.ts";
import { useUpdate } from "../data/records.ts";
import { ChoiceBadge } from "../kinds/choice.tsx";
import { Badge } from "../parts/badge.tsx";
import { classNames } from "../parts/class-names.ts";
import { Menu } from "../parts/overlays.tsx";
import { EmptyState } from "../parts/states.tsx";
import { SCROLLS } from "../parts/table.tsx";
import { toast } from "../parts/toasts.tsx";
import type { AnyEntity } from "../types.ts";
import { FieldValue } from "./field-value.tsx";
import { useRowDialogs } from "./row-dialogs.tsx";
import { RowLink } from "./row-link.tsx";
import { allowedAfter } from "./transitions.ts";
import type { RecordBoardProps } from "./types.ts";
import { WithRows } from "./with-rows.tsx";

type AnyRowOf = Row<AnyEntity>;

export function RecordBoard<E extends AnyEntity>({ of, by, ...shown }: RecordBoardProps<E>) {
  const column = by ? fieldsOf(of, [by])[0] : firstOf(of, ({ hasOptions }) => hasOptions);
  if (!column)
    return <EmptyState icon="columns" title={words().board.needsChoice} text={words().board.haveNone(of.many)} />;
  return (
    <WithRows of={of} always loading="board" {...shown}>
      {(rows) => <Board of={of} column={column} rows={rows} />}
    </WithRows>
  );
}

function Board({ of, column, rows }: { of: AnyEntity; column: Named; rows: readonly AnyRowOf[] }) {
  const update = useUpdate(of);
  const user = useUser();
  const mayMove = (row: AnyRowOf) => row._can.update && mayWrite(column.field, user);
  const [moved, setMoved] = useState<Readonly<Record<string, string>>>({});
  const [said, setSaid] = useState("");
  const [over, setOver] = useState<string | null>(null);
  const keepFocus = useFocusOfMovedCard();
  const options = column.field.options ?? [];
  const optionOf = (row: AnyRowOf) => moved[row.id] ?? String(readField(row, column.key) ?? "");
  const columns = rows.some((row) => !options.includes(optionOf(row))) ? ["", ...options] : options;

  const move = (row: AnyRowOf, option: string, isUndo = false) => {
    const before = optionOf(row);
    if (!mayMove(row) || option === before || option === "") return;
    const mayGoBack = !isUndo && before !== "" && allowedAfter(column.field, option).includes(before);
    const release = keepFocus(row.id);
    setMoved((now) => ({ ...now, [row.id]: option }));
    const settle = () => {
      setMoved(({ [row.id]: _gone, ...rest }) => rest);
      release();
    };
    const change = { id: row.id, [column.key]: option } as Draft<AnyEntity> & { id: string }; // one choice of this entity
    update.mutate(change, {
      onSuccess: () => {
        setSaid(words().board.moved(titleOf(of, row), optionLabel(column.field, option)));
        const now = { ...row, [column.key]: option };
        if (mayGoBack)
          toast(words().board.movedTo(optionLabel(column.field, option)), "success", () => move(now, before, true));
      },
      onError: (error) => toast(error.message, "error"),
      onSettled: settle,
    });
  };
  const drop = (event: DragEvent, option: string) => {
    event.preventDefault();
    setOver(null);
    const row = rows.find(({ id }) => id === event.dataTransfer.getData("text/plain"));
    if (row) move(row, option);
  };
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <section
        {...SCROLLS}
        aria-label={words().board.by(of.many, column.field.label)}
        className="relative -mx-4 flex snap-x gap-4 overflow-x-auto px-4 pb-4 sm:mx-0 sm:px-0"
      >
        {columns.map((option) => {
          const cards = rows.filter((row) =>
            columns[0] === "" && !options.includes(optionOf(row)) ? option === "" : optionOf(row) === option,
          );
          return (
            <section
              key={option}
              data-column
              aria-label={`${option ? optionLabel(column.field, option) : words().values.notSet}, ${cards.length}`}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(option);
              }}
              onDragLeave={() => setOver(null)}
              onDrop={(event) => drop(event, option)}
              className={classNames(
                "flex w-72 shrink-0 snap-start flex-col gap-3 rounded-card bg-sunken p-3 sm:min-w-52 sm:flex-1",
                over === option && "outline-2 outline-accent-text",
              )}
            >
              <h2 className="flex items-center justify-between px-1 text-sm font-semibold">
                {option ? <ChoiceBadge field={column.field} value={option} /> : words().values.notSet}
                <span className="text-ink-muted tabular-nums">{cards.length}</span>
              </h2>
              <ul className="-m-1 flex max-h-[max(20rem,calc(100dvh-16rem))] flex-1 flex-col gap-2 overflow-y-auto p-1 print:max-h-none">
                {cards.map((row) => (
                  <BoardCard
                    key={row.id}
                    of={of}
                    row={row}
                    column={column}
                    mayMove={mayMove(row)}
                    at={optionOf(row)}
                    move={(to) => move(row, to)}
                  />
                ))}
                {cards.length === 0 && (
                  <li className="rounded-inner border border-dashed border-line-strong px-3 py-5 text-center text-sm text-ink-muted">
                    {words().board.nothing}
                  </li>
                )}
              </ul>
            </section>
          );
        })}
      </section>
    </>
  );
}

/**
 * In each column a card is another element: the keyboard stays on it while it moves. What it gives begins that for a
 * card that holds the focus, and gives what ends it.
 */
function useFocusOfMovedCard(): (id: string) => () => void {
  const moving = useRef<string | null>(null);
  useEffect(() => {
    if (moving.current === null || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-card="${moving.current}"] [data-row-title]`)?.focus();
  });
  return (id) => {
    if (document.activeElement?.closest(`[data-card="${id}"]`)) moving.current = id;
    return () => {
      // The change that settles it is still to be drawn.
      setTimeout(() => {
        if (moving.current === id) moving.current = null;
      });
    };
  };
}

type CardProps = {
  of: AnyEntity;
  row: AnyRowOf;
  column: Named;
  at: string;
  mayMove: boolean;
  move: (option: string) => void;
};

const DETAILS_MAX = 3;

/** What a card says beside its title: of several amounts the one that it comes to. */
function detailsOf(of: AnyEntity, column: Named): Named[] {
  const amount = amountOf(of);
  const isAmount = ({ key }: Named) => key === amount?.key;
  const isTold = (one: Named) =>
    one.key !== of.title &&
    one.key !== column.key &&
    !kindOf(one.field).isList &&
    (amount === undefined || isAmount(one) || !kindOf(one.field).isMoney);
  const told = columnsFor(of).filter(isTold);
  const others = told.filter((one) => !isAmount(one)).slice(0, told.some(isAmount) ? DETAILS_MAX - 1 : DETAILS_MAX);
  return told.filter((one) => isAmount(one) || others.includes(one));
}

function BoardCard({ of, row, column, at, mayMove, move }: CardProps) {
  const { edit, remove } = useRowDialogs();
  const card = useRef<HTMLLIElement>(null);
  const allowed = allowedAfter(column.field, at).filter((option) => option !== at);
  const details = detailsOf(of, column);
  // One date explains itself; of two, each says which it is.
  const times = details.filter(({ field }) => kindOf(field).time !== undefined).length;
  const isLabelled = (field: Field) => isBareNumber(field) || (times > 1 && kindOf(field).time !== undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of the card's menu are the menu's, though React hands them on.
    const isInside = event.target instanceof Node && card.current?.contains(event.target);
    if (!isInside || event.defaultPrevented) return;
    const options = column.field.options ?? [];
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step !== 0 && (event.shiftKey || event.altKey)) {
      const next = options[options.indexOf(at) + step];
      if (next !== undefined && allowed.includes(next)) move(next);
      event.preventDefault();
    } else if (focusNeighbour(card.current, event.key)) event.preventDefault();
  };
  const moves = mayMove
    ? allowed.map((option) => ({
        label: words().board.moveTo(optionLabel(column.field, option)),
        icon: "arrow-right",
        onSelect: () => move(option),
      }))
    : [];
  const items = [
    ...moves,
    ...(row._can.update ? [{ label: words().actions.edit, icon: "pencil", onSelect: () => edit(row) }] : []),
    ...(row._can.delete
      ? [{ label: words().actions.delete, icon: "trash-2", danger: true, onSelect: () => remove(row) }]
      : []),
  ];
  return (
    <li
      ref={card}
      data-card={row.id}
      draggable={mayMove}
      onDragStart={(event) => event.dataTransfer.setData("text/plain", row.id)}
      onKeyDown={onKeyDown}
      className={classNames(
        "relative rounded-inner border border-line bg-surface p-3 text-sm shadow-xs hover:shadow-md",
        mayMove && "cursor-grab active:cursor-grabbing",
      )}
    >
      <div className="flex items-start justify-between gap-1">
        <RowLink of={of} row={row} className="line-clamp-3 min-w-0 break-words" />
        {items.length > 0 && (
          <div className="-mt-1.5 -mr-1.5">
            <Menu label={words().actions.actionsFor(titleOf(of, row))} items={items} />
          </div>
        )}
      </div>
      <dl className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1 text-ink-muted">
        {details
          .filter(({ key }) => !isEmptyValue(readField(row, key)) && readField(row, key) !== false)
          .map(({ key, field }) => (
            <div key={key} className="min-w-0">
              <dt className="sr-only">{field.label}</dt>
              <dd className="truncate">
                {isLabelled(field) && (
                  <span aria-hidden className="mr-1.5 text-xs">
                    {field.label}
                  </span>
                )}
                {kindOf(field).isFlag ? (
                  <Badge>{field.label}</Badge>
                ) : (
                  <FieldValue field={field} name={key} row={row} link={false} />
                )}
              </dd>
            </div>
          ))}
      </dl>
    </li>
  );
}

/** Arrow keys go to the card above, below, or in the column beside. */
function focusNeighbour(card: HTMLElement | null, key: string): boolean {
  const column = card?.closest("[data-column]");
  const siblings =
    key === "ArrowDown" ? card?.nextElementSibling : key === "ArrowUp" ? card?.previousElementSibling : null;
  const beside =
    key === "ArrowRight" ? column?.nextElementSibling : key === "ArrowLeft" ? column?.previousElementSibling : null;
  const target = (siblings ?? beside)?.querySelector<HTMLElement>("a, button");
  target?.focus();
  return target !== null && target !== undefined;
}
