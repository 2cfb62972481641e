import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  CopyButton,
  classNames,
  EmptyState,
  ErrorState,
  formatAgo,
  LinkButton,
  Loading,
  Page,
  publicAddress,
} from "@ninefold/ui";
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import type { Side } from "../../shared/board.ts";
import type { Table } from "../../shared/games.ts";
import { useTable } from "../use-table.ts";
import { nameOf, playsAlone, type Standing, standingOf } from "../words.ts";
import { BoardView } from "./board.tsx";

export function TablePage() {
  const { id = "" } = useParams();
  const { table, error, isBusy, act, room } = useTable(id);
  const [isGivingUp, setGivingUp] = useState(false);
  if (error?.status === 404)
    return <EmptyState icon="circle-dot" title="There is no such game" text="Please check the link." />;
  if (error && !table) return <ErrorState error={error} />;
  if (!table) return <Loading kind="block" />;
  const standing = standingOf(table);
  const { board, isOver, isMyTurn, text } = standing;
  const isPlayer = table.sides.length > 0;
  const last = table.moves === "" ? null : Number(table.moves.at(-1));
  return (
    <Page
      title={text}
      badge={!isPlayer && table.names[1] !== null ? <Badge>You are watching</Badge> : undefined}
      intro={<Since of={table} />}
      before={
        <LinkButton to="/games" variant="ghost" size="small" icon="arrow-left" className="mb-3 -ml-2.5 text-ink-muted">
          Games
        </LinkButton>
      }
      actions={
        <>
          {isOver && isPlayer && (
            <Button icon="rotate-ccw" busy={isBusy} onClick={() => void act("rematch")}>
              Rematch
            </Button>
          )}
          {!isOver && isPlayer && table.names[1] !== null && (
            <Button variant="ghost" icon="flag" onClick={() => setGivingUp(true)}>
              Give up
            </Button>
          )}
        </>
      }
    >
      <p role="status" className="sr-only">
        {last === null ? "" : `The last disc fell into column ${last + 1}. `}
        {text}
      </p>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start">
        <BoardView
          board={board}
          last={last}
          canMove={isMyTurn && !isBusy}
          onMove={(column) => void act("move", { column, count: table.moves.length })}
        />
        <div className="flex flex-col gap-4">
          {table.names[1] === null && <Invite id={id} table={table} isBusy={isBusy} onJoin={() => void act("join")} />}
          <Players table={table} standing={standing} here={room.isOpen ? room.count : 0} />
        </div>
      </div>
      <ConfirmDialog
        open={isGivingUp}
        onOpenChange={setGivingUp}
        title="Give up this game?"
        text="The other side wins it."
        confirm="Give up"
        danger
        onConfirm={() => {
          setGivingUp(false);
          void act("give-up");
        }}
      />
    </Page>
  );
}

function Since({ of: { since, moves, givenUp } }: { of: Table }) {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), 20_000);
    return () => clearInterval(timer);
  }, []);
  const what = givenUp !== null ? "Given up" : moves === "" ? "Begun" : "Last move";
  return (
    <>
      {what} {formatAgo(since)}
    </>
  );
}

type InviteProps = { id: string; table: Table; isBusy: boolean; onJoin: () => void };

function Invite({ id, table, isBusy, onJoin }: InviteProps) {
  const link = publicAddress(`/tables/${id}`);
  if (table.sides.length === 0)
    return (
      <Card title={`${table.names[0]} waits for somebody`}>
        <Button size="large" icon="play" className="w-full" busy={isBusy} onClick={onJoin}>
          Play
        </Button>
      </Card>
    );
  return (
    <Card title="Send the link">
      <p className="mb-3 text-sm text-ink-muted">Whoever opens it and presses Play is your opponent.</p>
      <p className="mb-3 rounded-inner bg-sunken p-2.5 font-mono text-xs break-all">{link}</p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={link}>Copy the link</CopyButton>
        <Button variant="ghost" busy={isBusy} onClick={onJoin}>
          Play both sides
        </Button>
      </div>
    </Card>
  );
}

type PlayersProps = { table: Table; standing: Standing; here: number };

function Players({ table, standing: { board, isOver }, here }: PlayersProps) {
  return (
    <Card title="Score">
      <ul className="flex flex-col gap-2">
        {([0, 1] as const).map((side: Side) => (
          <li
            key={side}
            className={classNames(
              "flex items-center gap-3 rounded-inner px-3 py-2",
              !isOver && table.names[1] !== null && board.turn === side && "bg-accent-wash text-accent-text",
            )}
          >
            <span aria-hidden="true" className="w-6 shrink-0">
              <span className={`disc block disc-${side}`} />
            </span>
            <span className="min-w-0 grow font-medium break-words">
              {playsAlone(table) ? (side === 0 ? "Red" : "Yellow") : nameOf(table, side)}
            </span>
            <span className="text-2xl font-bold tabular-nums">{table.wins[side]}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex justify-between px-3 text-sm text-ink-muted">
        <span>{table.draws === 1 ? "1 draw" : `${table.draws} draws`}</span>
        {here > 0 && <span>{here === 1 ? "Only you are here" : `${here} are here`}</span>}
      </p>
    </Card>
  );
}
