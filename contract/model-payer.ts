// Who pays for a model that somebody chooses. Apart from its schemas, which would come along into the editor's first load.
import type { OfferedModel } from "./model-choices.ts";

const providerOf = (model: string): string => model.slice(0, model.indexOf("/") + 1);

/** Who pays where this model is chosen; null: it is not theirs to choose. Whoever has a key of a provider may choose any model of it. */
export const payerOf = (offered: readonly OfferedModel[], model: string): OfferedModel["key"] | null =>
  offered.find((one) => one.model === model)?.key ??
  offered.find(({ model: one, key }) => key === "own" && providerOf(one) === providerOf(model))?.key ??
  null;
