import { seed } from "@ninefold/server";
import { controls } from "../shared/controls.ts";

export default seed(async ({ insert }) => {
  await insert(controls, [
    { name: "Bullet", minutes: 1, increment: 1 },
    { name: "Blitz", minutes: 5, increment: 3 },
    { name: "Rapid", minutes: 15, increment: 10 },
    { name: "Club evening", minutes: 45, increment: 15 },
  ]);
});
