// What is sent by itself, at its time, to an address outside.
import { addByForm, Complaint } from "../../driving/index.ts";
import type { Task } from "../../task.ts";

const TO = "garden@example.com";

export const task: Task = {
  title: "A mail each evening",
  about: "else",
  message: `Members of our community garden write down what they did, a few words each. Every evening at seven everything that was written that day goes as one e-mail to ${TO}, with who wrote it. On days on which nobody wrote anything no mail is sent.`,
  async check({ open, platform, mailbox, mark, becomes }) {
    const note = `Watered the beans ${mark}`;
    await platform("PUT", "/mail-addresses", { address: TO, allowed: true });
    const { schedules } = await platform("GET", "/schedules?environment=live");
    const [schedule] = schedules;
    if (!schedule) throw new Complaint("Nothing is sent in the evening: the app does nothing by itself.");
    const run = () => platform("POST", `/schedules/${schedule.name}/run`, { environment: "live" });
    const member = await open("member");
    await addByForm(member, {
      by: /(new|add|write|log|post)/i,
      fields: [[/note|what|text|word|did|entry|work|title/i, note]],
      sentence: "I can't find where to write down what I did.",
    });
    await member.waitForTimeout(500);
    await run();
    const mine = () => mailbox.to(TO).filter(({ text }) => text.includes(note));
    await becomes(
      async () => mine().length,
      (count) => count > 0,
      `I wrote something down, it is seven, and no mail with it came to ${TO}.`,
    );
    if (mine().length > 1) throw new Complaint("The mail of the evening came more than once.");
  },
};
