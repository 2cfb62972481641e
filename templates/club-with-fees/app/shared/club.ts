import { choice, date, email, entity, money, number, relation, sumOf, text } from "@ninefold/entity";
import start from "./start.json";

const ALL = ["read", "create", "update", "delete"] as const;

/** What members of each kind pay a year; asked for anew with every year. */
export const levels = entity("levels", {
  one: "Level",
  many: "Levels",
  icon: "tags",
  access: "closed",
  grants: { treasurer: ALL },
  title: "name",
  add: "Add a level",
  fields: {
    name: text("Name", { required: true, unique: true, max: 60, placeholder: start.levels[0]?.name ?? "" }),
    amount: money("A year", { currency: start.currency, required: true, min: 0 }),
  },
  sort: "-amount",
});

export const members = entity("members", {
  one: "Member",
  many: "Members",
  icon: "users",
  access: "closed",
  grants: { treasurer: ALL },
  title: "name",
  add: "Add a member",
  fields: {
    name: text("Name", { required: true, max: 80 }),
    email: email("E-mail", { help: "Reminders go there, once you have allowed the address under Services." }),
    level: relation("Pays as", "levels", { required: true, onDelete: "clear" }),
    state: choice("State", ["Active", "Left"], {
      required: true,
      default: "Active",
      colors: { Active: "#3d8a4d", Left: "#8b8799" },
    }),
    joinedOn: date("Member since"),
    owes: money("Owes", { currency: start.currency }),
  },
  rules: [sumOf({ field: "owes", from: "fees", by: "member", of: "amount", where: { state: "Open" } })],
  sort: "name",
});

/** A year, and how far its fees have come in. */
export const years = entity("years", {
  one: "Year",
  many: "Years",
  icon: "calendar-range",
  access: "closed",
  grants: { treasurer: ALL },
  title: "name",
  add: "Add a year",
  fields: {
    name: text("Year", { required: true, unique: true, max: 20, placeholder: "2027" }),
    dueOn: date("To be paid by", { required: true }),
    asked: number("Asked"),
    paid: money("Paid", { currency: start.currency }),
    open: money("Open", { currency: start.currency }),
  },
  rules: [
    sumOf({ field: "asked", from: "fees", by: "year", where: { state: { not: "Waived" } } }),
    sumOf({ field: "paid", from: "fees", by: "year", of: "amount", where: { state: "Paid" } }),
    sumOf({ field: "open", from: "fees", by: "year", of: "amount", where: { state: "Open" } }),
  ],
  sort: "-dueOn",
});

export const fees = entity("fees", {
  one: "Fee",
  many: "Fees",
  icon: "wallet",
  access: "closed",
  grants: { treasurer: ["read", "create", "update", "delete"] },
  title: "member",
  fields: {
    member: relation("Member", "members", { required: true }),
    year: relation("Year", "years", { required: true }),
    amount: money("Amount", { currency: start.currency, required: true, min: 0 }),
    state: choice("State", ["Open", "Paid", "Waived"], {
      required: true,
      default: "Open",
      colors: { Open: "#c4681c", Paid: "#3d8a4d", Waived: "#8b8799" },
    }),
    dueOn: date("Due", { required: true }),
    paidOn: date("Paid on"),
    paidBy: choice("Paid by", ["Link", "Bank", "Cash"]),
    remindedOn: date("Reminded", { readOnly: true }),
    code: text("Code", { readOnly: true, hidden: true }),
  },
  public: { by: "code", read: ["member", "year", "amount", "state", "dueOn", "paidOn"] },
  sort: "-dueOn",
});
