// Which model answers a run and whose key pays for it: the creator's own, the installation's, or the built-in one.
import type { LanguageModel } from "ai";
import type { Effort, OfferedModel } from "#contract";
import type { PaidBy } from "#database";
import type { Workers } from "#workers";
import { createBuiltinModelIn } from "./builtin.ts";
import { BUILTIN, type InstallationModels, isBuiltin, nameOfModel } from "./installation-models.ts";
import type { KnownKey } from "./own-key-messages.ts";
import type { OwnKeys } from "./own-keys.ts";
import type { Prices } from "./prices/prices.ts";

export type ChosenModel = Readonly<{
  model: LanguageModel;
  /** For the plan; null: `model` makes it. */
  fast: LanguageModel | null;
  /** How hard it thinks; null: the provider decides. */
  effort: Effort | null;
  name: string;
  paidBy: PaidBy;
  /** The creator's own, where it pays. */
  ownKey: KnownKey | null;
}>;

export type Models = Readonly<{
  /**
   * @param options.wanted "builtin" or "<provider>/<model>", of the message or its project; what is not the creator's to choose (any
   * more) is answered by what answers them elsewhere
   */
  choose(
    ownerId: string,
    options?: Readonly<{ builtin?: boolean; wanted?: string | null | undefined }>,
  ): Promise<ChosenModel>;
  /** What lies at hand to choose from: the platform's first, the built-in one last. `payerOf` says what else is theirs to choose. */
  offeredTo(ownerId: string): Promise<readonly OfferedModel[]>;
  /** Why the installation's model does not answer, or null. */
  notice: string | null;
}>;

const NOBODY = { paidBy: "builtin", ownKey: null, effort: null } as const;

export function createModels(
  installation: InstallationModels,
  { ownKeys, workers }: Readonly<{ ownKeys: Pick<OwnKeys, "modelOf" | "namesOf">; workers: Workers }>,
): Models {
  const builtinOf = (ownerId: string): ChosenModel => ({
    model: createBuiltinModelIn(workers, ownerId),
    fast: null,
    name: BUILTIN,
    ...NOBODY,
  });
  const { model, fast, notice } = installation;
  const platform: ChosenModel = {
    model,
    fast,
    effort: installation.effort ?? null,
    name: nameOfModel(model),
    paidBy: "platform",
    ownKey: null,
  };
  return Object.freeze({
    async choose(ownerId, { builtin = false, wanted = null } = {}) {
      if (builtin || wanted === BUILTIN) return builtinOf(ownerId);
      if (wanted !== null && wanted === platform.name) return isBuiltin(model) ? builtinOf(ownerId) : platform;
      // What was chosen once and is not theirs any more is answered by what answers everywhere (decision 097).
      const own = (wanted === null ? null : await ownKeys.modelOf(ownerId, wanted)) ?? (await ownKeys.modelOf(ownerId));
      if (own) {
        const { model, planModel, effort, name, key } = own;
        return { model, fast: planModel, effort, name, paidBy: "own", ownKey: key };
      }
      return isBuiltin(model) ? builtinOf(ownerId) : platform;
    },
    async offeredTo(ownerId) {
      const own = (await ownKeys.namesOf(ownerId)).map((name) => ({ model: name, key: "own" as const }));
      const ofPlatform = isBuiltin(model) ? [] : [{ model: platform.name, key: "platform" as const }];
      const builtin = { model: BUILTIN, key: "builtin" as const };
      // A name that both have is answered on the platform's key.
      return [...ofPlatform, ...own, builtin].filter(
        ({ model: name }, index, all) => all.findIndex((other) => other.model === name) === index,
      );
    },
    notice,
  } satisfies Models);
}

/** Names of an installation's models that a bound in money can't hold, as nobody says what they cost. */
export function modelsWithoutPrice(
  { model, fast }: Pick<InstallationModels, "model" | "fast">,
  prices: Pick<Prices, "factsOf">,
): string[] {
  const names = new Set([model, fast ?? model].map(nameOfModel));
  return [...names].filter((name) => prices.factsOf(name).price === null);
}
