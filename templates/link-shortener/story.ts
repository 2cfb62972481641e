// A long address becomes a short one, a stranger follows it, the click is counted, and a program makes a link with a key.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open, platform, platformUrl, projectId }) => {
  const { page, call } = await open("/links");
  await page.getByLabel("Long address").fill(`${platformUrl}/health?from=a-poster`);
  await page.getByLabel("Short name, if you like").fill("Fair 27!");
  await page.getByRole("button", { name: "Shorten" }).click();
  await page.getByText("Use letters, digits and hyphens").first().waitFor();
  await page.getByLabel("Short name, if you like").fill("fair-27");
  await page.getByRole("button", { name: "Shorten" }).click();
  await page.getByRole("status").getByText("/to/fair-27").waitFor();

  const visitor = await open("/to/fair-27");
  await visitor.page.waitForURL(/\/health\?from=a-poster$/);
  const row = page.getByRole("listitem").filter({ hasText: "fair-27" });
  await row.getByText("1", { exact: true }).waitFor();
  expect((await call("GET", "/api/clicks?sort=-day&pageSize=1")).rows).toHaveLength(1);

  const made = await platform("POST", `/api/projects/${projectId}/app-keys`, {
    name: "Till",
    environment: "preview",
    canWrite: true,
    resources: ["links"],
    days: 30,
  });
  expect(made.status).toBe(200);
  const byProgram = await fetch(`${platformUrl}/preview/app/${projectId}/api/links`, {
    method: "POST",
    headers: { authorization: `Bearer ${made.body.secret}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "receipt", target: "https://example.com/receipt/12" }),
  });
  expect(byProgram.status).toBe(201);
  await page.getByRole("link", { name: "receipt" }).waitFor();
};

export const shown = { path: "/links" };
