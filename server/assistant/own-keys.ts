// Creators' own provider keys: tried before they are kept, sealed at rest, never shown again, used for their runs alone.
import { generateText, type LanguageModel } from "ai";
import {
  CODE_OWN_KEY_FAILED,
  type Effort,
  type ModelsQuestion,
  type NewOwnKey,
  type OwnKey,
  type OwnKeyTest,
  PROVIDER_IDS,
  PROVIDERS,
  type Provider,
} from "#contract";
import type { Database } from "#database";
import { badRequest, forbidden, notFound, Refusal } from "#http";
import { seal, unseal } from "#secrets";
import { ModelError, readModelError } from "./model-errors.ts";
import { endingOf, type KnownKey, messageForFailedRun, messageForFailedTest } from "./own-key-messages.ts";
import { openModel } from "./providers/clients.ts";
import type { OfferedKey } from "./providers/found-models.ts";
import { createModelLists } from "./providers/model-lists.ts";
import { createOwnAccesses, type OwnAccessRules } from "./providers/own-access.ts";

export type OwnModel = Readonly<{
  model: LanguageModel;
  /** For plans; null: `model` makes them. */
  planModel: LanguageModel | null;
  effort: Effort | null;
  name: string;
  key: KnownKey;
}>;

export type OwnKeys = Readonly<{
  allowed: boolean;
  show(userId: string): Promise<OwnKey>;
  /**
   * Asks the provider for a word with it first; one that does not answer is not kept, and the one before it stays.
   * @throws Refusal 403 where the operator does not let creators enter keys, 422 with the reason when it does not answer
   */
  save(userId: string, key: NewOwnKey): Promise<OwnKey>;
  remove(userId: string, provider?: Provider): Promise<OwnKey>;
  /** The models that a provider offers, with the kept key where none is said; null: they could not be read. */
  modelsOf(userId: string, question: ModelsQuestion): Promise<readonly string[] | null>;
  /** What the providers of the creator's keys offer, as "<provider>/<model>", and those of which that could not be read. */
  offersOf(userId: string): Promise<Readonly<{ models: readonly string[]; unread: readonly Provider[] }>>;
  /** Asks the provider for a word with the kept key. */
  test(userId: string, provider?: Provider): Promise<OwnKeyTest>;
  /**
   * The creator's own model: of the key that was chosen last, or the wanted one ("<provider>/<model>"), which may be any model of a
   * provider that they have a key for; null when they have no such key or may not have one.
   */
  modelOf(userId: string, wanted?: string | null): Promise<OwnModel | null>;
  /** Names of the models that the creator's keys were kept for, the one that answers first. */
  namesOf(userId: string): Promise<readonly string[]>;
  /** The key of this provider answers from now on. */
  use(userId: string, provider: Provider): Promise<OwnKey>;
  /** A run found out whether the provider takes the key. */
  note(userId: string, provider: Provider, found: Readonly<{ refused: boolean }>): Promise<void>;
  /**
   * What is wrong with the creator's key that answers, or null.
   * @param wanted "<provider>/<model>" of a project; one that is none of their keys' is answered by the key that was chosen last
   */
  troubleOf(userId: string, wanted: string | null): Promise<string | null>;
}>;

const NO_KEY = {
  provider: null,
  model: null,
  planModel: null,
  effort: null,
  address: null,
  savedAt: null,
  ending: null,
  refusedAt: null,
};

/** Of "<provider>/<model>"; a provider that there is not has no key. */
function partsOf(name: string): [Provider, string] {
  const slash = name.indexOf("/");
  return [name.slice(0, slash) as Provider, name.slice(slash + 1)]; // only compared with those of rows
}

const TEST_MS = 20_000;
const NOT_ALLOWED = "Keys of your own are not allowed on this installation.";

