// What the running app complained about, with the offer to have it mended.
import { TriangleAlert, X } from "lucide-react";
import { Button, IconButton } from "../../ui/button.tsx";

type AppErrorLineProps = { text: string; onFix: () => void; onDismiss: () => void };

export function AppErrorLine({ text, onFix, onDismiss }: AppErrorLineProps) {
  return (
    <div
      role="status"
      aria-label="App error"
      className="flex shrink-0 items-center gap-2 border-b border-hairline bg-amber-wash py-1.5 pr-2 pl-4 text-sm"
    >
      <TriangleAlert size={16} strokeWidth={1.75} className="shrink-0 text-amber" aria-hidden="true" />
      <p className="min-w-0 flex-1 truncate" title={text}>
        Your app reported an error: {text}
      </p>
      <Button size="small" onClick={onFix}>
        Fix this
      </Button>
      <IconButton label="Dismiss app error" icon={<X size={16} strokeWidth={1.75} />} onClick={onDismiss} />
    </div>
  );
}
