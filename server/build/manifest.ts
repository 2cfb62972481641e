// `app.json`: its schema, and error messages that name the field.
import { z } from "zod";
import { APP_PERMISSIONS, type CheckFailure, type SourceFiles } from "#contract";
import { LANGUAGES } from "#words";
import { buildFailure, lineOf } from "./build-failure.ts";
import { isColor } from "./color.ts";
import { addedPackages } from "./packages/lock.ts";

const words = (max: number) => z.string().trim().max(max, `must have at most ${max} characters`);
const color = z.string().refine(isColor, "must be a CSS colour such as #f0fff0 or olive");
const HOST = /^(\*\.)?([a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;
/** Segments of letters, digits and dashes, or `:name` for one that varies. What the platform answers itself is nobody's page. */
const PUBLIC_PATH =
  /^\/(?!(?:api|assets|kit|_ninefold|account|admin|join)(?:\/|$))(?:(?::[a-z]\w*|[\w-]+)(?:\/(?::[a-z]\w*|[\w-]+))*)?$/i;
const ORIGIN = /^https:\/\/(\*\.)?([a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(:\d{1,5})?$/i;
const item = z.object({ title: words(120), text: words(1000).optional(), icon: words(60).optional() });

export const appManifest = z.object({
  name: words(80).min(1, "must not be empty"),
  tagline: words(200).optional(),
  language: z.enum(LANGUAGES).optional(),
  theme: z
    .object({
      background: color.optional(),
      accent: color.optional(),
      mode: z.enum(["light", "dark", "auto"]).default("auto"),
      radius: z.enum(["square", "soft", "round"]).default("soft"),
      font: z.enum(["sans", "serif", "mono", "rounded"]).default("sans"),
      size: z.enum(["usual", "large", "largest"]).default("usual"),
    })
    .prefault({}),
  landing: z
    .object({
      headline: words(200).optional(),
      text: words(2000).optional(),
      action: words(60).optional(),
      image: words(2000).optional(),
      features: z.array(item).max(24).optional(),
      sections: z
        .array(z.object({ heading: words(200), text: words(4000).optional(), icon: words(60).optional() }))
        .max(24)
        .optional(),
    })
    .optional(),
  outbound: z.array(z.string().regex(HOST, "must be a host name such as api.example.com")).max(50).default([]),
  /** Pages that everybody sees by their link, without signing in. */
  public: z
    .array(z.string().max(200).regex(PUBLIC_PATH, "must be the path of a page such as /status/:code"))
    .max(50, "must name at most 50 pages")
    .default([]),
  /** Sites that may show the public pages in a frame. */
  embed: z.array(z.string().regex(ORIGIN, "must be an origin such as https://www.example.com")).max(20).default([]),
  /** True: only its owner and people whom they invite may open the app. With the first deploy alone; after that its owner decides. */
  invitedOnly: z.boolean().default(false),
  /** `none`: pages bring a layout of their own. */
  shell: z.enum(["app", "none"]).default("app"),
  /** Browsers offer to install it, on a host of its own. */
  installable: z.boolean().default(false),
  /** Added from the registry, at exactly these versions; written by add_package. */
  packages: addedPackages.default({}),
  /** The kit's shell has a bell; with `email` people may give an address for what it tells. */
  bell: z.union([z.boolean(), z.literal("email")], 'must be true, false or "email"').default(false),
  permissions: z
    .array(z.enum(APP_PERMISSIONS, `must be one of ${APP_PERMISSIONS.join(", ")}`))
    .max(APP_PERMISSIONS.length)
    .default([]),
});
export type AppManifest = z.infer<typeof appManifest>;

/** The manifest of a tree, or what keeps it from being one. */
export function readManifest(files: SourceFiles): { manifest: AppManifest } | { failures: CheckFailure[] } {
  const text = files["app.json"];
  if (text === undefined) return { failures: [buildFailure("The app has no app.json.", "app.json")] };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { failures: [buildFailure(`app.json is not valid JSON: ${reason}`, "app.json")] };
  }
  const parsed = appManifest.safeParse(json);
  if (parsed.success) return { manifest: parsed.data };
  return {
    failures: parsed.error.issues.map((issue) => {
      const key = issue.path.findLast((part) => typeof part === "string");
      const folderOf = issue.path.join(".") || "app.json";
      return buildFailure(`${folderOf} ${issue.message}`, "app.json", key ? lineOf(text, `"${String(key)}"`) : 1);
    }),
  };
}

/** The language that a tree's manifest names; null without one, or when the manifest is wrong. */
export function languageOf(files: SourceFiles): string | null {
  const read = readManifest(files);
  return "manifest" in read ? (read.manifest.language ?? null) : null;
}
