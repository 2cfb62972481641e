// app.json of an app that has no plan of this model: its name, texts and looks, read and changed with everything else kept.
import { applyEdits } from "../blueprint/apply-edits.ts";
import type { Edit } from "../blueprint/edit-types.ts";
import type { AppSpec, EntitySpec } from "../blueprint/types.ts";

export const MANIFEST_PATH = "app.json";

export type Manifest = Readonly<{ whole: Readonly<Record<string, unknown>>; app: AppSpec }>;

/** What app.json says, with its lists as far as they were read elsewhere. Broken JSON is an app without name. */
export function readManifest(text: string, entities: EntitySpec[] = []): Manifest {
  const whole = parsed(text);
  const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
  const landing = whole.landing as Partial<AppSpec["landing"]> | undefined; // checked with the app, by the kit's schema
  const theme = whole.theme as Partial<AppSpec["theme"]> | undefined;
  return {
    whole,
    app: {
      name: textOf(whole.name),
      tagline: textOf(whole.tagline),
      summary: "",
      theme: { mode: "auto", radius: "soft", font: "sans", ...theme },
      landing: { headline: "", text: "", action: "", features: [], ...landing },
      entities,
      pages: [],
      assumed: [],
      instead: [],
    },
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The app after edits, what was done and refused in words, and the file's new text. */
export function editManifest({ whole, app }: Manifest, edits: readonly Edit[]) {
  const { app: after, done, refused } = applyEdits(app, edits, []);
  const { name, tagline, theme, landing } = after;
  const changed = Object.entries({ name, tagline, theme, landing }).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(app[key as "name" | "tagline" | "theme" | "landing"]),
  );
  const text = `${JSON.stringify({ ...whole, ...Object.fromEntries(changed) }, null, 2)}\n`;
  return { app: after, done, refused, text, isChanged: changed.length > 0 };
}
