import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  formatAgo,
  formatMoney,
  LinkButton,
  Loading,
  Page,
  TextInput,
  useRecords,
  useUser,
} from "@ninefold/ui";
import { useState } from "react";
import { COLORS, names } from "../../shared/names.ts";
import { presses } from "../../shared/presses.ts";
import start from "../../shared/start.json";
import { type Last, usePresses } from "../use-presses.ts";

const NAMES_AT_MOST = 200;
const LATEST = 6;

export function BoardPage() {
  const list = useRecords(names, { pageSize: NAMES_AT_MOST });
  const board = usePresses();
  const isOwner = useUser().role === "owner";
  const error = list.error ?? board.error;
  const nameOf = (id: string) => list.rows.find((row) => row.id === id)?.name;
  const add = (
    <LinkButton to="/names" icon="plus" variant="secondary">
      Names
    </LinkButton>
  );
  return (
    <Page title="Board" intro="Press a name each time it happens." actions={isOwner && add}>
      {error && <ErrorState error={error} retry={() => void list.refetch()} />}
      {(list.isPending || board.isPending) && !error && <Loading kind="cards" />}
      {list.isSuccess && list.rows.length === 0 && (
        <EmptyState
          icon="tally-5"
          title="No name on the board yet"
          text={isOwner ? "Add the people or things that you count." : "Whoever keeps this board adds them."}
          action={isOwner && add}
        />
      )}
      {list.rows.length > 0 && !board.isPending && (
        <>
          <ul aria-label="Names" className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4">
            {list.rows.map((row) => (
              <li key={row.id}>
                <Tile
                  name={row.name}
                  color={COLORS[row.color as keyof typeof COLORS] ?? COLORS.Teal}
                  today={board.todayOf(row.id)}
                  week={board.weekOf(row.id)}
                  owed={row.price ? (row.owed ?? 0) : null}
                  onPress={() => board.press(row.id)}
                />
              </li>
            ))}
          </ul>
          <LastPress key={board.last?.key} last={board.last} name={nameOf(board.last?.name ?? "")} board={board} />
          <Latest nameOf={nameOf} />
        </>
      )}
    </Page>
  );
}

type TileProps = {
  name: string;
  color: string;
  today: number;
  week: number;
  /** In cents; null where nothing is owed. */
  owed: number | null;
  onPress: () => void;
};

function Tile({ name, color, today, week, owed, onPress }: TileProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      style={{ background: color }}
      className="flex h-full min-h-36 w-full touch-manipulation flex-col rounded-card p-4 text-left text-white shadow-xs transition-transform duration-100 select-none active:scale-[0.97] motion-reduce:transition-none motion-reduce:active:scale-100"
    >
      <span className="line-clamp-2 w-full text-lg leading-tight font-semibold break-words">{name}</span>
      <span className="mt-auto pt-2 text-5xl leading-none font-bold tabular-nums">
        {today}
        <span className="text-sm font-normal"> today</span>
      </span>
      <span className="mt-2 flex w-full flex-wrap justify-between gap-x-2 text-sm tabular-nums">
        <span>{week} this week</span>
        {owed !== null && <span>{formatMoney(owed, start.currency)}</span>}
      </span>
    </button>
  );
}

type LastPressProps = { last: Last | undefined; name: string | undefined; board: ReturnType<typeof usePresses> };

function LastPress({ last, name, board }: LastPressProps) {
  const [note, setNote] = useState(last?.note ?? "");
  if (!last || !name) return null;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-5 border-t border-line bg-surface px-4 py-3 sm:static sm:mx-0 sm:rounded-card sm:border sm:p-4">
      <form
        aria-label="Your last press"
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void board.setNote(note.trim());
        }}
      >
        <p role="status" className="min-w-0 grow truncate sm:grow-0 sm:pr-3">
          Your last: <strong className="font-semibold">{name}</strong>
        </p>
        <Button variant="secondary" icon="undo-2" className="sm:order-last" onClick={board.undo}>
          Undo
        </Button>
        <TextInput
          className="min-w-0 grow basis-40"
          label="Note"
          hideLabel
          placeholder="A note, if you like"
          maxLength={200}
          value={note}
          onChange={setNote}
        />
        <Button type="submit" variant="secondary" busy={board.isSaving} disabled={note.trim() === last.note}>
          Keep
        </Button>
      </form>
    </div>
  );
}

function Latest({ nameOf }: { nameOf: (id: string) => string | undefined }) {
  const { rows } = useRecords(presses, { pageSize: LATEST });
  if (rows.length === 0) return null;
  return (
    <Card title="Latest" className="mt-5">
      <ul className="flex flex-col divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex items-baseline gap-3 py-2 first:pt-0 last:pb-0">
            <span className="min-w-0 grow break-words">
              <span className="font-medium">{nameOf(row.name) ?? row._labels.name}</span>
              {row.note && <span className="text-ink-muted"> · {row.note}</span>}
            </span>
            <span className="shrink-0 text-sm text-ink-muted">{formatAgo(row.at)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
