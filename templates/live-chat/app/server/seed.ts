import { seed } from "@ninefold/server";
import { messages, rooms } from "../shared/rooms.ts";

/** Without a name it is the owner of the app. */
type Said = readonly [who: string, text: string, minutesAgo: number];
const MORNING: Said[] = [
  ["Noor", "Morning! The delivery came, but without the flour.", 64],
  ["Elias", "Again? I'll call them.", 61],
  ["Elias", "They say it's on the van and comes by eleven.", 52],
  ["Marta", "Then I start with the cakes and bake bread after lunch.", 49],
  ["", "Perfect. I'll tell the two who ordered for noon.", 47],
  ["Jun", "One of them is fine with one o'clock, the other takes rolls instead.", 21],
  ["Marta", "Thank you! First cakes are out, come and taste.", 4],
];
const SHIFTS: Said[] = [
  ["Jun", "Can anybody take Saturday morning?", 300],
  ["Noor", "I can, if somebody opens for me on Tuesday.", 280],
];

export default seed(async ({ insert, sql }) => {
  const made = await insert(rooms, [
    { name: "Bakery", about: "What is going on today" },
    { name: "Shifts", about: "Who can when" },
    { name: "Ideas", about: "For the autumn menu" },
  ]);
  for (const [index, said] of [MORNING, SHIFTS].entries())
    for (const [who, text, minutesAgo] of said) {
      const [row] = await insert(
        messages,
        [{ room: made[index]?.id, text }],
        who === "" ? undefined : { id: who.toLowerCase(), name: who },
      );
      const at = new Date(Date.now() - minutesAgo * 60_000);
      if (row) await sql`update messages set created_at = ${at} where id = ${row.id}`;
    }
});
