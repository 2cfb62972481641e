// Which model answers a run and whose key pays for it: the creator's own, the installation's, or the built-in one.
import type { LanguageModel } from "ai";
import { createBuiltinModel } from "#builtin-model";
import type { PaidBy } from "#database";
import type { OwnKeys } from "./own-keys.ts";
import { type InstallationModels, isBuiltin, nameOfModel } from "./providers.ts";

export type ChosenModel = Readonly<{
  model: LanguageModel;
  /** For the plan; null: `model` makes it. */
  fast: LanguageModel | null;
  name: string;
  paidBy: PaidBy;
}>;

export type Models = Readonly<{
  choose(ownerId: string, options: Readonly<{ builtin: boolean }>): Promise<ChosenModel>;
  notice: string | null;
}>;

export function createModels(installation: InstallationModels, ownKeys: Pick<OwnKeys, "modelOf">): Models {
  const builtin: ChosenModel = { model: createBuiltinModel(), fast: null, name: "builtin", paidBy: "builtin" };
  const { model, fast, notice } = installation;
  const platform: ChosenModel = { model, fast, name: nameOfModel(model), paidBy: "platform" };
  return Object.freeze({
    async choose(ownerId, options) {
      if (options.builtin) return builtin;
      const own = await ownKeys.modelOf(ownerId);
      if (own) return { ...own, fast: null, paidBy: "own" };
      return isBuiltin(model) ? { ...builtin, model } : platform;
    },
    notice,
  } satisfies Models);
}
