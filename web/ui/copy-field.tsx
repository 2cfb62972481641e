// A text that is taken along: shown whole, and copied with one click.
import clsx from "clsx";
import { Copy } from "lucide-react";
import { IconButton } from "./button.tsx";
import { notify } from "./toast.ts";

type CopyFieldProps = {
  label: string;
  value: string;
  /** The same, as people read it more easily: in words. */
  shown?: string;
};

export function CopyField({ label, value, shown }: CopyFieldProps) {
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
      <code
        className={clsx(
          "min-w-0 flex-1 rounded-control bg-ink/5 px-2 py-1.5 text-xs",
          shown === undefined ? "break-all" : "break-words",
        )}
      >
        {shown ?? value}
      </code>
      <IconButton label={`Copy ${label}`} icon={<Copy size={16} strokeWidth={1.75} />} onClick={() => void copy()} />
    </div>
  );
}
