// Calls about what the assistant costs: use and allowance, a creator's own key, attachments.
import { z } from "zod";
import { foundModel, modelFacts, offeredModel, priceSource } from "./model-choices.ts";
import { anyOf, PROVIDER_IDS, PROVIDERS, type Provider } from "./providers.ts";
import { moneyUse, PAYERS, tokenUse } from "./run.ts";

/** The answer of `GET /api/projects/{id}/use`. `month` is the creator's, over all projects, on the platform's key. */
export const assistantUse = z.object({
  run: z.nullable(tokenUse),
  project: tokenUse,
  month: z.object({
    ...tokenUse.shape,
    /** Null: no bound. */
    allowanceTokens: z.number().int().nullable(),
    remainingTokens: z.number().int().nullable(),
    resetsAt: z.iso.datetime(),
  }),
  /** What it cost; `month` over all projects, on the key that answers the next message. */
  money: z.object({
    run: z.nullable(moneyUse),
    project: moneyUse,
    month: moneyUse,
    /** What may be spent in the month, in millionths of a dollar; null: no bound. */
    capMicros: z.number().int().nullable(),
    /** When most of it is spent; one sentence. */
    warning: z.string().nullable(),
    /** By which prices it is counted. */
    prices: priceSource,
  }),
  /** What answers the next message: "builtin", or "anthropic/…"; and who pays for it. */
  model: z.string(),
  key: z.enum(PAYERS),
  /** What may answer in its place, itself among them. */
  choices: z.array(offeredModel),
  /** What was chosen for this project; null: nothing was. */
  projectModel: z.string().nullable(),
  /** What lies on this machine and could answer at a click; null: nothing, or the creator has a model already. */
  found: foundModel.nullable(),
  /** Whether creators may enter keys of their own. */
  ownKeys: z.boolean(),
  /** What ended badly the last time, or what keeps the configured model from answering; one line, else null. */
  notice: z.string().nullable(),
  /** Whether the notice is about the creator's own key. */
  keyTrouble: z.boolean(),
});
export type AssistantUse = z.infer<typeof assistantUse>;

/** `PUT /api/assistant/cap`: what a creator wants to spend in a month on keys of their own; null: no bound. */
export const monthlyCap = z.object({
  dollars: z.number().min(0.01, "Name at least a cent").max(1_000_000, "Name at most a million").nullable(),
});
export type MonthlyCap = z.infer<typeof monthlyCap>;

/** How hard a model thinks before it answers; without one the provider decides. */
export const EFFORTS = ["low", "medium", "high"] as const;
export type Effort = (typeof EFFORTS)[number];

const CHOOSE_PROVIDER = `Choose ${anyOf(PROVIDER_IDS.map((id) => PROVIDERS[id].name))}`;
/** A key that the provider did not take, with a sentence that says why. */
export const CODE_OWN_KEY_FAILED = "OWN_KEY_FAILED";
/** `PUT /api/assistant/key`: tried once at the provider, kept if it answers. The key is never answered again. */
const modelName = z
  .string()
  .trim()
  .min(1, "Name a model")
  .max(120)
  .regex(/^[\w.:/@-]+$/, "A model's name has letters, digits, dots, hyphens and slashes");
const key = z
  .string()
  .trim()
  .min(8, "This is too short for a key")
  .max(400, "This is too long for a key")
  .regex(/^[\x21-\x7e]+$/, "A key has no spaces");
const noKey = z.literal("");
const provider = z.enum(PROVIDER_IDS, CHOOSE_PROVIDER);
const address = z.string().trim().max(300, "This is too long for an address").optional();
const needsItsKey = { path: ["key"], message: "This provider needs a key" };
const hasItsKey = (asked: { provider: Provider; key: string }): boolean =>
  asked.key !== "" || !PROVIDERS[asked.provider].needsKey;

