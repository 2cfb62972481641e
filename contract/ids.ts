// Ids as calls name things.
import * as z from "zod/mini";

/** A UUID. In capitals it names the same thing (RFC 9562, section 4), so whoever reads one goes on with small letters. */
export const entityId = z.uuid().check(z.toLowerCase());
