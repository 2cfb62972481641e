import { createServer, resource, sendMail, sql } from "@ninefold/server";
import { notices, requests } from "../shared/requests.ts";

export default createServer({
  resources: [resource(requests), resource(notices)],
  publicRoutes: (app) => {
    // The kit keeps what strangers send; what was kept is told.
    app.on("POST", "/requests", async (c, next) => {
      await next();
      if (c.res.status !== 201) return;
      const [to] = await sql<{ mail: string }[]>`select mail from notices order by created_at limit 1`;
      const [sent] = await sql<{ name: string; mail: string; phone: string | null; kind: string; message: string }[]>`
        select name, mail, phone, kind, message from requests order by created_at desc limit 1`;
      if (!to || !sent) return;
      const text = `${sent.name}, ${sent.mail}${sent.phone ? `, ${sent.phone}` : ""}\n\n${sent.kind}\n\n${sent.message}`;
      // A request that is kept is not lost because a mail could not be sent.
      await sendMail({ to: to.mail, subject: `${sent.kind}: ${sent.name}`, text }).catch((error: unknown) =>
        console.error(error),
      );
    });
  },
});
