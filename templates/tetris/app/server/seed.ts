import { seed } from "@ninefold/server";
import { scores } from "../shared/scores.ts";

const players = [
  {
    id: "sample-nadia",
    name: "Nadia",
    games: [
      [48200, 87],
      [31050, 64],
    ],
  },
  { id: "sample-oskar", name: "Oskar", games: [[36900, 71]] },
  {
    id: "sample-pia",
    name: "Pia",
    games: [
      [22400, 49],
      [12800, 33],
      [9900, 28],
    ],
  },
  { id: "sample-ravi", name: "Ravi", games: [[15750, 38]] },
  { id: "sample-jo", name: "Jo", games: [[6200, 19]] },
];

export default seed(async ({ insert }) => {
  for (const { id, name, games } of players)
    await insert(
      scores,
      games.map(([points = 0, lines = 0]) => ({
        points,
        lines,
        level: Math.floor(lines / 10) + 1,
        seconds: lines * 6,
      })),
      { id, name },
    );
});
