// Brings a project in from an exported zip or a Git repository: name it, watch it go, and land in the editor.
import { FileArchive } from "lucide-react";
import { type DragEvent, type FormEvent, type ReactNode, useRef, useState } from "react";
import { IMPORT_ARCHIVE_MAX_BYTES } from "#contract";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Banner } from "../../ui/states.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { ProjectImport } from "./use-import-project.ts";

const MEGABYTES = IMPORT_ARCHIVE_MAX_BYTES / 1024 / 1024;

export function ImportDialog({ importing, onClose }: { importing: ProjectImport; onClose: () => void }) {
  const { phase, problem } = importing;
  // Kept here, so that it is still there after an attempt that failed.
  const [address, setAddress] = useState("");
  const close = () => {
    importing.cancel();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title="Import a project"
      description="From the zip that Export makes in the editor's code view, or from a Git repository."
    >
      <div className="mt-6 flex flex-col gap-4">
        {problem !== null && <Banner>{problem}</Banner>}
        {phase.is === "idle" ? (
          <>
            <DropZone onFiles={importing.take}>
              At most {MEGABYTES} MB. The app's source comes in and is checked; rows of a live app stay where they are.
            </DropZone>
            <RepositoryForm address={address} onChange={setAddress} onTake={importing.takeRepository} />
          </>
        ) : (
          <Progress name={phase.name} share={phase.share} />
        )}
        <div className="flex justify-end">
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type RepositoryFormProps = { address: string; onChange: (address: string) => void; onTake: (address: string) => void };

function RepositoryForm({ address, onChange, onTake }: RepositoryFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onTake(address);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label="Or a public Git repository"
        placeholder="https://example.com/person/app.git"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
        value={address}
        help="Its newest commit comes in. It holds an app of this platform: a folder with app.json."
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="flex justify-end">
        <Button type="submit" disabled={address.trim() === ""}>
          Import repository
        </Button>
      </div>
    </form>
  );
}

function DropZone({ onFiles, children }: { onFiles: (files: readonly File[]) => void; children: ReactNode }) {
  const field = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const hover = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <fieldset
      aria-label="Zip archive"
      onDragOver={(event) => hover(event, true)}
      onDragLeave={(event) => hover(event, false)}
      onDrop={(event) => {
        hover(event, false);
        onFiles([...event.dataTransfer.files]);
      }}
      data-over={over}
      className="flex flex-col items-center gap-3 rounded-surface border-2 border-dashed border-edge/60 px-4 py-8 text-center transition-colors duration-150 data-[over=true]:border-accent data-[over=true]:bg-ink/3"
    >
      <FileArchive size={28} strokeWidth={1.5} aria-hidden="true" className="text-muted" />
      <p>Drop the zip here, or</p>
      <input
        ref={field}
        type="file"
        accept=".zip,application/zip"
        hidden
        data-import
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
      <Button variant="primary" onClick={() => field.current?.click()}>
        Choose a zip
      </Button>
      <p className="max-w-[40ch] text-sm text-muted">{children}</p>
    </fieldset>
  );
}

function Progress({ name, share }: { name: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div role="status" className="flex flex-col gap-2 py-6">
      <p className="truncate">
        {share < 1 ? "Uploading" : "Checking"} <span className="font-medium">{name}</span>
      </p>
      <div
        role="progressbar"
        aria-label={`Importing ${name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-full bg-ink/10"
      >
        <div
          className="h-full bg-accent transition-[width] duration-150"
          style={{ width: `${Math.max(3, percent)}%` }}
        />
      </div>
      <p className="text-sm text-muted">
        {share < 1 ? `${percent} % is there.` : "It is built, migrated, started and every page is rendered once."}
      </p>
    </div>
  );
}
