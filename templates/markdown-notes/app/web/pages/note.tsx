import {
  Button,
  Card,
  ConfirmDialog,
  EmptyState,
  LinkButton,
  Loading,
  Page,
  TextArea,
  TextInput,
  toast,
  useDelete,
  useRecord,
  useStored,
} from "@ninefold/ui";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { notes, TEXT_MAX } from "../../shared/notes.ts";
import { NoteText } from "../markdown.tsx";
import { withTick } from "../tasks.ts";
import { type Draft, type Saving, useDraft } from "../use-draft.ts";

export function NotePage() {
  const { id = "" } = useParams();
  const { row, isPending } = useRecord(notes, id);
  if (isPending) return <Loading kind="block" />;
  if (!row) return <EmptyState icon="notebook-pen" title="There is no such note" text="It may have been deleted." />;
  return <Open key={id} id={id} stored={{ title: row.title, body: row.body ?? "", tags: row.tags.join(", ") }} />;
}

const SAID: Record<Saving, string> = { saved: "Saved", waiting: "…", saving: "Saving…", failed: "Not saved yet" };

function Open({ id, stored }: { id: string; stored: Draft }) {
  const { draft, write, saving, problem } = useDraft(id, stored);
  const [view, setView] = useStored<"both" | "write" | "read">("view", "both");
  const [leaving, setLeaving] = useState(false);
  const remove = useDelete(notes);
  const navigate = useNavigate();
  return (
    <Page
      title={draft.title || "Untitled"}
      intro={
        <span role="status">
          {SAID[saving]}
          {saving === "failed" && `: ${problem}`}
        </span>
      }
      actions={
        <>
          <LinkButton to="/notes" variant="ghost" icon="arrow-left">
            Notes
          </LinkButton>
          <Button
            variant="secondary"
            icon={view === "read" ? "pencil" : "eye"}
            onClick={() => setView(view === "both" ? "read" : view === "read" ? "write" : "both")}
          >
            {view === "both" ? "Read only" : view === "read" ? "Write only" : "Side by side"}
          </Button>
          <Button variant="secondary" icon="file-down" onClick={() => saveFile(draft)}>
            Save as file
          </Button>
          <Button variant="ghost" icon="trash-2" onClick={() => setLeaving(true)}>
            Delete
          </Button>
        </>
      }
    >
      <div className={view === "both" ? "grid gap-5 lg:grid-cols-2" : "mx-auto max-w-3xl"}>
        {view !== "read" && (
          <div className="flex min-w-0 flex-col gap-4">
            <TextInput label="Title" maxLength={120} value={draft.title} onChange={(title) => write({ title })} />
            <TextInput
              label="Tags"
              placeholder="travel, may"
              maxLength={200}
              value={draft.tags}
              onChange={(tags) => write({ tags })}
            />
            <TextArea
              label="Text"
              rows={20}
              maxLength={TEXT_MAX}
              value={draft.body}
              onChange={(body) => write({ body })}
              help="**bold**, # heading, - list, - [ ] task, | table |"
              className="[&_textarea]:font-mono"
            />
          </div>
        )}
        {view !== "write" && (
          <Card className="min-w-0 sm:p-7">
            {draft.body.trim() === "" ? (
              <p className="text-ink-muted">What you write appears here.</p>
            ) : (
              <NoteText text={draft.body} onTick={(at) => write({ body: withTick(draft.body, at) })} />
            )}
          </Card>
        )}
      </div>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Delete this note?"
        text="It can’t be brought back."
        confirm="Delete"
        danger
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: () => void navigate("/notes"),
            onError: (error) => toast(error.message, "error"),
          })
        }
      />
    </Page>
  );
}

/** A file as other programs read it: the title as its first line. */
function saveFile({ title, body }: Draft): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([`# ${title}\n\n${body}\n`], { type: "text/markdown" }));
  link.download = `${title.replaceAll(/[^\p{L}\p{N} _-]+/gu, "").trim() || "note"}.md`;
  link.click();
  URL.revokeObjectURL(link.href);
}
