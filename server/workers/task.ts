// A task: a function in a module of its own that a worker carries out; equal inputs give equal outputs.

/** What a task's function is given beside its input. */
export type TaskContext = Readonly<{
  /** Aborted when nobody waits for the result any longer; what was started must end then. */
  signal: AbortSignal;
}>;

/** Input and output are copied between processes (structured clone): plain data. */
export type Task<Input, Output> = Readonly<{
  /** Address of the module; it exports the function as `run`. */
  module: string;
  /** From its beginning; waiting for a place does not count. */
  deadlineMs: number;
  /** The sentence for who asked, when the deadline or the memory did not suffice. */
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
