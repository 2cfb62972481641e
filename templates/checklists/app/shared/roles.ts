import { roles } from "@ninefold/entity";

/** Whoever leads writes the lists; everybody does them. */
export const appRoles = roles({ lead: "Lead" });
