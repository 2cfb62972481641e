import { channel, createServer, currentUser, refuse, resource, sql } from "@ninefold/server";
import { polls, votes } from "../shared/polls.ts";

type Poll = { answers: string[]; state: string };

export default createServer({
  resources: [resource(polls), resource(votes)],
  // Who looks at a poll, so that everybody sees how full the room is.
  channels: { poll: channel({ of: polls, send: () => null }) },
  routes: (app) => {
    // A vote is for an answer that the poll has, while it is open.
    app.on(["POST", "PATCH"], ["/api/votes", "/api/votes/:id"], async (c, next) => {
      const { poll, answer } = (await c.req.raw.clone().json()) as { poll?: string; answer?: string };
      const id = c.req.param("id");
      const asked = id
        ? await sql<Poll[]>`
            select p.answers, p.state from polls p join votes v on v.poll = p.id
            where v.id::text = ${id} and v.owner_id = ${currentUser(c).id}`
        : await sql<Poll[]>`select answers, state from polls where id::text = ${poll ?? ""}`;
      const [found] = asked;
      if (!found) refuse(404, "There is no such poll.");
      if (found?.state !== "Open") refuse(409, "This poll is closed.");
      if (!found?.answers.includes(answer ?? "")) refuse(422, "The poll has no such answer.");
      await next();
    });
  },
});
