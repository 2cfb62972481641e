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
