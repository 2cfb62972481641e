import { choice, date, entity, longText, noOverlap, ordered, phone, relation, text } from "@ninefold/entity";
import start from "./start.json";

export const loans = entity("loans", {
  one: "Loan",
  many: "Loans",
  icon: "hand",
  access: "published",
  grants: { member: ["read"] },
  title: "thing",
  add: "Ask for a loan",
  fields: {
    thing: relation("What", "things", { required: true }),
    start: date("From", { required: true }),
    end: date("Until", { required: true }),
    purpose: text("What for", { max: 120 }),
    phone: phone("Phone", { readers: ["_author"], help: "Seen by you and by the desk alone" }),
    state: choice("State", ["Requested", "Out", "Returned", "Declined"], {
      required: true,
      default: "Requested",
      writers: [],
      colors: { Requested: "#2f6fb0", Out: "#c4681c", Returned: "#3d8a4d", Declined: "#8b8799" },
      transitions: { Requested: ["Out", "Declined"], Out: ["Returned"], Returned: [], Declined: [] },
    }),
    remarks: longText("On its return", { help: "Scratches, empty batteries, missing parts" }),
  },
  rules: [
    ordered({ start: "start", end: "end", same: true, most: start.days }),
    noOverlap({ start: "start", end: "end", per: "thing" }),
  ],
  sort: "-start",
});
