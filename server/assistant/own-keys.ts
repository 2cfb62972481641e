// Creators' own provider keys: sealed at rest, never shown again, used for their runs alone.
import { generateText, type LanguageModel } from "ai";
import type { NewOwnKey, OwnKey, OwnKeyTest } from "#contract";
import type { Database } from "#database";
import { badRequest, forbidden, notFound } from "#http";
import { readFault } from "./faults.ts";
import { createOwnModel, type ProviderAddresses } from "./providers.ts";
import { seal, unseal } from "./sealing.ts";

export type OwnKeys = Readonly<{
  show(userId: string): Promise<OwnKey>;
  /** @throws Refusal 403 where the operator does not let creators enter keys */
  save(userId: string, key: NewOwnKey): Promise<OwnKey>;
  remove(userId: string): Promise<OwnKey>;
  /** Asks the provider for a word. */
  test(userId: string): Promise<OwnKeyTest>;
  /** The creator's own model, or null when they have none or may not have one. */
  modelOf(userId: string): Promise<{ model: LanguageModel; name: string } | null>;
}>;

const TEST_MS = 20_000;
const NOT_ALLOWED = "Keys of your own are not allowed on this installation.";

export function createOwnKeys(
  dependencies: Readonly<{
    database: Pick<Database, "query">;
    sealingKey: Uint8Array;
    allowed: boolean;
    addresses: ProviderAddresses;
  }>,
): OwnKeys {
  const { sealingKey, allowed, addresses } = dependencies;
  const { query } = dependencies.database;

  const find = (userId: string) =>
    query.selectFrom("assistant_keys").selectAll().where("user_id", "=", userId).executeTakeFirst();

  async function show(userId: string): Promise<OwnKey> {
    const row = await find(userId);
    return {
      allowed,
      configured: row !== undefined,
      provider: row?.provider ?? null,
      model: row?.model ?? null,
      savedAt: row?.created_at.toISOString() ?? null,
    };
  }

  async function modelOf(userId: string): Promise<{ model: LanguageModel; name: string } | null> {
    const row = allowed ? await find(userId) : undefined;
    const key = row ? unseal(row.sealed, sealingKey, userId) : null;
    if (!row || key === null) return null;
    const { provider, model } = row;
    return { model: createOwnModel({ provider, model, key }, addresses), name: `${provider}/${model}` };
  }

  return Object.freeze({
    show,
    async save(userId, { provider, model, key }) {
      if (!allowed) throw forbidden(NOT_ALLOWED);
      if (key.includes("…") || key.includes("***")) throw badRequest("Paste the whole key.");
      const values = { provider, model, sealed: seal(key, sealingKey, userId), created_at: new Date() };
      await query
        .insertInto("assistant_keys")
        .values({ user_id: userId, ...values })
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
        .execute();
      return show(userId);
    },
    async remove(userId) {
      await query.deleteFrom("assistant_keys").where("user_id", "=", userId).execute();
      return show(userId);
    },
    async test(userId) {
      const own = await modelOf(userId);
      if (!own) throw notFound(allowed ? "Save a key first, or save it again." : NOT_ALLOWED);
      try {
        const signal = AbortSignal.timeout(TEST_MS);
        await generateText({
          model: own.model,
          prompt: "Answer with the one word: ready",
          maxOutputTokens: 200,
          maxRetries: 0,
          abortSignal: signal,
        });
        return { works: true, message: `${own.name} answers.` };
      } catch (error) {
        const { kind, message } = readFault(error);
        if (kind === "key") return { works: false, message: "The provider refuses this key." };
        if (kind === "request") return { works: false, message: `The provider knows no model ${own.name}.` };
        return { works: false, message };
      }
    },
    modelOf,
  } satisfies OwnKeys);
}
