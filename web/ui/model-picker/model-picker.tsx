// What is chosen, and on a click the list to choose another from, which is loaded when it is first wanted.
import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import type { ChoicesPanelProps } from "./choices-panel.tsx";

const ChoicesPanel = lazy(() => import("./choices-panel.tsx").then((m) => ({ default: m.ChoicesPanel })));

type ModelPickerProps = Omit<ChoicesPanelProps, "anchor" | "onClose"> & {
  /** What is chosen, in words. */
  text: string;
  className: string;
};

export function ModelPicker({ text, className, onChoose, ...list }: ModelPickerProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={`${list.label}: ${text}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className={clsx("flex min-w-0 items-center gap-1.5 text-left", className)}
      >
        <span className="min-w-0 flex-1 truncate">{text}</span>
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      </button>
      {open && (
        <Suspense fallback={null}>
          <ChoicesPanel
            {...list}
            anchor={button}
            onClose={close}
            onChoose={(value) => {
              onChoose(value);
              close();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
