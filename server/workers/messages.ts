// What server and worker say to each other, by node:child_process's channel (structured clone).

/** To the worker: one piece of work at a time, or that the present one is not wanted any longer. */
export type Request = Readonly<{ kind: "work"; module: string; input: unknown } | { kind: "abort" }>;

/** `rss` is the worker's resident memory in bytes. */
export type Answer = Readonly<
  | { kind: "ready" }
  | { kind: "done"; output: unknown; rss: number }
  | { kind: "refused"; status: number; message: string; code: string | undefined; rss: number }
  | { kind: "failed"; message: string; rss: number }
>;
