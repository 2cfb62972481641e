import { seed } from "@ninefold/server";
import { games } from "../shared/games.ts";

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

export default seed(async ({ insert }) => {
  await insert(games, [
    {
      secondId: "sample-lena",
      secondName: "Lena",
      moves: "3342441235",
      starter: 0,
      since: ago(14),
      firstWins: 3,
      secondWins: 2,
      draws: 1,
    },
    { secondId: "sample-owen", secondName: "Owen", moves: "334455", starter: 1, since: ago(190), firstWins: 1 },
    { secondId: "sample-aiko", secondName: "Aiko", moves: "3242516", starter: 0, since: ago(2_900), firstWins: 1 },
  ]);
});
