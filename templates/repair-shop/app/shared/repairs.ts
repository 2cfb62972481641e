import { choice, date, entity, longText, money, ordered, relation, sumOf, text, total, when } from "@ninefold/entity";
import start from "./start.json";

export const repairs = entity("repairs", {
  one: "Repair",
  many: "Repairs",
  icon: "wrench",
  access: "closed",
  grants: { mechanic: ["read", "create", "update"] },
  title: "job",
  add: "Drop off a bike",
  fields: {
    job: text("Job", { required: true, max: 120, placeholder: "Full service, rear brake rubs" }),
    bike: relation("Bike", "bikes", { required: true }),
    status: choice("Status", ["Dropped off", "In repair", "Waiting for parts", "Ready", "Collected", "Cancelled"], {
      default: "Dropped off",
      colors: {
        "Dropped off": "#7aa2f7",
        "In repair": "#e5c07b",
        "Waiting for parts": "#d19a66",
        Ready: "#6fcf97",
        Collected: "#8a9a90",
        Cancelled: "#e06c75",
      },
    }),
    droppedOffOn: date("Dropped off on", { required: true }),
    dueOn: date("Due on", { required: true }),
    mechanic: relation("Mechanic", "mechanics", { onDelete: "clear" }),
    details: longText("What is wrong", { hidden: true }),
    partsTotal: money("Parts", { currency: start.currency, required: true, default: 0, readOnly: true }),
    labourTotal: money("Labour", { currency: start.currency, required: true, default: 0, readOnly: true }),
    price: money("Price", { currency: start.currency, required: true, default: 0, readOnly: true }),
    code: text("Code of the status link", { readOnly: true, hidden: true }),
    collectedOn: date("Collected and paid on", { help: "Counts as earned on this day." }),
  },
  rules: [
    sumOf({ field: "partsTotal", from: "parts", by: "repair", of: "amount" }),
    sumOf({ field: "labourTotal", from: "labour", by: "repair", of: "amount" }),
    total({ field: "price", of: ["partsTotal", "labourTotal"], op: "plus" }),
    ordered({ start: "droppedOffOn", end: "dueOn", same: true }),
    when({ field: "collectedOn", by: "status", is: ["Collected"], required: true, only: true }),
  ],
  sort: "dueOn",
  public: { by: "code", read: ["job", "status", "bike", "droppedOffOn", "dueOn", "updatedAt"] },
});
