import {
  type ApiError,
  Button,
  Card,
  classNames,
  EmptyState,
  ErrorState,
  LinkButton,
  Loading,
  Page,
  Select,
  Tabs,
  toast,
  useRecords,
  useStored,
  useUpdate,
} from "@ninefold/ui";
import { useRef, useState } from "react";
import { lists } from "../../shared/lists.ts";
import { linesOf, namesIn, pickFrom } from "../names.ts";
import { useShow } from "../use-show.ts";
import { Groups } from "./groups.tsx";
import { BigName, Wall } from "./stage.tsx";

const failed = (error: ApiError) => toast(error.message, "error");

export function PickPage() {
  const { rows, isPending, isSuccess, error, refetch } = useRecords(lists, { pageSize: 100 });
  const [chosen, choose, stored] = useStored<string | null>("list", null);
  const list = rows.find(({ id }) => id === chosen) ?? rows[0];
  const add = (
    <LinkButton to="/lists" icon="list" variant={rows.length > 0 ? "secondary" : "primary"}>
      {rows.length > 0 ? "Lists" : "Add a list"}
    </LinkButton>
  );
  return (
    <Page
      title="Whose turn is it?"
      actions={
        list && (
          <>
            <Select
              label="List"
              hideLabel
              value={list.id}
              options={rows.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={choose}
            />
            {add}
          </>
        )
      }
    >
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {(isPending || stored.isPending) && !error && <Loading kind="block" />}
      {isSuccess && !list && (
        <EmptyState
          icon="list"
          title="No list yet"
          text="Paste your names once, and pick from them ever after."
          action={add}
        />
      )}
      {list && !stored.isPending && (
        <Tabs
          key={list.id}
          label="What to do"
          tabs={[
            { id: "one", label: "One name", icon: "user-round", content: <OneName list={list} /> },
            { id: "groups", label: "Groups", icon: "users-round", content: <Groups list={list} /> },
          ]}
        />
      )}
    </Page>
  );
}

export type List = { id: string; title: string; names: string; drawn: string | null; groups: string | null };

function OneName({ list }: { list: List }) {
  const [hasSound, setSound] = useStored("sound", false);
  const [isOnWall, setOnWall] = useState(false);
  const update = useUpdate(lists);
  const show = useShow(hasSound);
  const wall = useRef<HTMLCanvasElement>(null);
  const [last, setLast] = useState<string | null>(null);
  const names = namesIn(list.names);
  const drawn = linesOf(list.drawn).filter((name) => names.includes(name));
  const left = names.length - drawn.length;

  const setDrawn = (next: readonly string[]) =>
    update.mutate({ id: list.id, drawn: next.join("\n") }, { onError: failed });
  const pick = () => {
    const picked = pickFrom(names, drawn);
    if (!picked || show.isRunning) return;
    show.run(names, () => {
      setLast(picked.name);
      setDrawn(picked.drawn);
      void celebrate(wall.current);
    });
  };
  const toggle = (name: string) =>
    setDrawn(drawn.includes(name) ? drawn.filter((one) => one !== name) : [...drawn, name]);

  const name = show.flash ?? last;
  const pickButton = (
    <Button size="large" icon="dices" onClick={pick} disabled={names.length === 0 || update.isPending}>
      {last === null ? "Pick a name" : "Pick the next"}
    </Button>
  );
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <Card className="flex min-h-80 flex-col items-center justify-center gap-6">
        {!isOnWall && <BigName name={name} isRunning={show.isRunning} />}
        <div className="flex flex-wrap justify-center gap-2">
          {pickButton}
          <Button variant="secondary" size="large" icon="presentation" onClick={() => setOnWall(true)}>
            For the wall
          </Button>
        </div>
        <Button
          variant="ghost"
          size="small"
          icon={hasSound ? "volume-2" : "volume-x"}
          aria-pressed={hasSound}
          onClick={() => setSound(!hasSound)}
        >
          {hasSound ? "Sound is on" : "Sound is off"}
        </Button>
      </Card>
      <Card
        title={left === 0 ? "All had a turn" : `${left} of ${names.length} to go`}
        actions={
          drawn.length > 0 && (
            <Button variant="ghost" size="small" onClick={() => setDrawn([])}>
              All again
            </Button>
          )
        }
      >
        <p className="-mt-2 mb-3 text-sm text-ink-muted">
          Press a name to leave it out of this round, or to let it in.
        </p>
        <ul aria-label="Names" className="flex max-h-96 flex-wrap gap-1.5 overflow-y-auto p-0.5">
          {names.map((one) => (
            <li key={one} className="max-w-full">
              <button
                type="button"
                aria-pressed={drawn.includes(one)}
                disabled={show.isRunning}
                onClick={() => toggle(one)}
                className={classNames(
                  "min-h-9 max-w-full rounded-control border px-3 py-1 text-left text-sm break-words",
                  drawn.includes(one)
                    ? "border-line bg-sunken text-ink-muted line-through"
                    : "border-line-strong bg-surface hover:bg-sunken",
                )}
              >
                {one}
              </button>
            </li>
          ))}
        </ul>
      </Card>
      {isOnWall && (
        <Wall confetti={wall} onClose={() => setOnWall(false)}>
          <BigName name={name} isRunning={show.isRunning} isWall />
          {pickButton}
        </Wall>
      )}
    </div>
  );
}

/** On the wall, which lies over all else, or on the page. Nothing flies where motion is not wanted. */
async function celebrate(wall: HTMLCanvasElement | null): Promise<void> {
  const { default: confetti } = await import("canvas-confetti");
  const fly = wall ? confetti.create(wall, { resize: true }) : confetti;
  await fly({ particleCount: 90, spread: 80, origin: { y: 0.45 }, disableForReducedMotion: true });
}
