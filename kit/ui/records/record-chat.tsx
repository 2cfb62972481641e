// Rows as messages in order, with a place to write the next one.

import { type FormEvent, useEffect, useRef, useState } from "react";
import { type Draft, mayCreate, type Row } from "../../entity/index.ts";
import { words } from "../../words/index.ts";
import { useMayNotAdd } from "../app/own-access.ts";
import { useUser } from "../app/session.ts";
import { useUnsavedOnPage } from "../app/unsaved-on-page.ts";
import { fieldsOf, firstOf, readField, titleOf } from "../data/fields.ts";
import { formatAgo } from "../data/format.ts";
import { useCreate, useRecords } from "../data/records.ts";
import { Button } from "../parts/button.tsx";
import { classNames } from "../parts/class-names.ts";
import { CopyButton } from "../parts/copy-button.tsx";
import { TextArea } from "../parts/inputs.tsx";
import { ErrorState, Loading } from "../parts/states.tsx";
import { toast } from "../parts/toasts.tsx";
import type { AnyEntity } from "../types.ts";
import { RowDialogsProvider, RowMenu } from "./row-dialogs.tsx";
import type { RecordChatProps } from "./types.ts";

const SHOWN_MAX = 200;

/** As a thread below something, or as a conversation of its own (`tall`). */
export function RecordChat<E extends AnyEntity>({
  of,
  query,
  values,
  tall = false,
}: RecordChatProps<E> & { tall?: boolean }) {
  const records = useRecords(of, { ...query, sort: "-createdAt", pageSize: SHOWN_MAX });
  const mayWrite = mayCreate(of, useUser());
  const end = useRef<HTMLDivElement>(null);
  const last = records.rows[0]?.id;
  useEffect(() => {
    if (tall && last) end.current?.scrollIntoView?.({ block: "nearest" });
  }, [tall, last]);
  return (
    <RowDialogsProvider of={of} detail={false}>
      <div className="flex flex-col rounded-card border border-line bg-surface shadow-xs">
        <Messages of={of} records={records} mayWrite={mayWrite} tall={tall} />
        <div ref={end} />
        <Composer of={of} values={values ?? {}} mayWrite={mayWrite} />
      </div>
    </RowDialogsProvider>
  );
}

type MessagesProps = {
  of: AnyEntity;
  records: ReturnType<typeof useRecords<AnyEntity>>;
  mayWrite: boolean;
  tall: boolean;
};

function Messages({ of, records: { rows, isPending, isError, error, refetch }, mayWrite, tall }: MessagesProps) {
  if (isError) return <ErrorState error={error} retry={() => refetch()} framed={false} />;
  if (isPending)
    return (
      <div className="p-5">
        <Loading kind="block" />
      </div>
    );
  return (
    <ol
      aria-label={of.many}
      aria-live="polite"
      className={classNames("flex flex-col gap-4 p-5", tall && "max-h-[60dvh] min-h-64 overflow-y-auto")}
    >
      {[...rows].reverse().map((row) => (
        <MessageItem key={row.id} of={of} row={row} />
      ))}
      {rows.length === 0 && (
        <li className="py-6 text-center text-sm text-ink-muted">
          {mayWrite ? words().chat.none(of.many) : words().list.noneSentence(of.many)}
        </li>
      )}
    </ol>
  );
}

function bodyFieldOf(of: AnyEntity) {
  return (
    firstOf(of, ({ isLongText }) => isLongText) ??
    fieldsOf(of, [of.title])[0] ??
    firstOf(of, ({ isPlainText }) => isPlainText)
  );
}

function MessageItem({ of, row }: { of: AnyEntity; row: Row<AnyEntity> }) {
  const user = useUser();
  const body = bodyFieldOf(of);
  const mine = row.ownerId === user.id;
  const name = row.ownerName || (of.anonymous ? words().chat.anonymous : words().chat.somebody);
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className={classNames(
          "grid size-9 shrink-0 place-items-center rounded-full text-sm font-semibold",
          mine ? "bg-accent text-on-accent" : "bg-sunken text-ink",
        )}
      >
        {name.charAt(0).toUpperCase()}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-sm">
          <span className="font-semibold">{mine ? words().chat.you : name}</span>
          <time dateTime={row.createdAt} className="text-ink-muted">
            {formatAgo(row.createdAt)}
          </time>
        </p>
        <p className="mt-0.5 break-words whitespace-pre-line">
          {String((body && readField(row, body.key)) ?? titleOf(of, row))}
        </p>
      </div>
      {mine && <RowMenu of={of} row={row} />}
    </li>
  );
}

type ComposerProps = { of: AnyEntity; values: Readonly<Record<string, unknown>>; mayWrite: boolean };

/** Whose right goes while they write keeps what they wrote, to copy it, and reads why it can't be sent. */
function Composer({ of, values, mayWrite }: ComposerProps) {
  const create = useCreate(of);
  const [text, setText] = useState("");
  useUnsavedOnPage(text !== "");
  const body = bodyFieldOf(of);
  if (!body || (!mayWrite && text === "")) return null;
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (text.trim() === "" || create.isPending || !mayWrite) return;
    const title =
      of.title !== body.key && of.fields[of.title]?.required
        ? { [of.title]: text.trim().split("\n")[0]?.slice(0, 80) }
        : {};
    const draft = { ...values, ...title, [body.key]: text } as Draft<AnyEntity>; // fields of this entity
    create.mutate(draft, { onSuccess: () => setText(""), onError: (error) => toast(error.message, "error") });
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-2 border-t border-line p-3">
      {!mayWrite && <Refusal of={of} />}
      <div className="flex items-end gap-2">
        <TextArea
          label={words().form.newSmall(of.one)}
          hideLabel
          rows={1}
          value={text}
          onChange={setText}
          readOnly={!mayWrite}
          placeholder={words().chat.write(of.one)}
          className="flex-1"
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
              event.preventDefault();
              send();
            }
          }}
        />
        {mayWrite ? (
          <Button
            type="submit"
            icon="send"
            busy={create.isPending}
            disabled={text.trim() === ""}
            aria-label={words().actions.send}
          />
        ) : (
          <CopyButton text={text} />
        )}
      </div>
    </form>
  );
}

function Refusal({ of }: { of: AnyEntity }) {
  return (
    <p role="alert" className="rounded-inner bg-danger-wash px-4 py-3 text-sm text-danger-text">
      {useMayNotAdd(of)}
    </p>
  );
}
