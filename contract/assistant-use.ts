// Calls about what the assistant costs: use and allowance, a creator's own key, attachments.
import { z } from "zod";
import { anyOf, PROVIDER_IDS, PROVIDERS } from "./providers.ts";
import { PAYERS, tokenUse } from "./run.ts";

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
  /** What answers the next message: "builtin", or "anthropic/…"; and who pays for it. */
  model: z.string(),
  key: z.enum(PAYERS),
  /** Whether creators may enter keys of their own. */
  ownKeys: z.boolean(),
  /** What ended badly the last time, or what keeps the configured model from answering; one line, else null. */
  notice: z.string().nullable(),
  /** Whether the notice is about the creator's own key. */
  keyTrouble: z.boolean(),
});
export type AssistantUse = z.infer<typeof assistantUse>;

const CHOOSE_PROVIDER = `Choose ${anyOf(PROVIDER_IDS.map((id) => PROVIDERS[id].name))}`;
/** A key that the provider did not take, with a sentence that says why. */
export const CODE_OWN_KEY_FAILED = "OWN_KEY_FAILED";
/** `PUT /api/assistant/key`: tried once at the provider, kept if it answers. The key is never answered again. */
export const newOwnKey = z.object({
  provider: z.enum(PROVIDER_IDS, CHOOSE_PROVIDER),
  model: z
    .string()
    .trim()
    .min(1, "Name a model")
    .max(120)
    .regex(/^[\w.:/-]+$/, "A model's name has letters, digits, dots, hyphens and slashes"),
  key: z
    .string()
    .trim()
    .min(8, "This is too short for a key")
    .max(400, "This is too long for a key")
    .regex(/^[\x21-\x7e]+$/, "A key has no spaces"),
});
export type NewOwnKey = z.input<typeof newOwnKey>;

/** `GET /api/assistant/key`. */
export const ownKey = z.object({
  /** Whether the operator lets creators enter keys of their own. */
  allowed: z.boolean(),
  configured: z.boolean(),
  provider: z.enum(PROVIDER_IDS).nullable(),
  model: z.string().nullable(),
  savedAt: z.iso.datetime().nullable(),
  /** The key's last four characters; null when it can't be opened any more and has to be entered again. */
  ending: z.string().nullable(),
  /** When the provider last refused it; null while it works. */
  refusedAt: z.iso.datetime().nullable(),
});
export type OwnKey = z.infer<typeof ownKey>;

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
