import { entity, money, text, yesNo } from "@ninefold/entity";

export const members = entity("members", {
  one: "Member",
  many: "Members",
  icon: "users",
  title: "name",
  fields: {
    name: text("Name", { required: true, max: 120 }),
    owes: money("Owes", { required: true, min: 0 }),
    paid: yesNo("Paid"),
  },
  sort: "name",
});
