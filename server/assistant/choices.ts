// What a creator may choose from when they choose a model: what lies at hand, and all that the providers of their keys offer, with
// prices and windows as far as they are known.
import { setImmediate } from "node:timers/promises";
import { type ModelChoices, type ModelFacts, type ModelsAnswer, type ModelsQuestion, modelId } from "#contract";
import type { Models } from "./models.ts";
import type { OwnKeys } from "./own-keys.ts";
import type { Prices } from "./prices/prices.ts";

export type Choices = Readonly<{
  /** What lies at hand first. Providers that do not answer are named; the others' models are there all the same. */
  of(userId: string): Promise<ModelChoices>;
  /** What a provider offers, before there is a key for it or with the one that is kept. */
  ofProvider(userId: string, question: ModelsQuestion): Promise<ModelsAnswer>;
}>;

export function createChoices({
  models,
  ownKeys,
  prices,
}: Readonly<{
  models: Pick<Models, "offeredTo">;
  ownKeys: Pick<OwnKeys, "offersOf" | "modelsOf">;
  prices: Pick<Prices, "factsOf" | "source">;
}>): Choices {
  return Object.freeze({
    async of(userId) {
      const [offered, { models: names, unread }] = await Promise.all([
        models.offeredTo(userId),
        ownKeys.offersOf(userId),
      ]);
      const atHand = new Set(offered.map(({ model }) => model));
      // A name that no message could carry is no choice.
      const further = names.filter((name) => !atHand.has(name) && modelId.safeParse(name).success);
      const all = [...offered, ...further.map((model) => ({ model, key: "own" as const }))];
      return {
        models: await described(all, ({ model }) => prices.factsOf(model)),
        unread: [...unread],
        prices: prices.source,
      };
    },
    async ofProvider(userId, question) {
      const names = await ownKeys.modelsOf(userId, question);
      return {
        models: await described(
          (names ?? []).map((name) => ({ name })),
          ({ name }) => prices.factsOf(`${question.provider}/${name}`),
        ),
        isRead: names !== null,
        prices: prices.source,
      };
    },
  } satisfies Choices);
}

/** Half a millisecond is looked for a name that is new: others have their turn in between. */
const AT_ONCE = 20;

async function described<One extends object>(
  models: readonly One[],
  factsOf: (one: One) => ModelFacts,
): Promise<(One & ModelFacts)[]> {
  const known: (One & ModelFacts)[] = [];
  for (const one of models) {
    known.push({ ...one, ...factsOf(one) });
    if (known.length % AT_ONCE === 0) await setImmediate();
  }
  return known;
}
