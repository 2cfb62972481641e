// A text that is taken along: shown whole, and copied with one click.
import { Copy } from "lucide-react";
import { IconButton } from "../../../ui/button.tsx";
import { notify } from "../../../ui/toast.ts";

export function CopyField({ label, value }: { label: string; value: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      notify.success("Copied");
    } catch {
      notify.error("Copying was not allowed. Select the text instead.");
    }
  };
  return (
    <div className="mt-1 flex items-center gap-2">
      <code className="min-w-0 flex-1 rounded-control bg-wash px-2 py-1.5 text-xs break-all">{value}</code>
      <IconButton label={`Copy ${label}`} icon={<Copy size={16} strokeWidth={1.75} />} onClick={() => void copy()} />
    </div>
  );
}
