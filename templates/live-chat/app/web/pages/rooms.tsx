import {
  Button,
  Dialog,
  EmptyState,
  ErrorState,
  formatAgo,
  Icon,
  Loading,
  Page,
  RecordForm,
  useRecords,
  useStored,
} from "@ninefold/ui";
import { useState } from "react";
import { Link } from "react-router";
import { messages, rooms } from "../../shared/rooms.ts";
import { READ, type ReadUpTo } from "../read.ts";

export function RoomsPage() {
  const list = useRecords(rooms, { pageSize: 50 });
  const [adding, setAdding] = useState(false);
  const add = (
    <Button icon="plus" onClick={() => setAdding(true)}>
      New room
    </Button>
  );
  return (
    <Page title="Rooms" actions={list.rows.length > 0 ? add : undefined} narrow>
      {list.isError && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <Loading rows={4} />}
      {list.isSuccess && list.rows.length === 0 && (
        <EmptyState
          icon="messages-square"
          title="No room yet"
          text="Begin with one for what is going on today."
          action={add}
        />
      )}
      <ul className="flex flex-col gap-3">
        {list.rows.map(({ id, name, about }) => (
          <li key={id}>
            <RoomLink id={id} name={name} about={about} />
          </li>
        ))}
      </ul>
      <Dialog open={adding} onOpenChange={setAdding} title="New room">
        <RecordForm of={rooms} onDone={() => setAdding(false)} onCancel={() => setAdding(false)} />
      </Dialog>
    </Page>
  );
}

function RoomLink({ id, name, about }: { id: string; name: string; about: string | null }) {
  const [read] = useStored<ReadUpTo>(READ, {});
  const [last] = useRecords(messages, { filter: { room: id }, sort: "-createdAt", pageSize: 1 }).rows;
  const isNew = last !== undefined && last.createdAt > (read[id] ?? "");
  return (
    <Link
      to={`/rooms/${id}`}
      className="flex items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-xs hover:border-line-strong"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-wash text-accent-text">
        <Icon name="hash" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-semibold">{name}</span>
          {last && <span className="shrink-0 text-xs text-ink-muted">{formatAgo(last.createdAt)}</span>}
        </span>
        <span className="block truncate text-sm text-ink-muted">
          {last ? `${last.ownerName || "You"}: ${last.text}` : (about ?? "Nobody has said anything yet")}
        </span>
      </span>
      {isNew && (
        <span className="size-3 shrink-0 rounded-full bg-accent">
          <span className="sr-only">New messages</span>
        </span>
      )}
    </Link>
  );
}