export const newOwnKey = z
  .object({
    provider,
    model: modelName,
    /** Makes the plans; absent: `model` does it all. */
    planModel: modelName.optional(),
    effort: z.enum(EFFORTS).optional(),
    /** Empty where the provider needs none. */
    key: z.union([noKey, key]),
    address,
    /** The key is the one that was found on this machine (`ownKey.found`). */
    found: z.boolean().optional(),
  })
  .refine((asked) => asked.found === true || hasItsKey(asked), needsItsKey);
export type NewOwnKey = z.input<typeof newOwnKey>;

/** One of a creator's keys; a provider has at most one. */
export const keptKey = z.object({
  provider: z.enum(PROVIDER_IDS),
  model: z.string(),
  planModel: z.string().nullable(),
  effort: z.enum(EFFORTS).nullable(),
  address: z.string().nullable(),
  savedAt: z.iso.datetime(),
  /** The key's last four characters; null when it can't be opened any more and has to be entered again. */
  ending: z.string().nullable(),
  /** When the provider last refused it; null while it works. */
  refusedAt: z.iso.datetime().nullable(),
});
export type KeptKey = z.infer<typeof keptKey>;

/** `GET /api/assistant/key`: the key that answers where nothing else is wanted, and all of them, that one first. */
export const ownKey = z.object({
  /** Whether the operator lets creators enter keys of their own. */
  allowed: z.boolean(),
  configured: z.boolean(),
  provider: z.enum(PROVIDER_IDS).nullable(),
  model: z.string().nullable(),
  planModel: z.string().nullable(),
  effort: z.enum(EFFORTS).nullable(),
  address: z.string().nullable(),
  /** Providers that whoever runs the installation has set up for everybody: their address need not be typed. */
  reachable: z.array(z.enum(PROVIDER_IDS)),
  savedAt: z.iso.datetime().nullable(),
  /** The key's last four characters; null when it can't be opened any more and has to be entered again. */
  ending: z.string().nullable(),
  /** When the provider last refused it; null while it works. */
  refusedAt: z.iso.datetime().nullable(),
  keys: z.array(keptKey),
  /** Offered to whoever has no key yet. */
  found: foundModel.nullable(),
});
export type OwnKey = z.infer<typeof ownKey>;

/** `POST /api/assistant/key/test`, `DELETE /api/assistant/key`: which key; absent: the one that answers. */
export const keyQuestion = z.object({ provider: provider.optional() });
/** `POST /api/assistant/key/use`: this one answers from now on where nothing else is chosen. */
export const keyOfProvider = z.object({ provider });

/** `POST /api/assistant/models`: what the provider offers; an empty list where it does not say, or could not be read. Without a key the kept one is used. */
export const modelsQuestion = z.object({ provider, key: z.union([noKey, key]).optional(), address });
export type ModelsQuestion = z.input<typeof modelsQuestion>;
export const modelsAnswer = z.object({
  models: z.array(z.object({ name: z.string(), ...modelFacts.shape })),
  /** False: the provider could not be asked, or answered something else. */
  isRead: z.boolean(),
  prices: priceSource,
});
export type ModelsAnswer = z.infer<typeof modelsAnswer>;

/** `POST /api/assistant/key/test`: asks the provider for a word with the kept key. */
export const ownKeyTest = z.object({ works: z.boolean(), message: z.string() });
export type OwnKeyTest = z.infer<typeof ownKeyTest>;

/** `POST /api/projects/{id}/attachments`: an image (PNG, JPEG, GIF, WebP), a CSV or a JSON file. */
export const newAttachment = z.object({
  name: z.string().min(1).max(120),
  /** Base64, without a `data:` prefix. */
  data: z.base64("Send the file as base64"),
});
export const attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(["image", "csv", "json"]),
  bytes: z.number().int(),
  /** Of CSV and JSON: rows and columns that were found. */
  rows: z.number().int().nullable(),
  columns: z.array(z.string()).nullable(),
});
export type Attachment = z.infer<typeof attachment>;
