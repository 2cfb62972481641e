import { seed } from "@ninefold/server";
import { questions, quizzes } from "../shared/quizzes.ts";

export default seed(async ({ insert, sql }) => {
  const [pub, office] = await insert(quizzes, [
    {
      title: "Thursday at the Anchor",
      seconds: 20,
      points: "More for quick answers",
      about: "Five questions to warm up, before the long rounds.",
    },
    { title: "Who works here?", seconds: 30, about: "For the summer party." },
  ]);
  const made = await insert(questions, [
    {
      question: "How many hearts does an octopus have?",
      a: "One",
      b: "Two",
      c: "Three",
      d: "Eight",
      right: "C",
      why: "Two pump blood through the gills, one through the body.",
      position: 1,
      quiz: pub?.id ?? "",
    },
    {
      question: "Which planet has the shortest day?",
      a: "Mars",
      b: "Jupiter",
      c: "Venus",
      d: "Neptune",
      right: "B",
      why: "It turns once in just under ten hours.",
      position: 2,
      quiz: pub?.id ?? "",
    },
    {
      question: "What is the capital of Australia?",
      a: "Sydney",
      b: "Melbourne",
      c: "Perth",
      d: "Canberra",
      right: "D",
      why: "Sydney and Melbourne could not agree, so it was built between them.",
      position: 3,
      quiz: pub?.id ?? "",
    },
    {
      question: "How many keys has a full piano?",
      a: "76",
      b: "88",
      c: "92",
      right: "B",
      why: "52 white ones and 36 black ones.",
      position: 4,
      quiz: pub?.id ?? "",
    },
    {
      question: "Is a tomato a fruit?",
      a: "Yes",
      b: "No",
      right: "A",
      why: "A berry, even.",
      position: 5,
      quiz: pub?.id ?? "",
    },
    {
      question: "Who comes to work by boat?",
      a: "Ines",
      b: "Tomas",
      c: "Nobody",
      right: "A",
      position: 1,
      quiz: office?.id ?? "",
    },
    {
      question: "How many plants stand in the kitchen?",
      a: "Four",
      b: "Seven",
      c: "Eleven",
      right: "B",
      position: 2,
      quiz: office?.id ?? "",
    },
  ]);
  // A game in its middle: three questions are answered, the fourth comes next.
  const asked = made.slice(0, 5).map(({ id }) => id);
  const [game] = await sql<{ id: string }[]>`
    insert into "games" ("owner_id", "quiz", "code", "asked", "number", "question", "closes_at")
    select "owner_id", "id", 'QUIZ', ${asked}, 3, ${asked[2] ?? null}, now() from "quizzes" where "id" = ${pub?.id ?? null} returning "id"`;
  const teams: [string, string, [string, number][]][] = [
    [
      "sample-ada",
      "Table by the Window",
      [
        ["C", 0.7],
        ["B", 0.5],
        ["D", 0.8],
      ],
    ],
    [
      "sample-ben",
      "The Late Shift",
      [
        ["C", 0.9],
        ["A", 0.3],
        ["D", 0.6],
      ],
    ],
    [
      "sample-chi",
      "Quizzly Bears",
      [
        ["B", 0.4],
        ["B", 0.7],
        ["D", 0.2],
      ],
    ],
    [
      "sample-dora",
      "Three Wise Women",
      [
        ["C", 0.6],
        ["B", 0.9],
        ["A", 0.5],
      ],
    ],
    [
      "sample-eli",
      "No Idea",
      [
        ["D", 0.8],
        ["B", 0.2],
        ["A", 0.9],
      ],
    ],
  ];
  for (const [owner, name, given] of teams) {
    const [team] = await sql<{ id: string }[]>`
      insert into "teams" ("owner_id", "game", "name") values (${owner}, ${game?.id ?? null}, ${name}) returning "id"`;
    for (const [at, [letter, left]] of given.entries())
      await sql`
        insert into "answers" ("team", "question", "given", "left")
        values (${team?.id ?? null}, ${asked[at] ?? null}, ${letter}, ${left})`;
  }
});
