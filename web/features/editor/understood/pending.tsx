// What was gathered on the card, in the words that will be sent: each can be taken back, all go as one message.
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { inOrder, sentenceOf, type UnderstoodEdit } from "#contract";
import { Button, IconButton } from "../../../ui/button.tsx";
import type { Gathering } from "./use-gathered.ts";

const SEND_FIRST = "Send these first.";

/** Says how many there are to whoever does not see it; it is there before the first, or that one would not be said. */
export function PendingStatus({ edits, isFull }: Pick<Gathering, "edits" | "isFull">) {
  const count = edits.length === 1 ? "1 change to send." : `${edits.length} changes to send.`;
  return (
    <p role="status" className="sr-only">
      {edits.length > 0 && (isFull ? `${count} ${SEND_FIRST}` : count)}
    </p>
  );
}

type PendingProps = {
  gathering: Gathering;
  disabled: boolean;
  /** Nothing is gathered any more, and with it what was clicked is gone: the focus goes elsewhere. */
  onEmpty: () => void;
};

export function Pending({ gathering, disabled, onEmpty }: PendingProps) {
  const { edits, isFull, takeBack, clear, send } = gathering;
  const title = useRef<HTMLHeadingElement>(null);
  // The button that opened the last form takes no focus any more.
  useEffect(() => {
    if (isFull) title.current?.focus();
  }, [isFull]);
  const sendAll = () => {
    send();
    onEmpty();
  };
  const clearAll = () => {
    clear();
    onEmpty();
  };
  const takeOne = (edit: UnderstoodEdit) => {
    takeBack(edit);
    if (edits.length === 1) onEmpty();
    else title.current?.focus();
  };
  return (
    <section aria-label="Changes to send" className="rounded-control border border-accent bg-wash p-3">
      <h3 ref={title} tabIndex={-1} className="text-sm font-medium outline-none">
        This will be said
      </h3>
      {isFull && <p className="text-sm">{SEND_FIRST}</p>}
      <ul className="mt-1 flex flex-col">
        {inOrder(edits).map((edit) => {
          const words = sentenceOf(edit);
          return (
            <li key={words} className="flex items-center gap-1 text-sm">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{words}</span>
              <IconButton
                label={`Take back: ${words}`}
                disabled={disabled}
                icon={<X size={16} strokeWidth={1.75} />}
                className="-mr-2 !size-11"
                onClick={() => takeOne(edit)}
              />
            </li>
          );
        })}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="primary" className="!h-11" disabled={disabled} onClick={sendAll}>
          {edits.length === 1 ? "Send this change" : `Send ${edits.length} changes`}
        </Button>
        <Button variant="quiet" className="!h-11" disabled={disabled} onClick={clearAll}>
          Take back all
        </Button>
      </div>
    </section>
  );
}
