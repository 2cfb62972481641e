import { seed } from "@ninefold/server";
import { hours } from "../shared/hours.ts";
import { projects } from "../shared/projects.ts";
import start from "../shared/start.json";

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
type Project = { name: string; client: string | null; rate: number | null };
const PROJECTS: readonly Project[] = start.projects;
const COLORS = ["#0f5c66", "#b0651a", "#6a4fb3"];
const OTHER = ["First draft", "Call", "Corrections"];
/** What was done for the example projects. */
const WORK: Readonly<Record<string, readonly string[]>> = {
  "Annual report": ["Sketches", "Call about the brief", "Second draft", "Corrections"],
  "Web shop": ["Set up the shop", "Product photos", "Checkout texts"],
  Maintenance: ["Weekly round", "Repair the form"],
};

export default seed(async ({ insert }) => {
  const made = await insert(
    projects,
    PROJECTS.map(({ name, client, rate }, at) => ({
      name,
      client: client ?? name,
      rate: rate ?? start.rate,
      color: COLORS[at % COLORS.length] ?? "",
    })),
  );
  const rows = Array.from({ length: 26 }, (_, at) => {
    const project = (at % 3 === 2 ? 2 : at % 2) % made.length;
    const work = WORK[made[project]?.name ?? ""] ?? OTHER;
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