export function createOwnKeys(
  dependencies: Readonly<{
    database: Pick<Database, "query">;
    sealingKey: Uint8Array;
    allowed: boolean;
    /** Offered to creators who have no key; null: nothing lies about, or it is not theirs to take. */
    found: OfferedKey | null;
  }> &
    OwnAccessRules,
): OwnKeys {
  const { sealingKey, allowed, addresses, found } = dependencies;
  const accesses = createOwnAccesses(dependencies);
  const lists = createModelLists();
  const reachable = PROVIDER_IDS.filter((id) => addresses[id] !== undefined);
  const { query } = dependencies.database;

  /** The one that was chosen last first. */
  async function findAll(userId: string) {
    const rows = await query
      .selectFrom("assistant_keys")
      .selectAll()
      .where("user_id", "=", userId)
      .orderBy("chosen_at", "desc")
      .execute();
    return rows.map((row) => ({ ...row, key: unseal(row.sealed, sealingKey, userId) }));
  }
  type Found = Awaited<ReturnType<typeof findAll>>[number];
  async function find(userId: string, provider?: Provider): Promise<Found | undefined> {
    const rows = await findAll(userId);
    return provider === undefined ? rows[0] : rows.find((row) => row.provider === provider);
  }
  const known = ({ provider, model }: Found, key: string): KnownKey => ({ provider, model, ending: endingOf(key) });

  async function show(userId: string): Promise<OwnKey> {
    const rows = await findAll(userId);
    const keys = rows.map((row) => ({
      provider: row.provider,
      model: row.model,
      planModel: row.plan_model,
      effort: row.effort,
      address: row.address,
      savedAt: row.created_at.toISOString(),
      ending: row.key === null ? null : endingOf(row.key),
      refusedAt: row.refused_at?.toISOString() ?? null,
    }));
    return {
      allowed,
      configured: keys.length > 0,
      ...(keys[0] ?? NO_KEY),
      reachable,
      keys,
      found: allowed && keys.length === 0 && found ? { provider: found.provider, model: found.model } : null,
    };
  }

  async function modelOf(userId: string, wanted: string | null = null): Promise<OwnModel | null> {
    if (!allowed) return null;
    const [wantedProvider, wantedModel] = wanted === null ? [undefined, null] : partsOf(wanted);
    const row = await find(userId, wantedProvider);
    if (row?.key == null) return null;
    const { provider, key, address } = row;
    const model = wantedModel ?? row.model;
    // What makes the plans beside one model, and how hard that thinks, was not chosen for another one.
    const isChosen = model === row.model;
    const planModel = isChosen ? row.plan_model : null;
    const open = (model: string) => openModel(accesses.of({ provider, model, key, address }));
    return {
      model: await open(model),
      planModel: planModel === null ? null : await open(planModel),
      effort: isChosen ? row.effort : null,
      name: `${provider}/${model}`,
      key: known({ ...row, model }, key),
    };
  }

  /** What the provider of a kept key offers. Throws Refusal where its address may no longer be called. */
  const listOf = async ({ provider, key, address }: Found) =>
    lists.of(accesses.of({ provider, model: "", key: key ?? "", address }, { briefly: true }));

  const changeKey = (
    userId: string,
    provider: Provider,
    values: Readonly<{ refused_at?: Date | null; chosen_at?: Date }>,
  ) =>
    query
      .updateTable("assistant_keys")
      .set(values)
      .where("user_id", "=", userId)
      .where("provider", "=", provider)
      .execute();

  return Object.freeze({
    allowed,
    show,
    async save(userId, asked) {
      if (!allowed) throw forbidden(NOT_ALLOWED);
      const { provider, model, planModel = null, effort = null } = asked;
      const isFound = asked.found === true;
      // A key that was found goes to its provider, and to no address that somebody types.
      const address = isFound ? null : (asked.address ?? null);
      if (isFound && found?.provider !== provider) throw notFound("It is no longer there. Enter a key of your own.");
      const key = isFound ? (found?.key ?? "") : asked.key;
      if (/[…•]|\*\*\*/.test(key)) throw badRequest("Paste the whole key.");
      for (const name of new Set([model, planModel ?? model])) {
        const access = accesses.of({ provider, model: name, key, address }, { briefly: true });
        const fault = await tryModel(await openModel(access));
        if (fault !== null)
          throw new Refusal(422, messageForFailedTest(fault, { provider, model: name }), CODE_OWN_KEY_FAILED);
      }
      const sealed = seal(key, sealingKey, userId);
      const about = { provider, model, plan_model: planModel, effort, address: address?.trim() || null };
      const now = new Date();
      const values = { ...about, sealed, created_at: now, chosen_at: now, refused_at: null };
      await query
        .insertInto("assistant_keys")
        .values({ user_id: userId, ...values })
        .onConflict((conflict) => conflict.columns(["user_id", "provider"]).doUpdateSet(values))
        .execute();
      return show(userId);
    },
    async use(userId, provider) {
      const row = await find(userId, provider);
      if (!row) throw notFound(`You have no key for ${PROVIDERS[provider].name}.`);
      await changeKey(userId, provider, { chosen_at: new Date() });
      return show(userId);
    },
    async remove(userId, provider) {
      const row = await find(userId, provider);
      if (row)
        await query
          .deleteFrom("assistant_keys")
          .where("user_id", "=", userId)
          .where("provider", "=", row.provider)
          .execute();
      return show(userId);
    },
    async namesOf(userId) {
      if (!allowed) return [];
      const rows = (await findAll(userId)).filter(({ key }) => key !== null);
      const names = rows.flatMap(({ provider, model, plan_model: planModel }) =>
        [model, ...(planModel === null ? [] : [planModel])].map((name) => `${provider}/${name}`),
      );
      return [...new Set(names)];
    },
    async test(userId, provider) {
      const row = await find(userId, provider);
      const own = row && (await modelOf(userId, `${row.provider}/${row.model}`));
      if (!own) throw notFound(allowed ? "Save a key first, or save it again." : NOT_ALLOWED);
      const fault = await tryModel(own.model);
      if (fault === null || fault.kind === "key")
        await changeKey(userId, own.key.provider, { refused_at: fault === null ? null : new Date() });
      if (fault === null) return { works: true, message: `${own.name} answers.` };
      return { works: false, message: messageForFailedTest(fault, own.key) };
    },
    modelOf,
    async modelsOf(userId, { provider, key, address = null }) {
      if (!allowed) throw forbidden(NOT_ALLOWED);
      const known = key ? null : ((await find(userId, provider)) ?? null);
      // The kept key goes to the kept address alone.
      const isKept = known?.key != null && (key === undefined || key === "");
      const access = {
        provider,
        model: "",
        key: isKept ? (known.key ?? "") : (key ?? ""),
        address: isKept ? known.address : address,
      };
      return lists.of(accesses.of(access, { briefly: true }));
    },
    async offersOf(userId) {
      const rows = allowed ? (await findAll(userId)).filter(({ key }) => key !== null) : [];
      const lists = await Promise.all(
        rows.map(async (row) => ({ provider: row.provider, models: await listOf(row).catch(() => null) })),
      );
      return {
        models: lists.flatMap(({ provider, models }) => (models ?? []).map((model) => `${provider}/${model}`)),
        unread: lists.flatMap(({ provider, models }) => (models === null ? [provider] : [])),
      };
    },
    async note(userId, provider, { refused }) {
      await changeKey(userId, provider, { refused_at: refused ? new Date() : null });
    },
    async troubleOf(userId, wanted) {
      const rows = allowed ? await findAll(userId) : [];
      const [wantedProvider] = partsOf(wanted ?? "");
      const row = rows.find(({ provider }) => provider === wantedProvider) ?? rows[0];
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
