// Messages about a creator's own provider key: why it was not saved, why it stopped working, and what to do.
import { PROVIDERS, type Provider } from "#contract";
import type { ModelError, ModelErrorKind } from "./model-errors.ts";

export type KnownKey = Readonly<{ provider: Provider; model: string; ending: string }>;

/** A key's last characters, as far as they may be shown. */
export const endingOf = (key: string): string => key.slice(-4);

/** Why a key failed its test. Holds nothing of what the provider wrote. */
export function messageForFailedTest(
  fault: ModelError,
  { provider, model }: Pick<KnownKey, "provider" | "model">,
): string {
  const name = PROVIDERS[provider].name;
  const sentences: Partial<Record<ModelErrorKind, string>> = {
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

/** Why a run with this key ended, when the key or the model is the cause; null: use the error's own sentence. */
export function messageForFailedRun(kind: ModelErrorKind, { provider, model, ending }: KnownKey): string | null {
  const name = PROVIDERS[provider].name;
  const meanwhile = "until then the built-in model goes on with what it built.";
  if (kind === "key") return `${name} refused your key ••••${ending}. Replace it; ${meanwhile}`;
  if (kind === "model") return `${name} knows no model named ${model} for your key. Choose another one; ${meanwhile}`;
  if (kind === "credit")
    return `Your account at ${name} has no credit left. Add some there, or replace the key; ${meanwhile}`;
  return null;
}
