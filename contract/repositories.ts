// Repositories elsewhere from which a project begins.
import { z } from "zod";

export const importRepository = z.object({ url: z.string().trim().min(1, "Give the repository's address.").max(500) });
export type ImportRepository = z.input<typeof importRepository>;
