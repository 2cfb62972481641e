// Monitoring reports that a service is down: strangers read it on the public page, subscribers get a mail, and the next news too.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open, platform, platformUrl, projectId }) => {
  const { page, call } = await open("/");
  await page.getByRole("status").getByText("Something is slow.").waitFor();
  await open("/subscribe").then(async (visitor) => {
    await visitor.page.getByLabel("Your e-mail").fill("ivo@example.com");
    await visitor.page.getByRole("button", { name: "Tell me" }).click();
    await visitor.page.getByText("Thank you. We write when there is something to tell.").waitFor();
  });
  await platform("PUT", `/api/projects/${projectId}/secrets/MONITORING_TOKEN`, { value: "tick-tock" });
  const report = (token: string) =>
    fetch(`${platformUrl}/hook/preview-${projectId}/monitoring?token=${token}`, {
      method: "POST",
      body: JSON.stringify({ service: "Booking", state: "Down", text: "The payment provider does not answer." }),
    });
  expect((await report("guessed")).status).toBe(401);
  expect((await report("tick-tock")).status).toBe(200);
  const mailed = async () => {
    const { mails } = (await platform("GET", `/api/projects/${projectId}/mails`)).body;
    return mails
      .filter(({ to }: { to: string }) => to === "ivo@example.com")
      .map(({ subject }: { subject: string }) => subject);
  };
  await expect.poll(mailed, { timeout: 15_000 }).toEqual(["Looking into it: Booking does not answer"]);
  const later = await open("/");
  await later.page.getByRole("status").getByText("Something does not work.").waitFor();
  await later.page.getByText("The payment provider does not answer.").waitFor();

  const [incident] = (await call("GET", "/api/incidents?q=Booking+answer")).rows;
  await call("PATCH", `/api/incidents/${incident.id}`, { step: "Solved", text: "It answers again." });
  expect(await mailed()).toContain("Solved: Booking does not answer");
};

export const shown = { path: "/" };
