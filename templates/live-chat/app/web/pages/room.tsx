import {
  Button,
  classNames,
  EmptyState,
  ErrorState,
  Icon,
  LinkButton,
  Loading,
  Page,
  toast,
  useChannel,
  useCreate,
  useDelete,
  useRecord,
  useRecords,
  useStored,
  useUser,
} from "@ninefold/ui";
import { format, isToday } from "date-fns";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { messages, rooms } from "../../shared/rooms.ts";
import { READ, type ReadUpTo } from "../read.ts";

const SHOWN = 100;
const failed = { onError: (error: Error) => toast(error.message, "error") };

export function RoomPage() {
  const { id = "" } = useParams();
  const room = useRecord(rooms, id);
  const list = useRecords(messages, { filter: { room: id }, sort: "-createdAt", pageSize: SHOWN });
  const shown = [...list.rows].reverse();
  const last = list.rows[0]?.createdAt;
  useReadUpTo(id, last);
  const { people, writers, tell, isOpen } = useRoom(id);
  if (room.isPending) return <Loading kind="block" />;
  if (!room.row) return <EmptyState icon="hash" title="There is no such room" text="It may have been deleted." />;
  return (
    <Page
      title={room.row.name}
      intro={room.row.about}
      narrow
      before={
        <LinkButton to="/rooms" variant="ghost" size="small" icon="arrow-left" className="mb-3 -ml-2.5 text-ink-muted">
          Rooms
        </LinkButton>
      }
      badge={
        <span className="flex items-center gap-1.5 text-sm text-ink-muted" title={people.join(", ")}>
          <Icon name={isOpen ? "users" : "cloud-off"} size={16} />
          {isOpen ? `${people.length} here` : "Connecting…"}
          <span className="sr-only">{people.join(", ")}</span>
        </span>
      }
    >
      <div className="flex flex-col overflow-hidden rounded-card border border-line bg-surface">
        {list.isError && <ErrorState error={list.error} retry={() => void list.refetch()} framed={false} />}
        {list.total > SHOWN && (
          <p className="border-b border-line p-3 text-center text-sm text-ink-muted">The last {SHOWN} messages</p>
        )}
        <Messages rows={shown} isEmpty={list.isSuccess && shown.length === 0} />
        <p aria-live="polite" className="h-6 px-5 text-sm text-ink-muted">
          {writers.length > 0 && `${writers.join(" and ")} ${writers.length === 1 ? "is" : "are"} writing…`}
        </p>
        <Composer room={id} onWriting={tell} />
      </div>
    </Page>
  );
}

const WRITING_MS = 3_000;
const TELL_MS = 1_500;

/** Who is here and who is writing: said now and then while somebody types, and forgotten a moment later. */
function useRoom(id: string) {
  const [writing, setWriting] = useState<Readonly<Record<string, number>>>({});
  const { people, isOpen, send } = useChannel<"writing">("room", id, {
    onMessage: (_message, from) => from && setWriting((all) => ({ ...all, [from.name]: Date.now() })),
  });
  useEffect(() => {
    if (Object.keys(writing).length === 0) return;
    const timer = setTimeout(
      () =>
        setWriting((all) => Object.fromEntries(Object.entries(all).filter(([, at]) => Date.now() - at < WRITING_MS))),
      WRITING_MS,
    );
    return () => clearTimeout(timer);
  }, [writing]);
  const toldAt = useRef(0);
  const tell = () => {
    if (Date.now() - toldAt.current < TELL_MS) return;
    toldAt.current = Date.now();
    send("writing");
  };
  return { people: people.map(({ name }) => name), writers: Object.keys(writing), isOpen, tell };
}

function useReadUpTo(id: string, last: string | undefined) {
  const [read, setRead, { isPending }] = useStored<ReadUpTo>(READ, {});
  const isNew = !isPending && last !== undefined && last > (read[id] ?? "");
  useEffect(() => {
    if (isNew && last) setRead((now) => ({ ...now, [id]: last }));
  });
}

type Message = ReturnType<typeof useRecords<typeof messages>>["rows"][number];

const timeOf = (moment: string) => format(new Date(moment), isToday(new Date(moment)) ? "HH:mm" : "d MMM, HH:mm");

/** What is read by keyboard scrolls by keyboard. */
const SCROLLS = { tabIndex: 0 };

function Messages({ rows, isEmpty }: { rows: readonly Message[]; isEmpty: boolean }) {
  const me = useUser().id;
  const remove = useDelete(messages);
  const box = useRef<HTMLElement>(null);
  const last = rows.at(-1)?.id;
  useEffect(() => {
    if (last && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [last]);
  return (
    <section {...SCROLLS} ref={box} aria-label="Messages" className="h-[min(60dvh,36rem)] overflow-y-auto p-5">
      {isEmpty && <p className="text-ink-muted">Nobody has said anything yet. You could.</p>}
      <ol className="flex flex-col gap-3">
        {rows.map(({ id, ownerId, ownerName, text, createdAt, _can }, index) => {
          const isMine = ownerId === me;
          const goesOn = rows[index - 1]?.ownerId === ownerId;
          return (
            <li
              key={id}
              className={classNames("group flex flex-col", isMine ? "items-end" : "items-start", goesOn && "-mt-1.5")}
            >
              {!goesOn && (
                <p className="mb-1 text-xs text-ink-muted">
                  <span className="font-semibold text-ink">{isMine ? "You" : ownerName || "Somebody"}</span>{" "}
                  {timeOf(createdAt)}
                </p>
              )}
              <div className={classNames("flex max-w-[85%] items-center gap-1", isMine && "flex-row-reverse")}>
                <p
                  className={classNames(
                    "rounded-card px-4 py-2 break-words whitespace-pre-wrap",
                    isMine ? "bg-accent text-on-accent" : "bg-sunken text-ink",
                  )}
                >
                  {text}
                </p>
                {isMine && _can.delete && (
                  <Button
                    variant="ghost"
                    size="small"
                    icon="trash-2"
                    aria-label="Take it back"
                    className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
                    onClick={() => remove.mutate(id, failed)}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Composer({ room, onWriting }: { room: string; onWriting: () => void }) {
  const [text, setText] = useState("");
  const say = useCreate(messages);
  const send = () => {
    const said = text.trim();
    if (said === "" || say.isPending) return;
    // What could not be sent stays in the field.
    say.mutate({ room, text: said }, { ...failed, onSuccess: () => setText("") });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2 border-t border-line p-3">
      <textarea
        aria-label="Message"
        rows={1}
        maxLength={2000}
        value={text}
        placeholder="Write a message"
        onKeyDown={key}
        onChange={(event) => {
          setText(event.target.value);
          onWriting();
        }}
        className="field-sizing-content max-h-40 min-h-10 flex-1 resize-none rounded-[min(var(--radius-control),16px)] border border-line-strong bg-surface px-3 py-2 text-base sm:text-sm"
      />
      <Button type="submit" icon="send-horizontal" aria-label="Send" busy={say.isPending} />
    </form>
  );
}
