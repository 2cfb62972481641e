import { roles } from "@ninefold/entity";

export const appRoles = roles({ treasurer: "Treasurer" });
