// What the platform's own pages read of the installation.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { expect, test } from "vitest";
import { registerSite } from "./site.ts";

test.each([null, "hello@ninefold.example"])(
  "§2 Static pages · mail link: everybody may ask whom to write to: %s",
  async (contactEmail) => {
    const webDir = await mkdtemp(join(tmpdir(), "ninefold-site-"));
    const app = Fastify().withTypeProvider<ZodTypeProvider>();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    await registerSite(app, { webDir, appsOrigin: null, contactEmail });
    const answer = await app.inject({ url: "/api/contact" });
    expect([answer.statusCode, answer.json()]).toEqual([200, { email: contactEmail }]);
    await app.close();
    await rm(webDir, { recursive: true });
  },
);
