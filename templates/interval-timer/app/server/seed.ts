import { seed } from "@ninefold/server";
import { sessions } from "../shared/sessions.ts";
import start from "../shared/start.json";
import { workouts } from "../shared/workouts.ts";

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** Eight times twenty seconds and ten of rest have a name. */
const isTabata = start.rounds === 8 && start.work === 20 && start.rest === 10 && start.exercises.length === 0;
const OWN = isTabata ? "Tabata" : "Your intervals";

export default seed(async ({ insert }) => {
  await insert(workouts, [
    {
      name: "Seven minutes",
      exercises: ["Jumping jacks", "Wall sit", "Push-ups", "Crunches", "Squats", "Plank", "Lunges"],
      rounds: 1,
      work: 45,
      rest: 15,
    },
    { name: OWN, ...start },
    {
      name: "Back and core",
      exercises: ["Bird dog", "Side plank left", "Side plank right", "Bridge"],
      rounds: 3,
      work: 40,
      rest: 20,
    },
    { name: "Boxing rounds", exercises: [], rounds: 6, work: 180, rest: 60 },
  ]);
  await insert(
    sessions,
    [1, 3, 4, 6, 8, 11, 13, 15].map((days, at) => ({
      workout: ["Seven minutes", OWN, "Back and core"][at % 3] ?? OWN,
      finishedAt: ago(days),
      minutes: [7, 4, 12][at % 3] ?? 4,
    })),
  );
});
