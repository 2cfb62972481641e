// Asks for a file's path: of a new file, or another one for a file that is there.
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { SOURCE_PATH_MAX_LENGTH } from "#contract";
import { Button } from "../../../ui/button.tsx";

type PathFormProps = {
  label: string;
  initial: string;
  action: string;
  /** Paths that are taken. */
  taken: readonly string[];
  onDone: (path: string) => void;
  onCancel: () => void;
};

export function PathForm({ label, initial, action, taken, onDone, onCancel }: PathFormProps) {
  const [path, setPath] = useState(initial);
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const problem = problemOf(path.trim(), initial, taken);
  useEffect(() => {
    const input = field.current;
    if (input === null) return;
    input.focus();
    // The file's name is what is typed anew; its ending and folder mostly stay.
    const from = initial.lastIndexOf("/") + 1;
    const ending = initial.lastIndexOf(".");
    input.setSelectionRange(from, ending > from ? ending : initial.length);
  }, [initial]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (problem === null) onDone(path.trim());
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2 rounded-control border border-hairline bg-raised p-2">
      <label htmlFor={id} className="text-xs text-muted">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        value={path}
        maxLength={SOURCE_PATH_MAX_LENGTH}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={asked && problem !== null}
        aria-describedby={`${id}-problem`}
        onChange={(event) => setPath(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          onCancel();
        }}
        className="h-9 w-full rounded-control border border-edge bg-raised px-2.5 font-mono text-xs aria-invalid:border-red"
      />
      <p id={`${id}-problem`} role="status" className="text-xs text-red empty:hidden">
        {asked ? problem : null}
      </p>
      <div className="flex justify-end gap-2">
        <Button size="small" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="small">
          {action}
        </Button>
      </div>
    </form>
  );
}

const SEGMENT = /^[A-Za-z0-9_.$:@ [\]-]+$/;

function problemOf(path: string, initial: string, taken: readonly string[]): string | null {
  if (path === initial && taken.includes(path)) return "Give it another name.";
  if (taken.includes(path)) return "There is a file with this name already.";
  const segments = path.split("/");
  if (path === "" || path.endsWith("/")) return "Give the file a name, for example web/pages/about.tsx.";
  const isPlain = segments.every((one) => SEGMENT.test(one) && one !== "." && one !== "..");
  return isPlain ? null : "Use letters, digits and dots, with / between folders, for example web/pages/about.tsx.";
}
