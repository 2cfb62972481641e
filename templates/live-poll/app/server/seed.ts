import { seed } from "@ninefold/server";
import { polls, votes } from "../shared/polls.ts";
import start from "../shared/start.json";

const people = ["Noor", "Elias", "Marta", "Jun", "Ines", "Tomas", "Priya", "Sam", "Lena", "Owen", "Aiko"];

export default seed(async ({ insert }) => {
  const [lunch, day, talk] = await insert(polls, [
    {
      question: start.answers.includes("Noodle bar") ? "Where do we have lunch on Friday?" : "Which of these?",
      answers: start.answers,
      state: "Open",
    },
    { question: "Which day suits the hike?", answers: ["Saturday", "Sunday"], state: "Open" },
    { question: "Did the talk help you?", answers: ["Very much", "A little", "Not really"], state: "Closed" },
  ]);
  const given: [typeof lunch, string, number][] = [
    ...start.answers
      .slice(0, 3)
      .map((answer, at): [typeof lunch, string, number] => [lunch, answer, [4, 2, 3][at] ?? 1]),
    [day, "Saturday", 3],
    [day, "Sunday", 5],
    [talk, "Very much", 7],
    [talk, "A little", 3],
  ];
  const cast = new Map<string, number>();
  for (const [poll, answer, count] of given)
    for (let vote = 0; vote < count; vote++) {
      if (!poll) continue;
      const voter = cast.get(poll.id) ?? 0;
      cast.set(poll.id, voter + 1);
      const name = people[voter] ?? "Guest";
      await insert(votes, [{ poll: poll.id, answer }], { id: name.toLowerCase(), name });
    }
});
