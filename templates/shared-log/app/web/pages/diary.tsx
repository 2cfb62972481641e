import type { Row } from "@ninefold/entity";
import {
  Badge,
  Button,
  Card,
  classNames,
  Dialog,
  EmptyState,
  ErrorState,
  formatAgo,
  formatMoment,
  Icon,
  LinkButton,
  Loading,
  Page,
  RecordForm,
  toast,
  useCreate,
  useRecords,
} from "@ninefold/ui";
import { useState } from "react";
import { Link } from "react-router";
import { entries, STATE_ICONS, STATES, type State } from "../../shared/diary.ts";
import { Needs } from "../needs.tsx";

type EntryRow = Row<typeof entries>;
const TONES = { Good: "success", "So-so": "warning", Poor: "danger" } as const;
const PAGE = 10;
const MOST = 200;

export function DiaryPage() {
  const [shown, setShown] = useState(PAGE);
  const all = useRecords(entries, { sort: "-at", pageSize: shown });
  const [last] = all.rows;
  return (
    <Page
      title="Diary"
      intro={last ? `${last.ownerName} was there last, ${formatAgo(last.at)}.` : "Nobody has written anything yet."}
    >
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
        <WriteCard />
        <div className="min-w-0 lg:row-span-2">
          <Needs />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {all.isError && <ErrorState error={all.error} retry={() => void all.refetch()} />}
          {all.isPending && <Loading rows={5} />}
          {all.isSuccess && all.rows.length === 0 && (
            <EmptyState icon="notebook-pen" title="The diary is empty" text="One tap above writes the first entry." />
          )}
          <ul aria-label="Entries" className="flex flex-col gap-3">
            {all.rows.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
          {all.total > shown && <Earlier shown={shown} onMore={setShown} />}
        </div>
      </div>
    </Page>
  );
}

/** More of them here, and all of them on their own page. */
function Earlier({ shown, onMore }: { shown: number; onMore: (count: number) => void }) {
  if (shown >= MOST)
    return (
      <LinkButton to="/entries" variant="secondary" icon="list" className="self-center">
        All entries
      </LinkButton>
    );
  return (
    <Button
      variant="secondary"
      icon="history"
      className="self-center"
      onClick={() => onMore(Math.min(MOST, shown + 2 * PAGE))}
    >
      Earlier
    </Button>
  );
}

/** One tap writes the entry; words and a photo may follow. */
function WriteCard() {
  const add = useCreate(entries);
  const [written, setWritten] = useState<EntryRow | null>(null);
  const write = (state: State) => {
    if (add.isPending) return;
    add.mutate(
      { state, at: new Date().toISOString() },
      { onSuccess: setWritten, onError: (error) => toast(error.message, "error") },
    );
  };
  return (
    <Card title="I am there now. How is it?">
      <div className="grid grid-cols-3 gap-2 sm:gap-3">
        {STATES.map((state) => (
          <Button
            key={state}
            variant="secondary"
            disabled={add.isPending}
            onClick={() => write(state)}
            className="h-20! flex-col gap-1! px-1!"
          >
            <Icon name={STATE_ICONS[state]} size={28} />
            {state}
          </Button>
        ))}
      </div>
      <Dialog
        open={written !== null}
        onOpenChange={() => setWritten(null)}
        title={written ? `Written down: ${written.state}` : ""}
      >
        {written && (
          <RecordForm
            of={entries}
            row={written}
            fields={["notes", "photo", "at", "state"]}
            submit="Add to it"
            onDone={() => setWritten(null)}
            onCancel={() => setWritten(null)}
          />
        )}
      </Dialog>
    </Card>
  );
}

function Entry({ entry }: { entry: EntryRow }) {
  const state = STATES.find((one) => one === entry.state) ?? "So-so";
  return (
    <Card className="flex items-start gap-3 p-4! sm:gap-4">
      <span
        className={classNames(
          "grid size-11 shrink-0 place-items-center rounded-full",
          state === "Good" && "bg-success-wash text-success-text",
          state === "So-so" && "bg-warning-wash text-warning-text",
          state === "Poor" && "bg-danger-wash text-danger-text",
        )}
      >
        <Icon name={STATE_ICONS[state]} size={24} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{entry.ownerName}</span>
          <Badge tone={TONES[state]}>{state}</Badge>
          <Link to={`/entries/${entry.id}`} className="text-sm text-ink-muted underline-offset-2 hover:underline">
            {formatMoment(entry.at)}
          </Link>
        </p>
        {entry.notes && <p className="mt-1.5 break-words whitespace-pre-line">{entry.notes}</p>}
        {entry.photo && (
          <img
            src={entry.photo}
            alt={`By ${entry.ownerName}, ${formatMoment(entry.at)}`}
            className="mt-3 max-h-56 max-w-full rounded-inner border border-line"
          />
        )}
      </div>
    </Card>
  );
}
