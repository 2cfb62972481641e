import { Button, classNames, ErrorState, LinkButton, Loading, toast, useCreate, useRecord } from "@ninefold/ui";
import { useEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { sessions } from "../../shared/sessions.ts";
import { workouts } from "../../shared/workouts.ts";
import { clockOf, courseOf, type Interval, lengthOf } from "../course.ts";

const TICK_MS = 100;
const LOOKS: Record<Interval["kind"], string> = {
  ready: "bg-[#7a5a00] text-white",
  work: "bg-[#17683a] text-white",
  rest: "bg-[#1d4f91] text-white",
};

export function RunPage() {
  const { id } = useParams();
  const { row, error } = useRecord(workouts, id);
  if (error) return <ErrorState error={error} />;
  if (!row) return <Loading rows={4} />;
  return <Run name={row.name} course={courseOf({ ...row, exercises: row.exercises ?? [] })} rounds={row.rounds} />;
}

type RunProps = { name: string; course: readonly Interval[]; rounds: number };

function Run({ name, course, rounds }: RunProps) {
  const whole = lengthOf(course);
  const { seconds, running, toggle, restart } = useSeconds(whole);
  const create = useCreate(sessions);
  const kept = useRef(false);
  const done = seconds >= whole;
  useEffect(() => {
    if (!done || kept.current) return;
    kept.current = true;
    create.mutate(
      { workout: name, finishedAt: new Date().toISOString(), minutes: Math.round(whole / 60) },
      { onError: (error) => toast(error.message, "error") },
    );
  });
  if (done)
    return (
      <div className="grid min-h-[70dvh] place-items-center p-6 text-center">
        <div className="flex flex-col items-center gap-4">
          <h1 className="text-4xl font-bold">Done</h1>
          <p className="text-ink-muted">
            {name}, {clockOf(whole)}. Breathe.
          </p>
          <div className="flex gap-2">
            <Button
              icon="rotate-ccw"
              onClick={() => {
                kept.current = false;
                restart();
              }}
            >
              Again
            </Button>
            <LinkButton to="/start" variant="secondary">
              Back
            </LinkButton>
          </div>
        </div>
      </div>
    );
  const at = course.findIndex(({ end }) => seconds < end);
  const now = course[at] ?? course[0];
  const next = course.slice(at + 1).find(({ kind }) => kind === "work");
  if (!now) return null;
  return (
    <div className="flex min-h-[calc(100dvh-3.5rem)] flex-col gap-3 p-3 sm:p-6">
      <section
        aria-label={name}
        className={classNames("grid flex-1 place-items-center rounded-card p-6 text-center", LOOKS[now.kind])}
      >
        <div>
          <h1 className="text-3xl font-semibold text-balance sm:text-5xl" aria-live="assertive">
            {now.title}
          </h1>
          <p role="timer" className="text-[min(38vw,16rem)] leading-none font-bold tracking-tight tabular-nums">
            {Math.ceil(now.end - seconds)}
          </p>
          <p className="text-lg">
            {now.kind === "work" ? `Round ${now.round} of ${rounds}` : next ? `Next: ${next.title}` : "Last one"}
          </p>
        </div>
      </section>
      <div
        role="img"
        aria-label={`${clockOf(whole - seconds)} left`}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full bg-accent" style={{ width: `${(seconds / whole) * 100}%` }} />
      </div>
      <div className="flex items-center justify-between gap-3">
        <LinkButton to="/start" variant="ghost" icon="arrow-left">
          Stop
        </LinkButton>
        <span className="text-ink-muted tabular-nums">{clockOf(whole - seconds)} left</span>
        <Button size="large" variant="secondary" icon={running ? "pause" : "play"} onClick={toggle}>
          {running ? "Pause" : "Go on"}
        </Button>
      </div>
    </div>
  );
}

/** Seconds since the start without the pauses, counted from moments and not from ticks. */
function useSeconds(whole: number) {
  const [before, setBefore] = useState(0);
  const [since, setSince] = useState<number | null>(() => Date.now());
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.min(whole, before + (since === null ? 0 : Math.max(0, now - since) / 1000));
  const running = since !== null;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [running]);
  return {
    seconds,
    running,
    toggle() {
      setNow(Date.now());
      setBefore(seconds);
      setSince(running ? null : Date.now());
    },
    restart() {
      setBefore(0);
      setNow(Date.now());
      setSince(Date.now());
    },
  };
}
