// The first start: a key that lies in the environment, or an Ollama on this machine, while no model is set. It is offered, not
// taken: calls cost money, and whoever runs the installation decides.
import { type FoundModel, PROVIDER_IDS, PROVIDERS } from "#contract";

/** Of the server's own environment: the key is never told to anybody. */
export type OfferedKey = FoundModel & Readonly<{ key: string }>;

const OWN_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** Whether nobody but who sits at this machine reaches the server, as far as its settings tell: behind a proxy anybody may. */
export function isOwnMachine(settings: Readonly<{ host: string; publicUrl: string; trustProxy: number }>): boolean {
  const { protocol, hostname } = new URL(settings.publicUrl);
  const isHere = OWN_MACHINE.test(settings.host) && OWN_MACHINE.test(hostname);
  return settings.trustProxy === 0 && protocol === "http:" && isHere;
}

type Variables = Readonly<Record<string, string | undefined>>;

const OLLAMA_MS = 500;

/**
 * One sentence about what was found, and what a creator may take with a click; or null.
 * @param options.isOwnMachine whether only this machine reaches the server: an Ollama beside it is then its user's
 */
export async function findModel(
  variables: Variables,
  options: Readonly<{ isOwnMachine: boolean; ollama?: string }>,
): Promise<{ notice: string; ollama: string | null; offered: OfferedKey | null } | null> {
  if (variables.ASSISTANT_MODEL?.trim()) return null;
  const provider = PROVIDER_IDS.find((id) => PROVIDERS[id].needsKey && variables[PROVIDERS[id].keyVariable]?.trim());
  if (provider !== undefined) {
    const { name, keyVariable, exampleModel } = PROVIDERS[provider];
    const key = variables[keyVariable]?.trim() ?? "";
    // Whoever reaches a server of their own machine alone owns what lies in its environment. Azure's deployments have names of one's own.
    const offered = options.isOwnMachine && provider !== "azure" ? { provider, model: exampleModel, key } : null;
    return {
      notice: `A key for ${name} was found (${keyVariable}). With ASSISTANT_MODEL=${provider}/${exampleModel} it answers, on that key; until then the built-in model does.`,
      ollama: null,
      offered,
    };
  }
  if (!options.isOwnMachine) return null;
  const address = options.ollama ?? PROVIDERS.ollama.address.default;
  const models = await modelsOfOllama(address);
  const [first] = models;
  if (first === undefined) return null;
  return {
    notice: `Ollama runs on this machine, with ${first}${models.length > 1 ? ` and ${models.length - 1} more` : ""}. Choose it below your message, or set ASSISTANT_MODEL=ollama/${first}; until then the built-in model answers.`,
    ollama: address,
    offered: { provider: "ollama", model: first, key: "" },
  };
}

/** Asked once and briefly; nothing there is the usual case. */
async function modelsOfOllama(address: string): Promise<readonly string[]> {
  try {
    const response = await fetch(`${address}/models`, { signal: AbortSignal.timeout(OLLAMA_MS), redirect: "error" });
    const body: unknown = await response.json();
    const data: unknown = typeof body === "object" && body !== null && "data" in body ? body.data : null;
    if (!Array.isArray(data)) return [];
    return data.flatMap((each: unknown) =>
      typeof each === "object" && each !== null && "id" in each && typeof each.id === "string" ? [each.id] : [],
    );
  } catch {
    return [];
  }
}
