/** A workout as it is run: what to do from which second on. */
export type Workout = Readonly<{ exercises: readonly string[]; rounds: number; work: number; rest: number }>;
export type Interval = Readonly<{
  kind: "ready" | "work" | "rest";
  title: string;
  round: number;
  start: number;
  end: number;
}>;

const READY_S = 5;

/** Nothing to rest from after the last one. */
export function courseOf({ exercises, rounds, work, rest }: Workout): Interval[] {
  const names = exercises.length > 0 ? exercises : ["Work"];
  const course: Interval[] = [{ kind: "ready", title: "Get ready", round: 1, start: 0, end: READY_S }];
  let at = READY_S;
  for (let round = 1; round <= rounds; round += 1)
    for (const title of names) {
      course.push({ kind: "work", title, round, start: at, end: at + work });
      at += work;
      if (rest > 0) course.push({ kind: "rest", title: "Rest", round, start: at, end: at + rest });
      at += rest;
    }
  return course.at(-1)?.kind === "rest" ? course.slice(0, -1) : course;
}

export const lengthOf = (course: readonly Interval[]) => course.at(-1)?.end ?? 0;

/** "4:05". */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
