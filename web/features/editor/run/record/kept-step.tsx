// One step of a run that has ended: what it was, and opened, what it was given and what came of it.
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import type { Activity, OpenedStep } from "#contract";
import { serverTextOf } from "../../../../lib/api-error.ts";
import { useApi } from "../../../../lib/services.tsx";
import { WorkingBars } from "../../../../ui/mark.tsx";
import { StepLine } from "../step-line.tsx";
import { type NamedRun, openedStepQuery } from "./record-requests.ts";

type KeptStepProps = { run: NamedRun; step: Activity };

export function KeptStep({ run, step }: KeptStepProps) {
  const [open, setOpen] = useState(false);
  const content = useId();
  const opens = step.turn !== undefined;
  const line = (
    <>
      <StepLine step={step} />
      <ChevronRight
        size={14}
        strokeWidth={1.75}
        className={clsx(
          "shrink-0 self-center text-muted transition-transform duration-150",
          open && "rotate-90",
          !opens && "invisible",
        )}
        aria-hidden="true"
      />
    </>
  );
  const shape = "-mx-1.5 flex min-h-7 items-baseline gap-2.5 rounded-control px-1.5 py-1 text-left text-sm";
  if (!opens) return <li className={shape}>{line}</li>;
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={content}
        onClick={() => setOpen(!open)}
        className={`${shape} w-[calc(100%+0.75rem)] transition-colors duration-150 hover:bg-ink/6`}
      >
        {line}
      </button>
      <div id={content} hidden={!open}>
        {open && <Opened run={run} step={step} />}
      </div>
    </li>
  );
}

function Opened({ run, step }: KeptStepProps) {
  const { data, isPending, isError, error, refetch } = useQuery(openedStepQuery(useApi(), run, step.id));
  if (isPending) return <WorkingBars className="m-2 h-3 text-accent" />;
  if (isError)
    return (
      <p className="py-1 pl-6 text-xs text-red">
        {serverTextOf(error, "This step could not be loaded.")}{" "}
        <button type="button" onClick={() => void refetch()} className="underline underline-offset-4">
          Try again
        </button>
      </p>
    );
  if (data.parts.length === 0) return <p className="py-1 pl-6 text-xs text-muted">There is nothing more to show.</p>;
  return (
    <dl className="flex flex-col gap-2 py-1.5 pl-6">
      {data.parts.map((part) => (
        <Part key={part.name} part={part} />
      ))}
    </dl>
  );
}

function Part({ part: { name, text, more } }: { part: OpenedStep["parts"][number] }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="mt-0.5">
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by the keyboard too
          tabIndex={0}
          className="max-h-72 overflow-y-auto rounded-control border border-hairline bg-sunken px-2.5 py-2 font-mono text-xs leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {text}
        </pre>
        {more > 0 && <p className="mt-0.5 text-xs text-muted">{more.toLocaleString("en")} characters more.</p>}
      </dd>
    </div>
  );
}
