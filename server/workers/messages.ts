// Messages between server and worker over node:child_process's IPC channel (structured clone).

/** To the worker: a piece of work (one at a time), or the abort of the current one. */
export type Request = Readonly<{ kind: "work"; module: string; input: unknown } | { kind: "abort" }>;

/** `rss` is the worker's resident memory in bytes. */
export type Answer = Readonly<
  | { kind: "ready" }
  | { kind: "done"; output: unknown; rss: number }
  | { kind: "refused"; status: number; message: string; code: string | undefined; rss: number }
  | { kind: "failed"; message: string; rss: number }
>;
