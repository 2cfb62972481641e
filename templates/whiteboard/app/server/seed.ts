import { seed } from "@ninefold/server";
import { boards } from "../shared/boards.ts";

export default seed(async ({ insert, sql }) => {
  await insert(boards, [{ name: "Website sketch", about: "First ideas for the start page" }]);
  const [team] = await sql<{ id: string }[]>`select "id" from "boards" where "name" = 'Team board'`;
  const strokes = [
    { id: "s1", tool: "text", color: "#1f2430", size: 8, points: [120, 120], text: "Welcome to the board" },
    { id: "s2", tool: "box", color: "#2f5bea", size: 5, points: [120, 220, 460, 400] },
    { id: "s3", tool: "text", color: "#2f5bea", size: 6, points: [200, 320], text: "Idea" },
    { id: "s4", tool: "line", color: "#1f2430", size: 5, points: [470, 310, 700, 310] },
    { id: "s5", tool: "circle", color: "#1d9a5b", size: 5, points: [710, 220, 1010, 400] },
    { id: "s6", tool: "text", color: "#1d9a5b", size: 6, points: [810, 320], text: "Done" },
  ];
  if (!team) return;
  for (const { id, ...stroke } of strokes)
    await sql`insert into "strokes" ("board", "id", "owner_id", "stroke") values (${team.id}, ${id}, 'app-owner', ${sql.json(stroke)})`;
});
