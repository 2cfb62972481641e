// What is chosen, and on a click the list to choose another from.
import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { useRef } from "react";
import { WorkingMark } from "../mark.tsx";
import type { ChoicesPanelProps } from "./choices-panel.tsx";
import { usePanel } from "./use-panel.ts";

const loadPanel = () => import("./choices-panel.tsx").then(({ ChoicesPanel }) => ChoicesPanel);

type ModelPickerProps = Omit<ChoicesPanelProps, "anchor" | "onClose"> & {
  /** What is chosen, in words. */
  text: string;
  className: string;
};

export function ModelPicker({ text, className, onChoose, ...list }: ModelPickerProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { Panel, isLoading, close, opener } = usePanel(loadPanel);
  return (
    <>
      <button
        {...opener}
        ref={button}
        type="button"
        aria-label={`${list.label}: ${text}`}
        className={clsx("flex min-w-0 items-center gap-1.5 text-left", className)}
      >
        <span className="min-w-0 flex-1 truncate">{text}</span>
        {isLoading ? (
          <WorkingMark />
        ) : (
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        )}
      </button>
      {Panel !== null && (
        <Panel
          {...list}
          anchor={button}
          onClose={close}
          onChoose={(value) => {
            onChoose(value);
            close();
          }}
        />
      )}
    </>
  );
}
