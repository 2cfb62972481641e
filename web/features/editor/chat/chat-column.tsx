// The left side of the editor: the app's name, the conversation, the input.
import { ArrowLeft, PanelRight, X } from "lucide-react";
import type { RefObject } from "react";
import { ATTACHMENTS_PER_MESSAGE_MAX } from "#contract";
import { Link } from "../../../lib/address.tsx";
import { Button, IconButton, iconClasses } from "../../../ui/button.tsx";
import { LoadingScreen } from "../../../ui/mark.tsx";
import { Banner } from "../../../ui/states.tsx";
import { ThemeSwitch } from "../../../ui/theme-switch.tsx";
import { CONNECTION_TEXTS } from "../connection-text.ts";
import { AttachedFiles, ModelLine, ModelNotice, PointedChip, Welcome } from "../lazy-parts.ts";
import { RunPart } from "../run/run-part.tsx";
import { SecretNotices } from "../secrets/secret-notices.tsx";
import type { Editor } from "../use-editor.ts";
import { useFileDrop } from "./attachments/use-file-drop.ts";
import { Composer } from "./composer.tsx";
import { useMessageEdits } from "./edited/use-message-edits.tsx";
import { MessageList } from "./message-list.tsx";
import { useModeChoice } from "./mode-choice.ts";
import { useModelChoice } from "./model-choice.ts";
import { useAssistantUse } from "./use-assistant-use.ts";

type ChatColumnProps = {
  projectId: string;
  editor: Editor;
  title: string;
  input: RefObject<HTMLTextAreaElement | null>;
  onShowPreview: () => void;
  /** Opens the dialog about the language model. */
  onModel: () => void;
  /** Opens the templates; null for a project that has begun. */
  onGallery: (() => void) | null;
  /** What the app is called that stands there already. */
  begunAs: string | null;
};

/** As high as the line that is yet to come, so that the box above it stays where it is. */
const MODEL_LINE_ROOM = <div className="-mt-1 h-7 pointer-coarse:h-11" />;

export function ChatColumn(props: ChatColumnProps) {
  const { projectId, editor, title, input, onShowPreview, onModel, onGallery, begunAs } = props;
  const { chat, draft, attachments, pointing, run, connection } = editor;
  const drop = useFileDrop(attachments.add);
  const use = useAssistantUse(projectId, editor);
  const edits = useMessageEdits(projectId, editor);
  const choice = useModelChoice(projectId);
  const mode = useModeChoice(projectId);
  // With nothing but the built-in model there is nothing to tell.
  const tells = use !== null && (use.key !== "builtin" || use.ownKeys || use.notice !== null);
  const model = tells ? { use, choice, onOpen: onModel } : null;
  const empty = chat.conversation.length === 0;
  const carriesFiles = attachments.items.length > 0 || attachments.problems.length > 0;
  const pick = (example: string) => {
    draft.change(example);
    input.current?.focus();
  };
  return (
    <section
      aria-label="Chat"
      {...drop.handlers}
      className="relative flex min-h-0 min-w-0 flex-col border-hairline lg:border-r"
    >
      <ChatHeader title={title} onShowPreview={onShowPreview} />
      {/* Of what is said to screen readers alone it is the frame, too: else that would lengthen the page. */}
      <div data-scrolls className="relative flex min-h-0 flex-1 flex-col overflow-y-auto px-4 py-6 sm:px-6">
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
          {!chat.loading && !chat.loadFailed && empty && (
            <Welcome onPick={pick} onGallery={onGallery} begunAs={begunAs} />
          )}
          <MessageList projectId={projectId} chat={chat} run={run} edits={edits}>
            <RunPart projectId={projectId} editor={editor} onModel={onModel} />
          </MessageList>
        </div>
      </div>
      <div className="border-t border-hairline bg-paper px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
        <div className="mx-auto flex max-w-[44rem] flex-col gap-3">
          {connection !== "fine" && <Banner tone="waiting">{CONNECTION_TEXTS[connection]}</Banner>}
          {chat.error !== null && (
            <Banner
              action={
                <IconButton
                  label="Dismiss error"
                  icon={<X size={16} strokeWidth={1.75} />}
                  className="-my-1 size-7 text-red"
                  onClick={chat.dismissError}
                />
              }
            >
              {chat.error}
            </Banner>
          )}
          {model !== null && <ModelNotice {...model} />}
          <SecretNotices projectId={projectId} about="requested" />
          {pointing.element !== null && <PointedChip element={pointing.element} onRemove={pointing.clear} />}
          {carriesFiles && <AttachedFiles attachments={attachments} input={input} />}
          <Composer
            text={draft.text}
            attachments={attachments}
            mode={mode}
            busy={chat.sending || run.working !== null}
            input={input}
            onChange={draft.change}
            onSend={chat.send}
          />
          {use === null ? MODEL_LINE_ROOM : model !== null && <ModelLine {...model} waiting={MODEL_LINE_ROOM} />}
        </div>
      </div>
      {drop.over && <DropHint />}
    </section>
  );
}

function DropHint() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-2 z-10 grid place-items-center rounded-surface border-2 border-dashed border-accent bg-paper/95 p-6 text-center"
    >
      <p>
        <span className="block font-title text-lg font-semibold">Drop to attach</span>
        <span className="text-sm text-muted">Pictures, CSV or JSON, at most {ATTACHMENTS_PER_MESSAGE_MAX} files</span>
      </p>
    </div>
  );
}

function ChatHeader({ title, onShowPreview }: { title: string; onShowPreview: () => void }) {
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 border-b border-hairline pr-2 pl-2 sm:pr-3 sm:pl-3">
      <Link to="/projects" aria-label="All projects" title="All projects" className={iconClasses()}>
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
