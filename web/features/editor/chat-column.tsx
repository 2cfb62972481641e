// The left side of the editor: who builds what, the conversation, the input.
import { ArrowLeft, PanelRight, X } from "lucide-react";
import type { RefObject } from "react";
import { Link } from "react-router";
import { Button, IconButton } from "../../ui/button.tsx";
import { LoadingScreen } from "../../ui/mark.tsx";
import { Banner } from "../../ui/states.tsx";
import { ThemeSwitch } from "../../ui/theme-switch.tsx";
import { Composer } from "./composer.tsx";
import { CONNECTION_TEXTS } from "./connection-texts.ts";
import { MessageList } from "./message-list.tsx";
import { PointedChip } from "./pointed-chip.tsx";
import { RunPart } from "./run-part.tsx";
import type { Editor } from "./use-editor.ts";
import { Welcome } from "./welcome.tsx";

type ChatColumnProps = {
  projectId: string;
  editor: Editor;
  title: string;
  input: RefObject<HTMLTextAreaElement | null>;
  onShowPreview: () => void;
};

export function ChatColumn({ projectId, editor, title, input, onShowPreview }: ChatColumnProps) {
  const { chat, draft, pointing, tickets, connection } = editor;
  const empty = chat.state.messages.length === 0 && chat.state.sending === null;
  const pick = (example: string) => {
    draft.change(example);
    input.current?.focus();
  };
  return (
    <section aria-label="Chat" className="flex min-h-0 min-w-0 flex-col border-hairline lg:border-r">
      <ChatHeader title={title} onShowPreview={onShowPreview} />
      <div data-scrolls className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 py-6 sm:px-6">
        <div className="mx-auto flex w-full max-w-[44rem] flex-col gap-6">
          {chat.loading && <LoadingScreen label="Loading conversation" />}
          {chat.loadFailed && (
            <Banner
              action={
                <Button size="small" onClick={chat.reload}>
                  Try again
                </Button>
              }
            >
              The conversation could not be loaded.
            </Banner>
          )}
          {!chat.loading && !chat.loadFailed && empty && <Welcome onPick={pick} />}
          <MessageList chat={chat.state} tickets={tickets} working={editor.run.working}>
            <RunPart projectId={projectId} editor={editor} />
          </MessageList>
        </div>
      </div>
      <div className="border-t border-hairline bg-paper px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
        <div className="mx-auto flex max-w-[44rem] flex-col gap-3">
          {connection !== "fine" && <Banner tone="waiting">{CONNECTION_TEXTS[connection]}</Banner>}
          {chat.state.error !== null && (
            <Banner
              action={
                <IconButton
                  label="Dismiss error"
                  icon={<X size={16} strokeWidth={1.75} />}
                  className="-my-1 size-7 text-red"
                  onClick={() => chat.dispatch({ type: "error dismissed" })}
                />
              }
            >
              {chat.state.error}
            </Banner>
          )}
          {pointing.element !== null && <PointedChip element={pointing.element} onRemove={pointing.clear} />}
          <Composer
            text={draft.text}
            busy={chat.state.sending !== null || editor.run.working !== null}
            input={input}
            onChange={draft.change}
            onSend={chat.send}
          />
        </div>
      </div>
    </section>
  );
}

function ChatHeader({ title, onShowPreview }: { title: string; onShowPreview: () => void }) {
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 border-b border-hairline pr-2 pl-2 sm:pr-3 sm:pl-3">
      <Link
        to="/projects"
        aria-label="All projects"
        title="All projects"
        className="inline-grid size-9 shrink-0 place-items-center rounded-control text-muted hover:bg-ink/6 hover:text-ink"
      >
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      </Link>
      <h1 className="min-w-0 flex-1 truncate px-1.5 font-title text-base font-semibold">{title}</h1>
      <ThemeSwitch />
      <Button size="small" className="lg:hidden" onClick={onShowPreview}>
        <PanelRight size={16} strokeWidth={1.75} aria-hidden="true" />
        Show preview
      </Button>
    </header>
  );
}
