// What the platform's own pages know of the installation.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { PAGE_GAPS } from "#contract";
import { registerSite } from "./site.ts";

const payments = {
  testPayments: true,
  creatorPlan: "paid",
  platformPlanCents: 2000,
  platformFeePercent: 10,
  minimumPriceCents: 50,
} as const;

test.each([null, "hello@ninefold.example"])(
  "§2 Static pages · mail link: a page knows whom to write to: %s",
  async (contactEmail) => {
    const webDir = await mkdtemp(join(tmpdir(), "ninefold-site-"));
    await writeFile(join(webDir, "index.html"), PAGE_GAPS.configuration);
    const app = Fastify();
    await registerSite(app, { webDir, appsOrigin: null, configuration: { payments, contactEmail } });
    const page = (await app.inject({ url: "/privacy" })).body.replaceAll("&quot;", '"');
    expect(JSON.parse(page)).toEqual({ payments, contactEmail });
    await app.close();
    await rm(webDir, { recursive: true });
  },
);

test("screens that people come in by have a page of their own, which names their files ahead", async () => {
  const webDir = await mkdtemp(join(tmpdir(), "ninefold-site-"));
  const pages = ["index.html", "landing.html", "projects.html", "edit.html", "view.html"];
  for (const page of pages) await writeFile(join(webDir, page), page);
  const app = Fastify();
  await registerSite(app, { webDir, appsOrigin: null, configuration: { payments, contactEmail: null } });
  const pageAt = async (url: string) => [url, (await app.inject({ url })).body];
  expect(
    await Promise.all(["/", "/projects", "/edit", "/view/hives", "/view/hives/a/b?c=d", "/view", "/about"].map(pageAt)),
  ).toEqual([
    ["/", "landing.html"],
    ["/projects", "projects.html"],
    ["/edit", "edit.html"],
    ["/view/hives", "view.html"],
    ["/view/hives/a/b?c=d", "view.html"],
    ["/view", "index.html"],
    ["/about", "index.html"],
  ]);
  await app.close();
  await rm(webDir, { recursive: true });
});
