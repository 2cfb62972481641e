import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { answers } from "../shared/answers.ts";
import { questions } from "../shared/questions.ts";
import { quizzes } from "../shared/quizzes.ts";
import { PlayPage } from "./pages/play.tsx";
import { ChoosePage, ScoresPage } from "./pages/start.tsx";
import { QuizPage, WritePage } from "./pages/write.tsx";

mountApp({
  manifest,
  entities: [quizzes, questions, answers],
  pages: [
    { path: "/start", title: "Quizzes", icon: "circle-help", element: <ChoosePage /> },
    { path: "/play/:id", title: "Play", element: <PlayPage />, hidden: true },
    { path: "/scores", title: "Scores", icon: "trophy", element: <ScoresPage /> },
    { path: "/quizzes", title: "Write", icon: "pencil", element: <WritePage />, role: "owner" },
    { path: "/quizzes/:id", title: "Quiz", element: <QuizPage />, hidden: true, role: "owner" },
  ],
});
