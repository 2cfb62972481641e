import { seed } from "@ninefold/server";
import { hours } from "../shared/hours.ts";
import { projects } from "../shared/projects.ts";

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const WORK = [
  ["Sketches", "Call about the brief", "Second draft", "Corrections"],
  ["Set up the shop", "Product photos", "Checkout texts"],
  ["Weekly round", "Repair the form"],
] as const;

export default seed(async ({ insert }) => {
  const made = await insert(projects, [
    { name: "Annual report", client: "River Museum", rate: 7_500, color: "#0f5c66" },
    { name: "Web shop", client: "Corner Bakery", rate: 6_800, color: "#b0651a" },
    { name: "Maintenance", client: "Elm Street School", rate: 5_500, color: "#6a4fb3" },
  ]);
  const rows = Array.from({ length: 26 }, (_, at) => {
    const project = at % 3 === 2 ? 2 : at % 2;
    const work = WORK[project] ?? WORK[0];
    return {
      project: made[project]?.id ?? "",
      what: work[at % work.length] ?? "Work",
      day: day(Math.floor(at * 1.6)),
      minutes: 30 + ((at * 35) % 190),
      state: at > 14 ? ("Invoiced" as const) : ("Open" as const),
    };
  });
  await insert(hours, rows);
});
