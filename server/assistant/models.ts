// Which model answers a run and whose key pays for it: the creator's own, the installation's, or the built-in one.
import type { LanguageModel } from "ai";
import type { PaidBy } from "#database";
import type { Workers } from "#workers";
import { createBuiltinModelIn } from "./builtin.ts";
import type { KnownKey } from "./own-key-messages.ts";
import type { OwnKeys } from "./own-keys.ts";
import { BUILTIN, type InstallationModels, isBuiltin, nameOfModel } from "./providers.ts";

export type ChosenModel = Readonly<{
  model: LanguageModel;
  /** For the plan; null: `model` makes it. */
  fast: LanguageModel | null;
  name: string;
  paidBy: PaidBy;
  /** The creator's own, where it pays. */
  ownKey: KnownKey | null;
}>;

export type Models = Readonly<{
  choose(ownerId: string, options: Readonly<{ builtin: boolean }>): Promise<ChosenModel>;
  /** Why the installation's model does not answer, or null. */
  notice: string | null;
}>;

const NOBODY = { paidBy: "builtin", ownKey: null } as const;

export function createModels(
  installation: InstallationModels,
  { ownKeys, workers }: Readonly<{ ownKeys: Pick<OwnKeys, "modelOf">; workers: Workers }>,
): Models {
  const builtinOf = (ownerId: string): ChosenModel => ({
    model: createBuiltinModelIn(workers, ownerId),
    fast: null,
    name: BUILTIN,
    ...NOBODY,
  });
  const { model, fast, notice } = installation;
  const platform: ChosenModel = { model, fast, name: nameOfModel(model), paidBy: "platform", ownKey: null };
  return Object.freeze({
    async choose(ownerId, options) {
      if (options.builtin) return builtinOf(ownerId);
      const own = await ownKeys.modelOf(ownerId);
      if (own) return { model: own.model, fast: null, name: own.name, paidBy: "own", ownKey: own.key };
      return isBuiltin(model) ? builtinOf(ownerId) : platform;
    },
    notice,
  } satisfies Models);
}
