// Changes that a message can ask for.
import type { Access, FieldKind } from "#entity";
import type { ChartKind, FieldSpec, ThemeSpec, View } from "./types.ts";

export type Edit =
  | { edit: "undo" }
  | { edit: "theme"; theme: Partial<ThemeSpec> }
  | { edit: "text"; place: "name" | "tagline" | "headline" | "text" | "action"; text: string }
  | { edit: "addField"; entity: string; field: FieldSpec }
  | { edit: "removeField"; entity: string; key: string }
  | { edit: "renameField"; entity: string; key: string; label: string }
  | {
      edit: "changeField";
      entity: string;
      key: string;
      kind?: FieldKind;
      required?: boolean;
      preset?: string;
      options?: string[];
    }
  | { edit: "addOption"; entity: string; key: string; options: string[] }
  | { edit: "removeOption"; entity: string; key: string; option: string }
  | { edit: "addEntity"; one: string; fields: FieldSpec[]; parent: string | null }
  | { edit: "removeEntity"; entity: string }
  | { edit: "renameEntity"; entity: string; to: string }
  | { edit: "addView"; entity: string; view: View }
  | { edit: "removeView"; entity: string; view: View }
  | { edit: "addChart"; entity: string; by: string | null; sum?: string; kind?: ChartKind }
  | { edit: "removeChart"; entity: string | null; by: string | null }
  | { edit: "addFilter"; entity: string; key: string }
  | { edit: "removeFilter"; entity: string; key: string }
  | { edit: "link"; entity: string; to: string }
  | { edit: "colorOption"; entity: string; key: string; option: string; color: string }
  | { edit: "pageText"; id: string; text: string }
  | { edit: "sort"; entity: string; key: string; descending: boolean }
  | { edit: "access"; entity: string; access: Access }
  | { edit: "addPage"; page: "report" | "content" | "contact"; title: string; entity: string | null }
  | { edit: "removePage"; id: string }
  | { edit: "renamePage"; id: string; title: string }
  | { edit: "unknown"; text: string; hint: string };
