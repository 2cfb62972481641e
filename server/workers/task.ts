// A task: a pure function in a module of its own, which a worker runs.

/** What a task's function is given beside its input. */
export type TaskContext = Readonly<{
  /** Aborted when nobody waits for the result any longer; the task must then end what it started. */
  signal: AbortSignal;
}>;

/** Input and output are copied between processes (structured clone): plain data. */
export type Task<Input, Output> = Readonly<{
  /** Address of the module; it exports the function as `run`. */
  module: string;
  /** Milliseconds from its start, without waiting for a slot; four times that where it had little of the processor (`KEPT_WAITING`). */
  deadlineMs: number;
  /** The sentence for the person when the task exceeds its deadline or memory. */
  tooMuch: string;
  /** Only for the compiler. */
  types?: Readonly<{ input: Input; output: Output }>;
}>;

// `never` stands for any input: a function's parameters are checked where it is called.
type Run = (input: never, context: TaskContext) => unknown;

/** @example defineTask<typeof import("./unpack-task.ts").run>({ module: import.meta.resolve("./unpack-task.ts"), … }) */
export function defineTask<Function extends Run>(
  task: Readonly<{ module: string; deadlineMs: number; tooMuch: string }>,
): Task<Parameters<Function>[0], Awaited<ReturnType<Function>>> {
  return Object.freeze({ ...task });
}
