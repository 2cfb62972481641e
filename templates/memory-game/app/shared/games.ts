import { choice, entity, number } from "@ninefold/entity";

export const SIZES = ["Small", "Medium", "Large"] as const;

export const games = entity("games", {
  one: "Game",
  many: "Games",
  icon: "trophy",
  access: "published",
  title: "moves",
  fields: {
    size: choice("Board", [...SIZES], { required: true }),
    moves: number("Moves", { required: true, min: 1, max: 999, step: 1 }),
    seconds: number("Seconds", { required: true, min: 0, max: 36_000, step: 1 }),
  },
  sort: "moves",
});
