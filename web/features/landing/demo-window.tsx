// The demonstration beside the headline: a chat on the left, the app it builds on the right, over and over.
import clsx from "clsx";
import { Pause, Play } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { useInterval } from "../../lib/use-interval.ts";
import { Badge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/button.tsx";
import { WorkingBars } from "../../ui/mark.tsx";
import { DemoApp } from "./demo-app.tsx";
import { DEMO_TICKETS, type DemoFrame, demoFrame, finishedDemoFrame } from "./demo-script.ts";

const TICK_MS = 80;
const STILL = "(prefers-reduced-motion: reduce)";

export function DemoWindow() {
  const still = useSyncExternalStore(subscribeToMotion, () => window.matchMedia(STILL).matches);
  const [elapsedMs, setElapsedMs] = useState(0);
  const [playing, setPlaying] = useState(true);
  useInterval(() => setElapsedMs((past) => past + TICK_MS), TICK_MS, playing && !still);
  const frame = still ? finishedDemoFrame() : demoFrame(elapsedMs);
  return (
    <figure className="min-w-0">
      <figcaption className="sr-only">
        A demonstration: someone asks for a booking app for a dog grooming salon, the assistant works through four
        tickets, the app appears part by part, is deployed and earns its first subscription.
      </figcaption>
      <div className="relative overflow-hidden rounded-surface border border-hairline bg-raised shadow-float">
        <div className="flex h-11 items-center gap-2.5 border-hairline border-b px-4 text-sm">
          <span
            className={clsx("flex min-w-0 flex-1 items-center gap-2.5", frame.deployed ? "text-pine" : "text-muted")}
            aria-hidden="true"
          >
            {frame.sent && !frame.deployed ? <WorkingBars /> : null}
            <span className="truncate">{frame.status}</span>
          </span>
          {frame.deployed && <Badge tone="good">Live</Badge>}
          {!still && (
            <IconButton
              label={playing ? "Pause demonstration" : "Play demonstration"}
              icon={playing ? <Pause size={15} strokeWidth={1.75} /> : <Play size={15} strokeWidth={1.75} />}
              className="-mr-2.5 size-8"
              onClick={() => setPlaying(!playing)}
            />
          )}
        </div>
        <div
          className="grid select-none grid-rows-[15rem_20rem] sm:h-[25rem] sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:grid-rows-1"
          aria-hidden="true"
        >
          <DemoChat frame={frame} />
          <DemoApp parts={frame.parts} paid={frame.paid} />
        </div>
      </div>
    </figure>
  );
}

function DemoChat({ frame }: { frame: DemoFrame }) {
  return (
    <div className="flex flex-col border-hairline border-b text-[12px] sm:border-r sm:border-b-0 leading-relaxed">
      <div className="flex-1 p-3.5">
        {frame.sent && (
          <>
            <p className="animate-rise rounded-control bg-sunken px-3 py-2">{frame.typed}</p>
            <ul className="mt-4 grid animate-rise grid-cols-2 gap-x-5 gap-y-2.5 sm:grid-cols-1">
              {DEMO_TICKETS.map((title, index) => (
                <li key={title}>
                  <p className={clsx("mb-1", (frame.tickets[index] ?? 0) === 0 && "text-muted")}>{title}</p>
                  <SmallBars filled={frame.tickets[index] ?? 0} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="border-hairline border-t p-3">
        <p className="min-h-[3.4rem] sm:min-h-[4.7rem] rounded-control border border-hairline px-2.5 py-2">
          {frame.sent ? <span className="text-muted">Type your message...</span> : frame.typed}
          {!frame.sent && <span className="ml-px inline-block h-3.5 w-px translate-y-0.5 bg-accent" />}
        </p>
      </div>
    </div>
  );
}

function SmallBars({ filled }: { filled: number }) {
  return (
    <span className="flex h-1.5 gap-[2px]">
      {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((bar) => (
        <span key={bar} className={clsx("flex-1 rounded-[1px]", bar < filled ? "bg-accent" : "bg-hairline")} />
      ))}
    </span>
  );
}

function subscribeToMotion(listener: () => void): () => void {
  const query = window.matchMedia(STILL);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
