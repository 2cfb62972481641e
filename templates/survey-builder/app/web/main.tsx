import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { answers, questions, surveys } from "../shared/surveys.ts";
import { AnswerPage } from "./pages/answer.tsx";
import { SurveyPage } from "./pages/survey.tsx";
import { SurveysPage } from "./pages/surveys.tsx";

mountApp({
  manifest,
  entities: [surveys, questions, answers],
  pages: [
    { path: "/surveys", title: "Surveys", icon: "clipboard-list", element: <SurveysPage /> },
    { path: "/surveys/:id", title: "Survey", element: <SurveyPage />, hidden: true },
    { path: "/s/:code", title: "Survey", element: <AnswerPage />, public: true, hidden: true },
  ],
});
