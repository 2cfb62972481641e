// The navigation on a small screen: it comes in from the left.
import * as RadixDialog from "radix-ui/dialog";
import { words } from "../../words/index.ts";
import { Button } from "../parts/button.tsx";
import type { PageDefinition } from "../types.ts";
import { Navigation } from "./navigation.tsx";
import { useManifest } from "./session.ts";

export type DrawerProps = { open: boolean; onOpenChange: (open: boolean) => void; pages: readonly PageDefinition[] };

export function Drawer({ open, onOpenChange, pages }: DrawerProps) {
  const manifest = useManifest();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 bg-black/45 data-[state=open]:animate-fade" />
        <RadixDialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] overflow-y-auto bg-background text-ink shadow-2xl data-[state=open]:animate-fade"
        >
          <div className="flex h-14 items-center justify-between gap-2 border-b border-line pr-2 pl-6">
            <RadixDialog.Title className="truncate font-semibold">{manifest.name}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <Button variant="ghost" icon="x" aria-label={words().shell.closeNavigation} />
            </RadixDialog.Close>
          </div>
          <Navigation pages={pages} onNavigate={() => onOpenChange(false)} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
