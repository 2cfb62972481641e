// The input of the chat: grows with the text, Enter sends, Shift+Enter breaks the line.
import { ArrowUp } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect } from "react";
import { MESSAGE_MAX_LENGTH } from "#contract";
import { AttachButton } from "../../../ui/attach-button.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Attachments } from "./attachments/use-attachments.ts";
import { takePasted } from "./attachments/use-file-drop.ts";
import type { ModeChoice } from "./mode-choice.ts";
import { ModeSwitch } from "./mode-switch.tsx";

type ComposerProps = {
  text: string;
  attachments: Attachments;
  mode: ModeChoice;
  busy: boolean;
  input: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
  onSend: () => void;
};

const TALLEST_PX = 220;

export function Composer({ text, attachments, mode, busy, input, onChange, onSend }: ComposerProps) {
  useGrowingHeight(input, text);
  const nothing = text.trim() === "" && attachments.items.length === 0;
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
      onPaste={(event) => takePasted(event, attachments.add)}
      className="flex flex-col gap-1 rounded-surface border border-edge bg-raised p-2 transition-colors duration-150 focus-within:border-accent"
    >
      <textarea
        ref={input}
        aria-label="Message"
        placeholder="Type your message..."
        rows={1}
        value={text}
        disabled={busy}
        maxLength={MESSAGE_MAX_LENGTH}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={sendOnEnter}
        className="max-h-56 min-h-10 min-w-0 resize-none bg-transparent px-2 py-2 text-base outline-none placeholder:text-muted disabled:opacity-60"
      />
      <div className="flex items-center gap-2">
        <AttachButton onFiles={attachments.add} />
        <ModeSwitch choice={mode} disabled={busy} />
        <Button
          type="submit"
          variant="primary"
          className="ml-auto"
          busy={busy}
          disabled={nothing || attachments.unready}
        >
          {!busy && <ArrowUp size={17} strokeWidth={2} aria-hidden="true" />}
          Send
        </Button>
      </div>
    </form>
  );
}

function useGrowingHeight(input: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useEffect(() => {
    const area = input.current;
    if (area === null) return;
    area.style.height = "auto";
    if (text !== "") area.style.height = `${Math.min(area.scrollHeight, TALLEST_PX)}px`;
  }, [input, text]);
}
