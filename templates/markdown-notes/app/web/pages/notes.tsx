import {
  type ApiError,
  Badge,
  Button,
  Card,
  classNames,
  EmptyState,
  ErrorState,
  formatAgo,
  Icon,
  Loading,
  Page,
  TextInput,
  toast,
  useCreate,
  useRecords,
  useUpdate,
} from "@ninefold/ui";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { notes, TEXT_MAX } from "../../shared/notes.ts";
import { countTasks } from "../tasks.ts";

const FILE_MAX = TEXT_MAX * 4;

export function NotesPage() {
  const [typed, setTyped] = useState("");
  const [tag, setTag] = useState<string | null>(null);
  const q = useLater(typed.trim());
  const list = useRecords(notes, { pageSize: 200, ...(q === "" ? {} : { q }) });
  const begin = useBegin();
  const tags = [...new Set(list.rows.flatMap((note) => note.tags))].sort();
  const shown = list.rows
    .filter((note) => tag === null || note.tags.includes(tag))
    .sort((left, right) => Number(right.pinned) - Number(left.pinned));
  return (
    <Page
      title="Notes"
      actions={
        <>
          <FromFiles onText={(title, body) => begin({ title, body }, false)} />
          <Button icon="plus" onClick={() => void begin({}, true)}>
            New note
          </Button>
        </>
      }
    >
      <div className="mb-5 flex flex-col gap-3">
        <TextInput
          label="Search notes"
          hideLabel
          type="search"
          placeholder="Search notes"
          value={typed}
          onChange={setTyped}
        />
        {tags.length > 0 && (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">Tags</legend>
            {tags.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={tag === one}
                onClick={() => setTag(tag === one ? null : one)}
                className={classNames(
                  "min-h-9 rounded-full border px-3 text-sm",
                  tag === one ? "border-accent bg-accent text-on-accent" : "border-line-strong text-ink",
                )}
              >
                {one}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      {list.isError && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <Loading kind="cards" rows={3} />}
      {list.isSuccess && shown.length === 0 && (
        <EmptyState
          icon="notebook-pen"
          title={q === "" ? "No note yet" : "No note says that"}
          text={q === "" ? "Begin with what you would forget by tomorrow." : "Search looks at titles and texts."}
        />
      )}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((note) => (
          <NoteCard key={note.id} note={note} />
        ))}
      </ul>
    </Page>
  );
}

type Shown = { id: string; title: string; body: string | null; tags: string[]; pinned: boolean; updatedAt: string };

function NoteCard({ note }: { note: Shown }) {
  const update = useUpdate(notes);
  const { done, all } = countTasks(note.body ?? "");
  return (
    <li className="min-w-0">
      <Card className="relative flex h-full flex-col gap-2">
        <div className="flex items-start justify-between gap-2">
          <h2 className="min-w-0 font-semibold wrap-anywhere">
            <Link to={`/notes/${note.id}`} className="after:absolute after:inset-0 hover:underline">
              {note.title}
            </Link>
          </h2>
          <button
            type="button"
            aria-pressed={note.pinned}
            aria-label={`Pin ${note.title}`}
            onClick={() => update.mutate({ id: note.id, pinned: !note.pinned })}
            className={classNames(
              "relative z-10 -m-2 grid size-10 shrink-0 place-items-center",
              note.pinned ? "text-accent-text" : "text-ink-muted",
            )}
          >
            <Icon name="pin" size={18} />
          </button>
        </div>
        <p className="line-clamp-4 text-sm whitespace-pre-line text-ink-muted wrap-anywhere">{firstWords(note.body)}</p>
        <p className="mt-auto flex flex-wrap items-center gap-2 pt-1 text-xs text-ink-muted">
          {formatAgo(note.updatedAt)}
          {all > 0 && (
            <Badge>
              {done} of {all} done
            </Badge>
          )}
          {note.tags.map((one) => (
            <span key={one}>#{one}</span>
          ))}
        </p>
      </Card>
    </li>
  );
}

/** Without the marks. */
const firstWords = (body: string | null) =>
  (body ?? "")
    .replace(/^\|.*$/gm, "")
    .replace(/^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/gm, "– ")
    .replace(/^[#>\s]+|[*`_]/gm, "")
    .trim()
    .slice(0, 260);

function useBegin() {
  const create = useCreate(notes);
  const navigate = useNavigate();
  return async (values: { title?: string; body?: string }, follow: boolean): Promise<void> => {
    const made = await create.mutateAsync(values).catch((error: ApiError) => toast(error.message, "error"));
    if (made && follow) void navigate(`/notes/${made.id}`);
  };
}

/** Files that are chosen, and those that are dropped anywhere on the page. */
function FromFiles({ onText }: { onText: (title: string, body: string) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null);
  const taking = useRef(onText);
  useEffect(() => {
    taking.current = onText;
  });
  useEffect(() => {
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.files.length) return;
      event.preventDefault();
      void take([...event.dataTransfer.files], taking.current);
    };
    const over = (event: DragEvent) => event.preventDefault();
    window.addEventListener("drop", drop);
    window.addEventListener("dragover", over);
    return () => {
      window.removeEventListener("drop", drop);
      window.removeEventListener("dragover", over);
    };
  }, []);
  return (
    <>
      <Button variant="secondary" icon="file-up" onClick={() => input.current?.click()}>
        From files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept=".md,.markdown,.txt"
        aria-label="Markdown files"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void take([...(event.target.files ?? [])], onText);
          event.target.value = "";
        }}
      />
    </>
  );
}

async function take(files: readonly File[], onText: (title: string, body: string) => Promise<void>): Promise<void> {
  for (const file of files.slice(0, 50)) {
    const text = file.size > FILE_MAX ? "" : await file.text();
    if (text === "" || text.length > TEXT_MAX) {
      toast(`“${file.name}” is empty or longer than ${TEXT_MAX} characters.`, "error");
      continue;
    }
    const heading = /^# (.+)$/m.exec(text.slice(0, 200))?.[1];
    const title = (heading ?? file.name.replace(/\.(md|markdown|txt)$/i, "")).slice(0, 120);
    await onText(title, heading === undefined ? text : text.replace(/^# .+\n+/, ""));
  }
}

const LATER_MS = 250;

/** What was typed, once nobody types any more. */
function useLater(value: string): string {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), LATER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}
