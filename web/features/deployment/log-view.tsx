// What an app prints, as it prints it: follow or hold still, all lines or errors only, copy.
import clsx from "clsx";
import { Check, Copy, Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { WorkingBars } from "../../ui/mark.tsx";
import { notify } from "../../ui/toast.ts";
import { plural } from "./figure-text.ts";
import { FixWithAi } from "./fix-with-ai.tsx";
import { errorsOf } from "./found-errors.ts";
import { type HeldLine, logText } from "./live-log.ts";
import { useLiveLog } from "./use-live-log.ts";

export function LogView({ projectId }: { projectId: string }) {
  const [following, setFollowing] = useState(true);
  const [errorsOnly, setErrorsOnly] = useState(false);
  const log = useLiveLog(projectId, following);
  const shown = errorsOnly ? log.lines.filter(({ level }) => level === "error") : log.lines;
  const errors = errorsOf(log.lines);
  const toggle = () => {
    if (!following) log.readNow();
    setFollowing(!following);
  };
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Button size="small" onClick={toggle}>
          {following ? <Pause {...ICON} /> : <Play {...ICON} />}
          {following ? "Pause" : "Follow"}
        </Button>
        <label className="flex h-9 cursor-pointer items-center gap-2 rounded-control px-2 text-sm">
          <input
            type="checkbox"
            checked={errorsOnly}
            onChange={(event) => setErrorsOnly(event.target.checked)}
            className="size-4 accent-accent"
          />
          Errors only
        </label>
        <p className="ml-auto flex items-center gap-2 text-sm text-muted max-sm:sr-only">
          {following && log.state === "there" && <WorkingBars className="h-2.5" />}
          {plural(shown.length, "line")}
        </p>
        <CopyButton lines={shown} />
        {errors.length > 0 && (
          <FixWithAi
            projectId={projectId}
            message="My live app reports errors in its log. Please find the cause and fix it."
            found={errors}
          />
        )}
      </div>
      <Lines lines={shown} following={following} empty={emptyText(log.state, errorsOnly)} />
    </div>
  );
}

const ICON = { size: 15, strokeWidth: 1.75, "aria-hidden": true } as const;

function emptyText(state: "loading" | "there" | "failed", errorsOnly: boolean): string {
  if (state === "loading") return "Reading the log …";
  if (state === "failed") return "The log could not be read. It is tried again while you follow it.";
  return errorsOnly ? "No errors. Good." : "Nothing yet. What the app prints with console.log appears here.";
}

/** What scrolls must be reachable without a mouse. */
const SCROLLED_BY_KEYBOARD = { tabIndex: 0 } as const;

type LinesProps = { lines: readonly HeldLine[]; following: boolean; empty: string };

function Lines({ lines, following, empty }: LinesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (following && lines.length > 0 && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines, following]);
  return (
    <div
      ref={box}
      role="log"
      aria-label="Log"
      aria-live="off"
      {...SCROLLED_BY_KEYBOARD}
      className="h-80 overflow-y-auto rounded-control border border-hairline bg-sunken p-3 font-mono text-xs leading-5"
    >
      {lines.length === 0 && <p className="text-muted">{empty}</p>}
      {lines.map((line) => (
        <p key={line.number} className={clsx("flex gap-3", line.level === "error" && "text-red")}>
          <time dateTime={line.at} className="shrink-0 select-none text-muted">
            {clockTime(line.at)}
          </time>
          <span className={clsx("min-w-0 whitespace-pre-wrap break-words", line.source === "platform" && "italic")}>
            {line.level === "error" && <span className="sr-only">Error: </span>}
            {line.text}
          </span>
        </p>
      ))}
    </div>
  );
}

const clockTime = (iso: string) => new Date(iso).toLocaleTimeString("en-GB");

function CopyButton({ lines }: { lines: readonly HeldLine[] }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(logText(lines));
      setCopied(true);
      setTimeout(() => setCopied(false), 2_000);
    } catch {
      notify.error("Your browser did not allow copying.");
    }
  };
  return (
    <Button size="small" variant="quiet" disabled={lines.length === 0} onClick={() => void copy()}>
      {copied ? <Check {...ICON} /> : <Copy {...ICON} />}
      {copied ? "Copied" : "Copy"}
    </Button>
  );
}
