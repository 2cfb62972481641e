// Earlier versions of the app, newest first, and the way back to one of them. It is open when it is first drawn.
import { ChevronDown } from "lucide-react";
import * as DropdownMenu from "radix-ui/dropdown-menu";
import { useRef, useState } from "react";
import { DROPDOWN_HIDE_DELAY_MS, REVISIONS_MENU_MAX_HEIGHT_REM, type Revision } from "#contract";
import { neededPart } from "../../../lib/lazy-part.tsx";
import { relativeTime } from "../../../lib/relative-time.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { useRestore } from "./use-restore.ts";

const RevisionChanges = neededPart(() => import("./revision-changes.tsx").then((m) => m.RevisionChanges));

const RevisionBeside = neededPart(() => import("./revision-beside.tsx").then((m) => m.RevisionBeside));

type RevisionsMenuProps = {
  projectId: string;
  revisions: readonly Revision[];
  busy: boolean;
};

export function RevisionsMenu({ projectId, revisions, busy }: RevisionsMenuProps) {
  const [chosen, setChosen] = useState<Revision | null>(null);
  const [compared, setCompared] = useState<Revision | null>(null);
  const [beside, setBeside] = useState<Revision | null>(null);
  const menu = useHidingMenu();
  const restore = useRestore(projectId);
  return (
    <>
      <DropdownMenu.Root modal={false} open={menu.open} onOpenChange={menu.change}>
        <DropdownMenu.Trigger asChild>
          <Button
            size="small"
            variant="quiet"
            disabled={busy}
            onPointerLeave={menu.hideSoon}
            onPointerEnter={menu.stay}
          >
            Revisions ({revisions.length})
            <ChevronDown size={15} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            sideOffset={6}
            collisionPadding={12}
            onPointerLeave={menu.hideSoon}
            onPointerEnter={menu.stay}
            style={{ maxHeight: `${REVISIONS_MENU_MAX_HEIGHT_REM}rem` }}
            className="z-40 w-96 max-w-[calc(100vw-1.5rem)] animate-rise overflow-y-auto rounded-surface border border-hairline bg-raised p-1.5 shadow-float"
          >
            {revisions.toReversed().map((revision) => (
              <RevisionItem
                key={revision.index}
                revision={revision}
                onChoose={() => setChosen(revision)}
                onChanges={() => setCompared(revision)}
                onCompare={() => setBeside(revision)}
              />
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {compared !== null && (
        <RevisionChanges
          projectId={projectId}
          revision={compared}
          revisions={revisions}
          busy={busy}
          onClose={() => setCompared(null)}
          onRestore={() => {
            setChosen(compared);
            setCompared(null);
          }}
        />
      )}
      {beside !== null && (
        <RevisionBeside
          projectId={projectId}
          revision={beside}
          busy={busy}
          onClose={() => setBeside(null)}
          onRestore={() => {
            setChosen(beside);
            setBeside(null);
          }}
        />
      )}
      <ConfirmDialog
        open={chosen !== null}
        title="Restore this revision?"
        text={`Your app goes back to “${chosen?.description ?? ""}”. The versions after it are kept, so you can return to them.`}
        confirmLabel="Restore"
        onCancel={() => setChosen(null)}
        onConfirm={() => {
          if (chosen !== null) restore(chosen);
          setChosen(null);
        }}
      />
    </>
  );
}

type RevisionItemProps = {
  revision: Revision;
  onChoose: () => void;
  onChanges: () => void;
  onCompare: () => void;
};

const BESIDE =
  "flex shrink-0 items-center rounded-control px-2.5 text-sm text-muted outline-none data-[highlighted]:bg-ink/6 data-[highlighted]:text-ink";

/** The revision itself, to go back to it, and beside it what it changed and how it looks beside the present one. */
function RevisionItem({ revision, onChoose, onChanges, onCompare }: RevisionItemProps) {
  const name = revision.description || "Unnamed revision";
  return (
    <DropdownMenu.Group aria-label={name} className="flex items-stretch gap-1">
      <DropdownMenu.Item
        disabled={revision.current}
        onSelect={onChoose}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-control px-3 py-2 text-sm outline-none data-[highlighted]:bg-ink/6"
      >
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2">{name}</span>
          <span className="text-xs text-muted">{relativeTime(revision.timestamp)}</span>
        </span>
        {revision.current && <Badge tone="good">Current</Badge>}
        {revision.isRestoringRevision && !revision.current && <Badge>Restoring</Badge>}
      </DropdownMenu.Item>
      {!revision.current && (
        <DropdownMenu.Item onSelect={onCompare} className={BESIDE}>
          Compare
        </DropdownMenu.Item>
      )}
      <DropdownMenu.Item onSelect={onChanges} className={BESIDE}>
        Changes
      </DropdownMenu.Item>
    </DropdownMenu.Group>
  );
}

/** The menu, open at first, hides a moment after the pointer has left it (spec section 9). */
function useHidingMenu() {
  const [open, setOpen] = useState(true);
  const timer = useRef(0);
  const stay = () => window.clearTimeout(timer.current);
  const hideSoon = () => {
    stay();
    timer.current = window.setTimeout(() => setOpen(false), DROPDOWN_HIDE_DELAY_MS);
  };
  const change = (next: boolean) => {
    stay();
    setOpen(next);
  };
  return { open, change, stay, hideSoon };
}
