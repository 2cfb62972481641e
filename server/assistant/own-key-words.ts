// What a creator is told of a key of their own: why it was not kept, why it answers no longer, and what mends it.
import { PROVIDERS, type Provider } from "#contract";
import type { FaultKind, ModelFault } from "./faults.ts";

export type KnownKey = Readonly<{ provider: Provider; model: string; ending: string }>;

/** A key's last characters, as far as they may be shown. */
export const endingOf = (key: string): string => key.slice(-4);

/** Why a key that was tried does not do. Nothing of what the provider wrote is in it. */
export function refusalOfTest(fault: ModelFault, { provider, model }: Pick<KnownKey, "provider" | "model">): string {
  const name = PROVIDERS[provider].name;
  const sentences: Partial<Record<FaultKind, string>> = {
    key: `${name} refuses this key. Check that you copied the whole of it and that it is still active.`,
    model: `${name} knows no model named ${model} for this key. Check the name's spelling.`,
    request: `${name} does not take this request for ${model}. Check that it is a model for text that can use tools.`,
    credit: `${name} takes this key, but its account has no credit left.`,
    busy: `${name} says that this key's limit is reached. Please try again in a few minutes.`,
    unreachable: `${name} could not be reached. Please try again in a few minutes.`,
    silent: `${name} did not answer in time. Please try again in a few minutes.`,
    trouble: `${name} is having trouble at the moment. Please try again in a few minutes.`,
  };
  return sentences[fault.kind] ?? fault.message;
}

/** Why a run with this key ended, where that is the key's or the model's own matter; null: the fault's words say it. */
export function endOfOwnKey(kind: FaultKind, { provider, model, ending }: KnownKey): string | null {
  const name = PROVIDERS[provider].name;
  const meanwhile = "until then the built-in model can take over.";
  if (kind === "key") return `${name} refused your key ••••${ending}. Replace it; ${meanwhile}`;
  if (kind === "model") return `${name} knows no model named ${model} for your key. Choose another one; ${meanwhile}`;
  if (kind === "credit")
    return `Your account at ${name} has no credit left. Add some there, or replace the key; ${meanwhile}`;
  return null;
}
