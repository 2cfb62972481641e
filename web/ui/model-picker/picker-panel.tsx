// Where a list of models is shown: below what opened it, and on a phone as a sheet.
import clsx from "clsx";
import { X } from "lucide-react";
import * as Dialog from "radix-ui/dialog";
import * as Popover from "radix-ui/popover";
import { type ReactNode, type RefObject, useState } from "react";
import { IconButton } from "../button.tsx";
import { ModelList, type ModelListProps } from "./model-list.tsx";

export type PickerPanelProps = {
  /** What opened it. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** So many fit without scrolling. */
const FEW = 6;
const PHONE = "(max-width: 639px)";

export function PickerPanel({ anchor, onClose, ...list }: PickerPanelProps & ModelListProps) {
  // Of the moment in which it opens: what was typed stays where a phone is turned.
  const [isPhone] = useState(() => window.matchMedia(PHONE).matches);
  const Surface = isPhone ? Sheet : Below;
  const count = list.groups.reduce((sum, { items }) => sum + items.length, 0);
  // Room for what is still to come, and kept: nothing moves under the pointer when the list is whole.
  const [isLong, setIsLong] = useState(false);
  if (!isLong && (count > FEW || list.state.is === "loading")) setIsLong(true);
  return (
    <Surface label={list.label} anchor={anchor} onClose={onClose} isLong={isLong}>
      <ModelList {...list} />
    </Surface>
  );
}

type SurfaceProps = PickerPanelProps & { label: string; isLong: boolean; children: ReactNode };

/** The library knows no button of its own to give the focus back to. */
function focusAgain(event: Event, anchor: SurfaceProps["anchor"]): void {
  event.preventDefault();
  anchor.current?.focus();
}

function Below({ label, anchor, onClose, isLong, children }: SurfaceProps) {
  return (
    <Popover.Root open modal onOpenChange={(next) => !next && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={label}
          onCloseAutoFocus={(event) => focusAgain(event, anchor)}
          className={clsx(
            "z-50 flex max-h-[var(--radix-popover-content-available-height)] w-[min(32rem,calc(100vw-1.5rem))] animate-rise flex-col",
            "overflow-hidden rounded-surface border border-hairline bg-raised shadow-float",
            // What is typed into stays where it is, however little is found.
            isLong && "h-[28rem]",
          )}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Sheet({ label, anchor, onClose, children }: SurfaceProps) {
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade bg-[rgb(20_17_12/0.5)]" />
        <Dialog.Content
          aria-describedby={undefined}
          // In the field, a phone's keyboard would cover half of the list.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.target instanceof HTMLElement) event.target.focus();
          }}
          onCloseAutoFocus={(event) => focusAgain(event, anchor)}
          className="fixed inset-x-0 bottom-0 z-50 flex h-[min(85dvh,44rem)] animate-rise flex-col overflow-hidden rounded-t-surface border border-hairline bg-raised shadow-float outline-none"
        >
          <div className="flex min-h-13 shrink-0 items-center justify-between gap-3 pr-2 pl-4">
            <Dialog.Title className="font-title text-lg font-semibold">{label}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close" icon={<X size={18} strokeWidth={1.75} />} className="!size-11" />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
