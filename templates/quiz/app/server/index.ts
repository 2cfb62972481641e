import { createServer, currentUser, refuse, resource, sql } from "@ninefold/server";
import { z } from "zod";
import { answers } from "../shared/answers.ts";
import { ANSWERS, questions } from "../shared/questions.ts";
import { quizzes } from "../shared/quizzes.ts";

type Question = { id: string; question: string; a: string; b: string; c: string | null; d: string | null };
type Judged = { right: string; why: string | null; given: string | null; correct: boolean | null };

const answer = z.object({ question: z.uuid(), given: z.enum(ANSWERS) });

export default createServer({
  resources: [resource(quizzes), resource(questions), resource(answers)],
  routes: (app) => {
    /** The questions of an open quiz; what is right comes only with those that were answered. */
    app.get("/api/play/:quiz", async (c) => {
      const me = currentUser(c).id;
      const quiz = z.uuid().safeParse(c.req.param("quiz"));
      if (!quiz.success) refuse(404, "This quiz does not exist.");
      const rows = await sql<(Question & Judged)[]>`
        select q."id", q."question", q."a", q."b", q."c", q."d", q."right", q."why", w."given", w."correct"
        from "questions" q join "quizzes" z on z."id" = q."quiz" and z."open"
        left join "answers" w on w."question" = q."id" and w."owner_id" = ${me}
        where q."quiz" = ${quiz.data ?? ""} order by q."created_at", q."id" limit 200`;
      return c.json({
        questions: rows.map(({ right, why, given, correct, ...question }) => ({
          ...question,
          judged: given === null ? null : { right, why, given, correct },
        })),
      });
    });
    /** Judges an answer and keeps it; a question is answered once. */
    app.post("/api/play", async (c) => {
      const me = currentUser(c);
      const asked = answer.safeParse(await c.req.json().catch(() => null));
      if (!asked.success) return refuse(422, "Choose one of the answers.");
      const { question, given } = asked.data;
      const [found] = await sql<{ right: string; why: string | null }[]>`
        select q."right", q."why" from "questions" q join "quizzes" z on z."id" = q."quiz" and z."open" where q."id" = ${question}`;
      if (!found) return refuse(404, "This question does not exist any more.");
      const correct = found.right === given;
      const kept = await sql<{ id: string }[]>`
        insert into "answers" ("owner_id", "owner_name", "question", "given", "correct")
        select ${me.id}, ${me.name}, ${question}, ${given}, ${correct}
        where not exists (select from "answers" where "question" = ${question} and "owner_id" = ${me.id})
        returning "id"`;
      if (kept.length === 0) return refuse(409, "You have answered this one.");
      return c.json({ right: found.right, why: found.why, given, correct }, 201);
    });
    app.get("/api/scores", async (c) => {
      const me = currentUser(c).id;
      const rows = await sql<{ name: string; id: string; points: number; answered: number }[]>`
        select "owner_id" as "id", max("owner_name") as "name", count(*) filter (where "correct")::int as "points", count(*)::int as "answered"
        from "answers" group by "owner_id" order by "points" desc, "answered" limit 50`;
      return c.json({ rows: rows.map(({ id, ...row }) => ({ ...row, mine: id === me })) });
    });
  },
});
