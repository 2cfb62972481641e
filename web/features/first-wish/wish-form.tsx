// The first sentence, on the landing page: what is typed and attached is kept at once and built after the sign-up.
import { ArrowUp, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useState } from "react";
import { MESSAGE_MAX_LENGTH } from "#contract";
import { formatSize, sortOut } from "../../lib/attachable-files.ts";
import {
  forgetFirstWish,
  keepFirstFiles,
  keepFirstWish,
  NO_WISH,
  readFirstFiles,
  readFirstWish,
} from "../../lib/first-wish.ts";
import { useServices } from "../../lib/services.tsx";
import { useOpenSignIn } from "../../lib/use-sign-in.ts";
import { AttachButton } from "../../ui/attach-button.tsx";
import { Button, IconButton } from "../../ui/button.tsx";

export function WishForm() {
  const wish = useWish();
  const openSignIn = useOpenSignIn();
  const nothing = wish.text.trim() === "" && wish.files.length === 0;
  const build = (event: FormEvent) => {
    event.preventDefault();
    if (nothing) return;
    wish.ask();
    openSignIn("register");
  };
  const buildOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <form onSubmit={build} className="mt-8">
      <div className="rounded-surface border border-edge bg-raised p-2 transition-colors duration-150 focus-within:border-accent">
        <textarea
          aria-label="What should your app do?"
          placeholder="A booking app for my dog salon, with reminders"
          rows={3}
          maxLength={MESSAGE_MAX_LENGTH}
          value={wish.text}
          onChange={(event) => wish.type(event.target.value)}
          onKeyDown={buildOnEnter}
          className="block max-h-72 w-full resize-none bg-transparent px-2 py-2 text-base outline-none placeholder:text-muted"
        />
        <WishFiles files={wish.files} onRemove={wish.remove} />
        <div className="flex items-center justify-between gap-2">
          <AttachButton onFiles={wish.add} />
          <Button type="submit" variant="primary" disabled={nothing}>
            <ArrowUp size={17} strokeWidth={2} aria-hidden="true" />
            Build it
          </Button>
        </div>
      </div>
      {wish.problems.length > 0 && (
        <ul role="alert" className="mt-2 text-sm text-red [overflow-wrap:anywhere]">
          {wish.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </form>
  );
}

/** Every change is kept before it is shown. */
function useWish() {
  const { storage } = useServices();
  const [text, setText] = useState(() => readFirstWish(storage)?.text ?? "");
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  useEffect(() => {
    void readFirstFiles().then((kept) => setFiles((now) => (now.length === 0 ? kept : now)));
  }, []);
  const keepFiles = (next: readonly File[]) => {
    setFiles(next);
    void keepFirstFiles(next);
  };
  return {
    text,
    files,
    problems,
    type(next: string) {
      setText(next);
      if (next === "" && files.length === 0) forgetFirstWish(storage);
      else keepFirstWish(storage, { ...NO_WISH, text: next });
    },
    add(offered: readonly File[]) {
      const sorted = sortOut(offered, files.length);
      setProblems(sorted.problems);
      keepFiles([...files, ...sorted.accepted.map(({ file }) => file)]);
    },
    remove(file: File) {
      setProblems([]);
      keepFiles(files.filter((one) => one !== file));
    },
    ask: () => keepFirstWish(storage, { ...NO_WISH, text, asked: true }),
  };
}

function WishFiles({ files, onRemove }: { files: readonly File[]; onRemove: (file: File) => void }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Attached files" className="flex flex-wrap gap-2 px-1 pb-2">
      {files.map((file) => (
        <li
          key={`${file.name} ${file.size} ${file.lastModified}`}
          className="flex max-w-full items-center gap-2 rounded-control border border-hairline py-0.5 pr-0.5 pl-2.5 text-sm"
        >
          <span className="truncate">{file.name}</span>
          <span className="figures text-xs whitespace-nowrap text-muted">{formatSize(file.size)}</span>
          <IconButton
            label={`Remove ${file.name}`}
            icon={<X size={15} strokeWidth={1.75} />}
            className="size-8"
            onClick={() => onRemove(file)}
          />
        </li>
      ))}
    </ul>
  );
}
