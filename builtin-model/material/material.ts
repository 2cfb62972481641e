// What a message carries beside its words: files, the element that was pointed at, errors of the preview.
//
// It comes beside the text, not in it, so that nothing that somebody typed can be taken for it.
import type { LanguageModelV4Message } from "@ai-sdk/provider";

export type PointedAt = {
  component?: string;
  path?: string;
  line?: number;
  tag?: string;
  text?: string;
  page?: string;
};
export type ReportedError = { message: string; source?: string; page?: string };
export type Material = {
  files: { name: string; kind: "image" | "csv" | "json" }[];
  element: PointedAt | null;
  errors: ReportedError[];
};

export const NO_MATERIAL: Material = { files: [], element: null, errors: [] };

/** What the platform put beside the message. */
export function materialOf(message: LanguageModelV4Message | undefined): Material {
  const given = message?.providerOptions?.ninefold?.material;
  if (typeof given !== "object" || given === null || Array.isArray(given)) return NO_MATERIAL;
  // Only the platform writes provider options, and these are of this shape.
  return { ...NO_MATERIAL, ...(given as Partial<Material>) };
}
