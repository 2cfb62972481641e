import { roles } from "@ninefold/entity";

export const appRoles = roles({ coach: "Coach" });
