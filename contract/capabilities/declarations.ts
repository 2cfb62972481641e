// What an app's code declares to the platform: asked of its process at `GET /api/_platform/declarations`, so anything may stand there.
import { z } from "zod";
import { hookDeclaration } from "./hooks.ts";
import { scheduleDeclaration } from "./schedules.ts";
import { secretDeclaration } from "./secrets.ts";
import { saleDeclaration } from "./selling.ts";

export const DECLARATIONS_PATH = "/api/_platform/declarations";

/** More than this is no declaration. */
export const DECLARATIONS_BYTES_MAX = 64 * 1024;
const EACH_MAX = 20;

const unlike = (parts: readonly { name: string }[]) => new Set(parts.map(({ name }) => name)).size === parts.length;

const each = <Part extends z.ZodType<{ name: string }>>(part: Part, what: string) =>
  z
    .array(part)
    .max(EACH_MAX, `An app can have at most ${EACH_MAX} ${what}.`)
    .refine(unlike, `Two ${what} have the same name.`)
    .default([]);

/** An app of before, or one that declares nothing, has none of these. */
export const declarations = z.object({
  schedules: each(scheduleDeclaration, "schedules"),
  hooks: each(hookDeclaration, "hooks"),
  secrets: each(secretDeclaration, "secrets"),
  sales: each(saleDeclaration, "sales"),
});
export type Declarations = z.infer<typeof declarations>;

export const NO_DECLARATIONS: Declarations = { schedules: [], hooks: [], secrets: [], sales: [] };
