import { changed, createServer, currentUser, refuse, resource, sql } from "@ninefold/server";
import { z } from "zod";
import { documents } from "../shared/documents.ts";
import { questions } from "../shared/questions.ts";
import { answerTo } from "./asking.ts";

const asked = z.object({ question: z.string().trim().min(3).max(500) });

export default createServer({
  resources: [resource(documents), resource(questions)],
  routes: (app) => {
    app.post("/api/ask", async (c) => {
      const given = asked.safeParse(await c.req.json());
      if (!given.success) return refuse(422, "Ask in three to five hundred letters.");
      const { question } = given.data;
      const { answer, problem, isSample, passages } = await answerTo(c, question);
      const me = currentUser(c);
      const [row] = await sql<{ id: string }[]>`
        insert into questions (owner_id, owner_name, question, answer, problem, is_sample, passages)
        values (${me.id}, ${me.name}, ${question}, ${answer}, ${problem}, ${isSample}, ${JSON.stringify(passages)})
        returning id`;
      changed(questions);
      return c.json({ id: row?.id }, 201);
    });
  },
});
