import { seed } from "@ninefold/server";
import { games } from "../shared/games.ts";

export default seed(async ({ insert }) => {
  await insert(games, [{ size: "Small", moves: 9, seconds: 31 }], { id: "sample-lena", name: "Lena" });
  await insert(games, [{ size: "Small", moves: 11, seconds: 40 }], { id: "sample-omar", name: "Omar" });
  await insert(games, [{ size: "Small", moves: 14, seconds: 52 }], { id: "sample-pip", name: "Pip" });
  await insert(games, [{ size: "Medium", moves: 19, seconds: 77 }], { id: "sample-lena", name: "Lena" });
  await insert(games, [{ size: "Large", moves: 34, seconds: 171 }], { id: "sample-omar", name: "Omar" });
});
