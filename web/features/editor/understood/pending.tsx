// What was gathered on the card, in the words that will be sent: each can be taken back, all go as one message.
import { X } from "lucide-react";
import { inOrder, sentenceOf } from "#contract";
import { Button, IconButton } from "../../../ui/button.tsx";
import type { Gathering } from "./use-gathered.ts";

type PendingProps = {
  gathering: Gathering;
  disabled: boolean;
  /** The focus goes elsewhere: what was clicked is gone with what was gathered. */
  onSent: () => void;
};

export function Pending({ gathering, disabled, onSent }: PendingProps) {
  const { edits, takeBack, clear, send } = gathering;
  const sendAll = () => {
    send();
    onSent();
  };
  const clearAll = () => {
    clear();
    onSent();
  };
  return (
    <section aria-label="Changes to send" className="rounded-control border border-accent bg-wash p-3">
      <h3 className="text-sm font-medium">This will be said</h3>
      <ul aria-live="polite" className="mt-1 flex flex-col">
        {inOrder(edits).map((edit) => {
          const words = sentenceOf(edit);
          return (
            <li key={words} className="flex items-center gap-1 text-sm">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{words}</span>
              <IconButton
                label={`Take back: ${words}`}
                disabled={disabled}
                icon={<X size={16} strokeWidth={1.75} />}
                className="!size-11"
                onClick={() => takeBack(edit)}
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
