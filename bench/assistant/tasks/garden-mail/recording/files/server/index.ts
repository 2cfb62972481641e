import { createServer, resource, sendMail, sql } from "@ninefold/server";
import { notes } from "../shared/notes.ts";

const TO = "garden@example.com";
type Note = { id: string; what: string; owner_name: string };

export default createServer({
  resources: [resource(notes)],
  schedules: {
    evening: {
      every: "1d",
      at: "19:00",
      async run() {
        // What was sent is marked: a run that is begun again sends nothing twice, and nothing is left out.
        const rows = await sql<
          Note[]
        >`select id, what, owner_name from notes where sent_at is null order by created_at`;
        if (rows.length === 0) return;
        const text = rows.map(({ what, owner_name }) => `${owner_name}: ${what}`).join("\n");
        await sendMail({ to: TO, subject: "In the garden today", text });
        await sql`update notes set sent_at = now() where id in ${sql(rows.map(({ id }) => id))}`;
      },
    },
  },
});
