// Templates: whole apps that a project can begin as. What the gallery shows of each, and the calls that begin from one.
import { z } from "zod";
import { projectId } from "./project.ts";

/** Shelves of the gallery, in its order. */
export const TEMPLATE_CATEGORIES = [
  "Calculators",
  "Games",
  "Time and habits",
  "Home and family",
  "Work and invoices",
  "Trade and shops",
  "Clubs and community",
  "Teams and notes",
  "Links and pages",
] as const;
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number];

export const TEMPLATE_NAME_MAX_LENGTH = 40;
export const APP_NAME_MAX_LENGTH = 60;
/** What the gallery's search takes. */
export const TEMPLATE_SEARCH_MAX_LENGTH = 80;

/** The name of its folder. */
export const templateName = z
  .string()
  .max(TEMPLATE_NAME_MAX_LENGTH)
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, "A template's name has small letters, digits and hyphens");

/** `templates/<name>/template.json`. */
export const templateFacts = z.strictObject({
  name: templateName,
  /** What it is, in two or three words. */
  title: z.string().min(3).max(40),
  /** One sentence: who does what with it. */
  summary: z.string().min(20).max(160),
  category: z.enum(TEMPLATE_CATEGORIES),
  /** What it uses, as topics of `kit/docs/`: "schedules", "mail", "files". */
  uses: z.array(z.string().regex(/^[a-z][a-z-]{1,30}$/)).max(10),
});
export type TemplateFacts = z.infer<typeof templateFacts>;

export const templateListItem = templateFacts.extend({
  /** What the app calls itself until its creator gives it a name. */
  appName: z.string(),
  /** Address of its picture, which changes with the picture; null while it has none. */
  picture: z.string().nullable(),
});
export type TemplateListItem = z.infer<typeof templateListItem>;

/** A name for an app, as its creator types it. */
export const appName = z.string().trim().min(1, "Give your app a name").max(APP_NAME_MAX_LENGTH);

/** What a project that is still empty begins as. */
export const templateChoice = z.object({ template: templateName, name: appName.optional() });
export type TemplateChoice = z.infer<typeof templateChoice>;
export const begunFromTemplate = z.object({ previewUrl: z.string(), revision: z.number().int() });
export type BegunFromTemplate = z.infer<typeof begunFromTemplate>;

/** `projectType` is the spec's; a template with a name for the app makes it begin as that. */
export const newProject = z.object({
  projectType: z.literal("default").default("default"),
  template: templateName.optional(),
  name: appName.optional(),
});
export const createdProject = z.object({ projectId });

export const ERROR_NO_TEMPLATE = "There is no such template. Choose one of the gallery.";
export const ERROR_NOT_EMPTY = "This project has a beginning already. Make a new one to begin from a template.";
