import type { Row } from "@ninefold/entity";
import { api, classNames, Icon, toast, useRecords, useUser } from "@ninefold/ui";
import { format } from "date-fns";
import { type dates, marks, players, SAYS, type Says, speakers } from "../shared/team.ts";

export type DateRow = Row<typeof dates>;
export type MarkRow = Row<typeof marks>;

export const ICONS: Record<Says, string> = { Coming: "circle-check", Maybe: "circle-help", Not: "circle-x" };
const LOOKS: Record<Says, string> = {
  Coming: "border-transparent bg-success-wash text-success-text",
  Maybe: "border-transparent bg-warning-wash text-warning-text",
  Not: "border-transparent bg-danger-wash text-danger-text",
};

export const dayText = (day: string) => format(new Date(`${day}T12:00`), "EEEE, d MMMM");
export const titleOf = ({ kind, against }: DateRow) => (kind === "Game" && against ? `Game against ${against}` : kind);

export const useTeam = () => useRecords(players, { filter: { active: true }, sort: "name", pageSize: 200 });
export const useMarks = (date: string) => useRecords(marks, { filter: { date }, pageSize: 200 });
export const useMine = () => useRecords(speakers, { scope: "mine", pageSize: 50 });

export function useIsCoach(): boolean {
  const { role, roles } = useUser();
  return role === "owner" || roles.includes("coach");
}

/** Sends it and tells what went wrong; what has changed comes by itself. */
export async function send(path: string, json: Record<string, unknown> = {}): Promise<void> {
  try {
    await api(path, { method: "POST", json });
  } catch (error) {
    toast(error instanceof Error ? error.message : "That did not work.", "error");
  }
}

type SayProps = { name: string; says: Says | null; onSay: (says: Says | null) => void };

/** Three buttons for a player; the pressed one taken back means nothing said. */
export function Say({ name, says, onSay }: SayProps) {
  return (
    <fieldset className="grid grid-cols-3 gap-2">
      <legend className="mb-1.5 font-medium">{name}</legend>
      {SAYS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={says === one}
          onClick={() => onSay(says === one ? null : one)}
          className={classNames(
            "flex min-h-12 items-center justify-center gap-1.5 rounded-control border px-1 text-sm font-medium",
            says === one ? LOOKS[one] : "border-line-strong bg-surface text-ink hover:bg-sunken",
          )}
        >
          <Icon name={ICONS[one]} size={18} className="shrink-0" />
          {one}
        </button>
      ))}
    </fieldset>
  );
}

/** “7 coming, 1 maybe, 1 not, 1 open” */
export function Counts({ rows, all }: { rows: readonly MarkRow[]; all: number }) {
  const count = (says: Says) => rows.filter((row) => row.says === says).length;
  const open = Math.max(0, all - rows.filter(({ says }) => says !== null).length);
  return (
    <ul aria-label="Answers so far" className="flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
      {SAYS.map((says) => (
        <li key={says} className="flex items-center gap-1.5">
          <Icon name={ICONS[says]} size={18} />
          <span>
            <strong>{count(says)}</strong> {says.toLowerCase()}
          </span>
        </li>
      ))}
      <li className="text-ink-muted">
        <strong>{open}</strong> open
      </li>
    </ul>
  );
}
