// Whom people write to, as the operator has it.
import { z } from "zod";

/** `GET /api/contact`. Null: the operator has named no address, and mailboxes at the installation's own host stand in. */
export const contact = z.object({ email: z.string().nullable() });
export type Contact = z.infer<typeof contact>;
