import {
  Badge,
  Button,
  Card,
  classNames,
  EmptyState,
  ErrorState,
  Icon,
  LinkButton,
  Loading,
  Page,
  useRecord,
} from "@ninefold/ui";
import { format } from "date-fns";
import { useParams } from "react-router";
import { dates, FIGURE, SAYS, type Says, type Was } from "../../shared/team.ts";
import {
  Counts,
  type DateRow,
  dayText,
  ICONS,
  type MarkRow,
  Say,
  send,
  titleOf,
  useIsCoach,
  useMarks,
  useMine,
  useTeam,
} from "../answers.tsx";

/** Everybody at one date: before it what was said, from its day on who was there. */
export function DatePage() {
  const { id = "" } = useParams();
  const { row: date, error, isError, refetch } = useRecord(dates, id);
  const team = useTeam();
  const marks = useMarks(id);
  const isCoach = useIsCoach();
  if (error?.status === 404)
    return <EmptyState icon="calendar-days" title="There is no such date" text="It may have been called off." />;
  if (isError) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!date || team.isPending || marks.isPending) return <Loading rows={6} />;
  const today = format(new Date(), "yyyy-MM-dd");
  const hasBegun = date.day <= today;
  const markOf = (player: string) => marks.rows.find((mark) => mark.player === player);
  const unmarked = team.rows.some(({ id: player }) => !markOf(player)?.was);
  // Those who left the team since are still seen where they were marked.
  const others = marks.rows.filter(({ player }) => !team.rows.some((one) => one.id === player));
  const people = [
    ...team.rows.map(({ id: player, name }) => ({ player, name })),
    ...others.map((mark) => ({ player: mark.player, name: mark._labels.player ?? "" })),
  ];
  return (
    <Page
      title={titleOf(date)}
      badge={date.result ? <Badge tone="accent">{date.result}</Badge> : undefined}
      intro={[`${dayText(date.day)}, ${date.from}`, ...(date.place ? [date.place] : [])].join(" · ")}
      before={
        <LinkButton to="/next" variant="ghost" size="small" icon="arrow-left" className="mb-3 -ml-2.5 text-ink-muted">
          Next
        </LinkButton>
      }
      actions={
        isCoach && hasBegun && unmarked && people.length > 0 ? (
          <Button icon="clipboard-check" onClick={() => void send(`/api/dates/${id}/mark-as-said`)}>
            Mark as they said
          </Button>
        ) : null
      }
      narrow
    >
      {date.notes && <p className="mb-4">{date.notes}</p>}
      <Counts rows={marks.rows} all={team.rows.length} />
      {people.length === 0 && (
        <EmptyState icon="users" title="No player yet" text="The coach writes them down under Players." />
      )}
      <ul aria-label="Players" className="mt-5 flex flex-col gap-2.5">
        {people.map(({ player, name }) => (
          <li key={player}>
            <Player
              name={name}
              player={player}
              date={date}
              mark={markOf(player)}
              hasBegun={hasBegun}
              isOver={date.day < today}
            />
          </li>
        ))}
      </ul>
    </Page>
  );
}

type PlayerProps = {
  name: string;
  player: string;
  date: DateRow;
  mark: MarkRow | undefined;
  hasBegun: boolean;
  isOver: boolean;
};

function Player({ name, player, date, mark, hasBegun, isOver }: PlayerProps) {
  const isCoach = useIsCoach();
  const isMine = useMine().rows.some((row) => row.player === player);
  const says = mark?.says ?? null;
  if (isCoach && hasBegun) return <Marking name={name} player={player} date={date} mark={mark} />;
  if (!isOver && (isMine || isCoach))
    return (
      <Card className="p-4!">
        <Say name={name} says={says} onSay={(next) => void send(`/api/dates/${date.id}/say`, { player, says: next })} />
      </Card>
    );
  return (
    <Card className="flex flex-wrap items-center gap-x-3 gap-y-1 p-4!">
      <span className="min-w-0 flex-1 font-medium break-words">{name}</span>
      {mark && mark.figure > 0 && (
        <Badge tone="accent">
          {FIGURE}: {mark.figure}
        </Badge>
      )}
      {mark?.was ? (
        <Badge tone={mark.was === "There" ? "success" : "neutral"}>{mark.was}</Badge>
      ) : (
        <Badge tone={toneOf(says)}>{says ?? "Open"}</Badge>
      )}
    </Card>
  );
}

const TONES = { Coming: "success", Maybe: "warning", Not: "danger" } as const;
const toneOf = (says: Says | null) => (says === null ? "neutral" : TONES[SAYS.find((one) => one === says) ?? "Maybe"]);

type MarkingProps = Pick<PlayerProps, "name" | "player" | "date" | "mark">;

/** The coach's line for a player: there or not, and how many goals in a game. */
function Marking({ name, player, date, mark }: MarkingProps) {
  const was = mark?.was ?? null;
  const figure = mark?.figure ?? 0;
  const set = (next: { was?: Was | null; figure?: number }) =>
    void send(`/api/dates/${date.id}/mark`, { player, was, figure, ...next });
  const button = (one: Was, icon: string) => (
    <button
      type="button"
      aria-pressed={was === one}
      aria-label={`${name}: ${one}`}
      onClick={() => set({ was: was === one ? null : one, ...(one === "Missing" ? { figure: 0 } : {}) })}
      className={classNames(
        "flex min-h-11 items-center gap-1.5 rounded-control border px-3 text-sm font-medium",
        was === one
          ? one === "There"
            ? "border-transparent bg-success-wash text-success-text"
            : "border-transparent bg-danger-wash text-danger-text"
          : "border-line-strong bg-surface text-ink hover:bg-sunken",
      )}
    >
      <Icon name={icon} size={18} />
      {one}
    </button>
  );
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4!">
      <p className="min-w-0 flex-1 basis-32">
        <span className="block font-medium break-words">{name}</span>
        <span className="flex items-center gap-1 text-sm text-ink-muted">
          {mark?.says && <Icon name={ICONS[mark.says as Says]} size={14} />}
          {mark?.says ? `Said ${mark.says.toLowerCase()}` : "Said nothing"}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {button("There", "circle-check")}
        {button("Missing", "circle-x")}
      </div>
      {date.kind === "Game" && (
        <div className="flex items-center gap-1">
          <Button
            variant="ghost"
            icon="minus"
            aria-label={`${FIGURE} of ${name}: one less`}
            disabled={figure === 0}
            onClick={() => set({ figure: figure - 1 })}
          />
          <span className="min-w-16 text-center text-sm tabular-nums">
            <strong className="text-base">{figure}</strong> {FIGURE.toLowerCase()}
          </span>
          <Button
            variant="ghost"
            icon="plus"
            aria-label={`${FIGURE} of ${name}: one more`}
            disabled={figure >= 99}
            onClick={() => set({ figure: figure + 1 })}
          />
        </div>
      )}
    </Card>
  );
}
