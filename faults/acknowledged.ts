// What the server has acknowledged, each with the question that shows at the end whether it still holds.

export type Promised = Readonly<{
  /** As in "row Tom-17 of the live app". */
  what: string;
  /** Its project, with which it may be deleted; null for what belongs to a person. */
  projectId: string | null;
  /** Null when it is kept, else what is there instead. */
  ask(): Promise<string | null>;
}>;

export type Acknowledged = Readonly<{
  add(promised: Promised): void;
  /** The project is being deleted: nothing of it is promised any more. */
  forget(projectId: string): void;
  all(): readonly Promised[];
}>;

export function createAcknowledged(): Acknowledged {
  const promises = new Set<Promised>();
  const forgotten = new Set<string>();
  return Object.freeze({
    add(promised: Promised) {
      // What was on its way while its project was deleted.
      if (promised.projectId === null || !forgotten.has(promised.projectId)) promises.add(promised);
    },
    forget(projectId: string) {
      forgotten.add(projectId);
      for (const promised of promises) if (promised.projectId === projectId) promises.delete(promised);
    },
    all: () => [...promises],
  });
}
