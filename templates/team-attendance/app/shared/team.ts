import { choice, date, entity, longText, number, onePer, relation, text, time, when, yesNo } from "@ninefold/entity";

const COACH = { coach: ["read", "create", "update", "delete"] } as const;

export const SAYS = ["Coming", "Maybe", "Not"] as const;
export type Says = (typeof SAYS)[number];
export const WAS = ["There", "Missing"] as const;
export type Was = (typeof WAS)[number];
/** What is counted for each player besides being there. */
export const FIGURE = "Goals";

export const players = entity("players", {
  one: "Player",
  many: "Players",
  icon: "users",
  access: "managed",
  grants: COACH,
  title: "name",
  fields: {
    name: text("Name", { required: true, unique: true, max: 60 }),
    number: number("Shirt", { min: 0, max: 999, step: 1 }),
    plays: text("Plays", { max: 40, placeholder: "Goal, defence, wing" }),
    active: yesNo("In the team", { default: true }),
  },
  sort: "name",
});

export const dates = entity("dates", {
  one: "Date",
  many: "Dates",
  icon: "calendar-days",
  access: "managed",
  grants: COACH,
  title: "day",
  fields: {
    kind: choice("Kind", ["Practice", "Game"], { required: true, default: "Practice" }),
    day: date("Day", { required: true }),
    from: time("From", { required: true }),
    place: text("Where", { max: 80 }),
    against: text("Against", { max: 60 }),
    result: text("Result", { max: 20, placeholder: "3 : 1" }),
    notes: longText("Good to know", { max: 300 }),
  },
  rules: [
    when({ field: "against", by: "kind", is: ["Game"], only: true }),
    when({ field: "result", by: "kind", is: ["Game"], only: true }),
  ],
  sort: "day",
});

/** Who answers for which player: for oneself, or for one's children. */
export const speakers = entity("speakers", {
  one: "I speak for",
  many: "I speak for",
  icon: "megaphone",
  access: "private",
  title: "player",
  fields: { player: relation("Player", "players", { required: true }) },
  rules: [onePer("player")],
});

/** A player at a date: what was said before and what came of it. Written by the server alone. */
export const marks = entity("marks", {
  one: "Mark",
  many: "Marks",
  icon: "clipboard-check",
  access: "managed",
  title: "player",
  fields: {
    date: relation("Date", "dates", { required: true }),
    player: relation("Player", "players", { required: true }),
    says: choice("Says", [...SAYS]),
    saidBy: text("Said by", { max: 80 }),
    was: choice("Was", [...WAS]),
    figure: number(FIGURE, { required: true, default: 0, min: 0, max: 99, step: 1 }),
  },
});

/** A player's season. */
export type Season = { id: string; name: string; games: number; practices: number; of: number; figure: number };
