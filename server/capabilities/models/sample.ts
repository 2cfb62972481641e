// What the preview shows of an answer while no language model is connected: marked, and of the right shape.
import type { ModelAnswer, ModelQuestion } from "#contract";

const MARK = "Sample: no language model is connected.";
const PROMPT_SHOWN = 120;

export function sampleAnswer({ prompt, schema }: ModelQuestion): ModelAnswer {
  const value = schema && sampleOf(schema);
  const text = schema ? JSON.stringify(value) : `${MARK} Here would be an answer to: ${prompt.slice(0, PROMPT_SHOWN)}`;
  return { text, ...(schema ? { value } : {}), sample: true };
}

type Shape = { type?: unknown; properties?: unknown; items?: unknown; enum?: unknown };

/** The contract bounds how deep a schema goes. */
function sampleOf(schema: unknown): unknown {
  const { type, properties, items, enum: choices }: Shape = typeof schema === "object" && schema !== null ? schema : {};
  if (Array.isArray(choices)) return choices[0];
  if (type === "object")
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, one]) => [name, sampleOf(one)]));
  if (type === "array") return [sampleOf(items)];
  if (type === "number" || type === "integer") return 1;
  if (type === "boolean") return true;
  return MARK;
}
