// Sample rows for the preview: `server/seed.ts` exports `seed(async ({ insert }) => { … })`.
import type { Draft, Entity, Row } from "../entity/index.ts";

export type SeedTools = {
  /** Adds rows as the app's owner, or as `by`; gives them with their ids. */
  insert<E extends Entity>(entity: E, rows: readonly Draft<E>[], by?: { id: string; name: string }): Promise<Row<E>[]>;
};
export type Seed = () => Promise<void>;

export function seed(write: (tools: SeedTools) => Promise<void>): Seed {
  return () => write({ insert: async () => [] });
}
