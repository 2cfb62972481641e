// What apps declare in their code: kept with the version that is shown, and told to the capabilities that go by it.
import type { Declarations } from "#contract";
import type { Database } from "#database";
import type { DeclarationRules } from "#hosting";
import { type AppOf, createDeclarationStore } from "./store.ts";

/** A capability that goes by declarations. */
export type Declared = Readonly<{
  /** What is wrong with them, each a sentence for the app's author. */
  problemsIn?(declared: Declarations): readonly string[];
  /** Another version is about to be shown; null: nothing is any more. Called again after a failure. */
  onDeclared?(app: AppOf, declared: Declarations | null): Promise<void>;
}>;

export type KeptDeclarations = DeclarationRules & Readonly<{ of(app: AppOf): Promise<Declarations> }>;

/** @param capabilities asked at each call, since they are made of this */
export function createDeclarations(database: Database, capabilities: () => readonly Declared[]): KeptDeclarations {
  const store = createDeclarationStore(database);
  return Object.freeze({
    of: store.of,
    problemsIn: (declared: Declarations) =>
      capabilities().flatMap((capability) => capability.problemsIn?.(declared) ?? []),
    async keep(app: AppOf, declared: Declarations | null) {
      await (declared ? store.keep(app, declared) : store.forget(app));
      for (const capability of capabilities()) await capability.onDeclared?.(app, declared);
    },
  });
}
