import { entity, onePer, relation } from "@ninefold/entity";

/** Written by the server alone, which counts the places. */
export const signups = entity("signups", {
  one: "Sign-up",
  many: "Sign-ups",
  icon: "hand-helping",
  access: "managed",
  title: "shift",
  fields: { shift: relation("Shift", "shifts", { required: true }) },
  rules: [onePer("shift")],
});
