import { seed } from "@ninefold/server";
import { entries, needs, type State } from "../shared/diary.ts";

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const person = (name: string) => ({ id: `sample-${name.toLowerCase()}`, name });
const TULIPS = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"><rect width="320" height="200" fill="#f3e3d3"/><rect y="150" width="320" height="50" fill="#c9a37c"/><path d="M130 165h60l-8-55h-44z" fill="#7fa3b5"/><g stroke="#4f7a4a" stroke-width="5" fill="none"><path d="M150 112C148 90 140 80 128 68"/><path d="M160 112V52"/><path d="M170 112c2-22 10-32 22-44"/></g><g fill="#d0503f"><path d="M112 68c0-16 8-26 16-30 8 4 16 14 16 30-10 8-22 8-32 0z"/><path d="M144 50c0-16 8-26 16-30 8 4 16 14 16 30-10 8-22 8-32 0z"/><path d="M176 68c0-16 8-26 16-30 8 4 16 14 16 30-10 8-22 8-32 0z"/></g></svg>',
)}`;

const TOLD: [string, number, State, string | null, string?][] = [
  ["Nele", 4, "Good", "Ate the whole soup and told me about the ferry. We did the crossword.", undefined],
  ["Tom", 27, "Good", "Brought tulips. She wants them on the kitchen table, not in the bedroom.", TULIPS],
  ["Dora", 52, "So-so", "Tired, slept badly. The left hearing aid whistles again."],
  ["Nele", 74, "Good", null],
  ["Tom", 101, "So-so", "Did not want to go out. Pills were all taken."],
  ["Dora", 148, "Poor", "Dizzy in the morning. Called Dr. Anand, he came at noon; drink more, he says."],
  ["Nele", 172, "Good", "Walk to the park and back."],
  ["Tom", 220, "Good", null],
  ["Dora", 268, "So-so", "Quiet day, much radio."],
  ["Tom", 340, "Good", "Haircut at home, she likes it."],
  ["Nele", 390, "Poor", "A cold. Stayed in bed, drank tea."],
  ["Dora", 415, "Poor", "Still the cold, no fever."],
  ["Tom", 510, "Good", "Sunday lunch with all of us."],
  ["Nele", 560, "So-so", null],
];

export default seed(async ({ insert }) => {
  for (const [name, hours, state, notes, photo] of TOLD)
    await insert(entries, [{ at: ago(hours), state, notes, ...(photo ? { photo } : {}) }], person(name));
  await insert(needs, [{ what: "Batteries for the hearing aid, size 312" }], person("Dora"));
  await insert(needs, [{ what: "Large-print crosswords" }, { what: "Oat biscuits" }], person("Nele"));
  await insert(
    needs,
    [{ what: "Light bulb for the hall", brought: true, broughtBy: "Tom", broughtAt: ago(27) }],
    person("Dora"),
  );
});
