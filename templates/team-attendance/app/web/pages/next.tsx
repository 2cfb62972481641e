import {
  Badge,
  Button,
  Card,
  classNames,
  Dialog,
  EmptyState,
  ErrorState,
  Icon,
  LinkButton,
  Loading,
  Page,
  toast,
  useCreate,
  useDelete,
  useRecords,
} from "@ninefold/ui";
import { useState } from "react";
import { dates, speakers } from "../../shared/team.ts";
import {
  Counts,
  type DateRow,
  dayText,
  Say,
  send,
  titleOf,
  useIsCoach,
  useMarks,
  useMine,
  useTeam,
} from "../answers.tsx";

const SHOWN = 6;

export function NextPage() {
  const coming = useRecords(dates, { filter: { day: { during: "future" } }, sort: "day", pageSize: SHOWN });
  const mine = useMine();
  const isCoach = useIsCoach();
  const [isChoosing, setChoosing] = useState(false);
  const speaks = mine.rows.length > 0;
  return (
    <Page
      title="Next"
      intro={speaks ? "Say who comes. You can change it until the day." : undefined}
      actions={
        <Button variant="secondary" icon="users" onClick={() => setChoosing(true)}>
          Who I speak for
        </Button>
      }
    >
      {mine.isSuccess && !speaks && (
        <Card className="mb-6 flex flex-wrap items-center justify-between gap-4">
          <p className="min-w-0">Choose yourself or your children, then say here who comes.</p>
          <Button icon="users" onClick={() => setChoosing(true)}>
            Choose
          </Button>
        </Card>
      )}
      {coming.isError && <ErrorState error={coming.error} retry={() => void coming.refetch()} />}
      {coming.isPending && <Loading rows={4} />}
      {coming.isSuccess && coming.rows.length === 0 && (
        <EmptyState
          icon="calendar-days"
          title="Nothing planned"
          text="New practices and games appear here."
          action={isCoach ? <LinkButton to="/dates">Plan a date</LinkButton> : undefined}
        />
      )}
      <ul className="grid gap-4 lg:grid-cols-2">
        {coming.rows.map((date, at) => (
          <li key={date.id} className={classNames(at === 0 && "lg:col-span-2")}>
            <DateCard date={date} mine={mine.rows.map(({ player }) => player)} isFirst={at === 0} />
          </li>
        ))}
      </ul>
      <Dialog open={isChoosing} onOpenChange={setChoosing} title="Who I speak for">
        <Choose onDone={() => setChoosing(false)} />
      </Dialog>
    </Page>
  );
}

type DateCardProps = { date: DateRow; mine: readonly string[]; isFirst: boolean };

function DateCard({ date, mine, isFirst }: DateCardProps) {
  const team = useTeam();
  const marks = useMarks(date.id);
  const own = team.rows.filter(({ id }) => mine.includes(id));
  return (
    <Card className={classNames("h-full", isFirst && "border-accent!")}>
      <div className="flex items-start justify-between gap-3">
        <h2 className={classNames("min-w-0 font-semibold break-words", isFirst ? "text-2xl" : "text-lg")}>
          {titleOf(date)}
        </h2>
        {date.kind === "Game" && <Badge tone="accent">Game</Badge>}
      </div>
      <p className="mt-1 text-ink-muted">
        {[`${dayText(date.day)}, ${date.from}`, ...(date.place ? [date.place] : [])].join(" · ")}
      </p>
      {isFirst && date.notes && <p className="mt-2">{date.notes}</p>}
      <div className="mt-4">
        <Counts rows={marks.rows} all={team.rows.length} />
      </div>
      {own.length > 0 && (
        <div className={classNames("mt-5 grid gap-4", isFirst && "md:grid-cols-2")}>
          {own.map((player) => (
            <Say
              key={player.id}
              name={player.name}
              says={marks.rows.find((mark) => mark.player === player.id)?.says ?? null}
              onSay={(says) => void send(`/api/dates/${date.id}/say`, { player: player.id, says })}
            />
          ))}
        </div>
      )}
      <LinkButton to={`/dates/${date.id}`} variant="ghost" size="small" icon="users" className="mt-4 -ml-2.5">
        Everybody
      </LinkButton>
    </Card>
  );
}

function Choose({ onDone }: { onDone: () => void }) {
  const team = useTeam();
  const mine = useMine();
  const add = useCreate(speakers);
  const remove = useDelete(speakers);
  const told = { onError: (error: Error) => toast(error.message, "error") };
  const isBusy = add.isPending || remove.isPending;
  const toggle = (player: string) => {
    const known = mine.rows.find((row) => row.player === player);
    if (isBusy) return;
    if (known) remove.mutate(known.id, told);
    else add.mutate({ player }, told);
  };
  if (team.isPending || mine.isPending) return <Loading rows={4} />;
  return (
    <>
      {team.rows.length === 0 && <p className="text-ink-muted">The coach has not written down any player yet.</p>}
      <ul aria-label="Players" className="flex flex-wrap gap-2">
        {team.rows.map(({ id, name }) => {
          const isMine = mine.rows.some(({ player }) => player === id);
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={isMine}
                onClick={() => toggle(id)}
                className={classNames(
                  "flex min-h-11 items-center gap-2 rounded-full border px-4",
                  isMine ? "border-transparent bg-accent text-on-accent" : "border-line-strong bg-surface text-ink",
                )}
              >
                {isMine && <Icon name="check" size={16} />}
                {name}
              </button>
            </li>
          );
        })}
      </ul>
      <Button className="mt-6 w-full" onClick={onDone}>
        Done
      </Button>
    </>
  );
}
