import { createServer, resource } from "@ninefold/server";
import { answers, questions, surveys } from "../shared/surveys.ts";
import { openSurvey, takeAnswers } from "./answers.ts";

export default createServer({
  resources: [resource(surveys), resource(questions), resource(answers)],
  publicRoutes: (app) => {
    app.get("/survey/:code", async (c) => c.json(await openSurvey(c.req.param("code"))));
    app.post("/survey/:code", async (c) => {
      await takeAnswers(c.req.param("code"), await c.req.json());
      return c.json({ taken: true }, 201);
    });
  },
});
