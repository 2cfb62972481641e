// Creators' own provider keys: tried before they are kept, sealed at rest, never shown again, used for their runs alone.
import { generateText, type LanguageModel } from "ai";
import { CODE_OWN_KEY_FAILED, type NewOwnKey, type OwnKey, type OwnKeyTest, PROVIDERS } from "#contract";
import type { Database } from "#database";
import { badRequest, forbidden, notFound, Refusal } from "#http";
import { seal, unseal } from "#secrets";
import { ModelError, readModelError } from "./model-errors.ts";
import { endingOf, type KnownKey, messageForFailedRun, messageForFailedTest } from "./own-key-messages.ts";
import { createOwnModel, type ProviderAddresses } from "./providers.ts";

export type OwnModel = Readonly<{ model: LanguageModel; name: string; key: KnownKey }>;

export type OwnKeys = Readonly<{
  allowed: boolean;
  show(userId: string): Promise<OwnKey>;
  /**
   * Asks the provider for a word with it first; one that does not answer is not kept, and the one before it stays.
   * @throws Refusal 403 where the operator does not let creators enter keys, 422 with the reason when it does not answer
   */
  save(userId: string, key: NewOwnKey): Promise<OwnKey>;
  remove(userId: string): Promise<OwnKey>;
  /** Asks the provider for a word with the kept key. */
  test(userId: string): Promise<OwnKeyTest>;
  /** The creator's own model, or null when they have none or may not have one. */
  modelOf(userId: string): Promise<OwnModel | null>;
  /** A run found out whether the provider takes the key. */
  note(userId: string, found: Readonly<{ refused: boolean }>): Promise<void>;
  /** What is wrong with the creator's key, or null. */
  troubleOf(userId: string): Promise<string | null>;
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

  async function find(userId: string) {
    const row = await query.selectFrom("assistant_keys").selectAll().where("user_id", "=", userId).executeTakeFirst();
    return row && { ...row, key: unseal(row.sealed, sealingKey, userId) };
  }
  type Found = NonNullable<Awaited<ReturnType<typeof find>>>;
  const known = ({ provider, model }: Found, key: string): KnownKey => ({ provider, model, ending: endingOf(key) });

  async function show(userId: string): Promise<OwnKey> {
    const row = await find(userId);
    return {
      allowed,
      configured: row !== undefined,
      provider: row?.provider ?? null,
      model: row?.model ?? null,
      savedAt: row?.created_at.toISOString() ?? null,
      ending: row?.key == null ? null : endingOf(row.key),
      refusedAt: row?.refused_at?.toISOString() ?? null,
    };
  }

  async function modelOf(userId: string): Promise<OwnModel | null> {
    const row = allowed ? await find(userId) : undefined;
    if (row?.key == null) return null;
    const { provider, model, key } = row;
    return {
      model: createOwnModel({ provider, model, key }, addresses),
      name: `${provider}/${model}`,
      key: known(row, key),
    };
  }

  const setRefused = (userId: string, refusedAt: Date | null) =>
    query.updateTable("assistant_keys").set({ refused_at: refusedAt }).where("user_id", "=", userId).execute();

  return Object.freeze({
    allowed,
    show,
    async save(userId, { provider, model, key }) {
      if (!allowed) throw forbidden(NOT_ALLOWED);
      if (/[…•]|\*\*\*/.test(key)) throw badRequest("Paste the whole key.");
      const fault = await tryModel(createOwnModel({ provider, model, key }, addresses));
      if (fault !== null) throw new Refusal(422, messageForFailedTest(fault, { provider, model }), CODE_OWN_KEY_FAILED);
      const sealed = seal(key, sealingKey, userId);
      const values = { provider, model, sealed, created_at: new Date(), refused_at: null };
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
      const fault = await tryModel(own.model);
      if (fault === null || fault.kind === "key") await setRefused(userId, fault === null ? null : new Date());
      if (fault === null) return { works: true, message: `${own.name} answers.` };
      return { works: false, message: messageForFailedTest(fault, own.key) };
    },
    modelOf,
    async note(userId, { refused }) {
      await setRefused(userId, refused ? new Date() : null);
    },
    async troubleOf(userId) {
      const row = allowed ? await find(userId) : undefined;
      if (!row) return null;
      if (row.key === null)
        return `Your key for ${PROVIDERS[row.provider].name} can't be opened any more. Enter it again to use it.`;
      return row.refused_at === null ? null : messageForFailedRun("key", known(row, row.key));
    },
  } satisfies OwnKeys);
}

/** Asks for a word; why there was none, or null. */
async function tryModel(model: LanguageModel): Promise<ModelError | null> {
  const patience = AbortSignal.timeout(TEST_MS);
  try {
    await generateText({
      model,
      prompt: "Answer with the one word: ready",
      maxOutputTokens: 200,
      maxRetries: 0,
      abortSignal: patience,
    });
    return null;
  } catch (error) {
    return patience.aborted ? new ModelError("silent") : readModelError(error);
  }
}
