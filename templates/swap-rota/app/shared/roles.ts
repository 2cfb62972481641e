import { roles } from "@ninefold/entity";

export const appRoles = roles({ planner: "Planner" });
