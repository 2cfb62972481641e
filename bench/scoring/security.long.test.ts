// Apps of several kinds, made by the built-in model, deployed into the real sandbox, against two members who try everything.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Entity } from "#entity";
import { type Client, signUp } from "#test-tools";
import { createTestServer, type TestServer } from "#testing";
import { type AppPerson, enterApp } from "./app-person.ts";
import { deployed } from "./deployed.ts";
import { validDraft } from "./drafts.ts";
import { readSchema } from "./schema.ts";
import { breachesOf } from "./security.ts";

let platform: TestServer;
let owner: Client;
beforeAll(async () => {
  platform = await createTestServer();
  owner = await signUp(await platform.listen());
});
afterAll(() => platform.close());

const LONG_MS = 120_000;

describe("a generated app", () => {
  it.each([
    ["for one person", "Track my expenses, budgets and private journal entries"],
    ["for a team", "Leave requests for our office: staff ask for leave, managers approve. Projects and tasks too."],
    ["for the public", "A bakery where customers order cakes, book a table and leave reviews, with a contact form"],
    ["for a community", "An anonymous forum where users can post, reply, follow topics and vote on posts"],
    [
      "with bookings and stock",
      "Dog grooming salon: groomers, appointments without double bookings, products and sales",
    ],
  ])(
    "%s keeps what is private from other members, and nonsense out",
    async (_, description) => {
      const projectId = await owner.createProject();
      await owner.call("POST", `/api/projects/${projectId}/initialize`, {});
      await owner.chat(projectId, description);
      expect(await failuresOf(projectId)).toEqual([]);
      const { files } = await owner.call("GET", `/api/projects/${projectId}/source`);
      await deployed(owner, projectId);
      const [author, stranger] = await Promise.all(
        [await signUp(owner.url), await signUp(owner.url)].map((person) => enterApp(person, projectId, "live")),
      );
      if (!author || !stranger) throw new Error("two people sign up");
      const schema = await readSchema(files);
      await stock(await enterApp(owner, projectId, "live"), schema);
      expect(schema.length).toBeGreaterThan(2);
      expect(await breachesOf({ author, stranger, schema })).toEqual([]);
    },
    LONG_MS,
  );
});

/** What the run's checks found, once it has ended. */
async function failuresOf(projectId: string): Promise<unknown[]> {
  for (;;) {
    const { isGenerating, failures } = await owner.call("GET", `/api/projects/${projectId}/generation-status`);
    if (!isGenerating) return failures;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** What only the owner adds must be there before members can book or review it. */
async function stock(person: AppPerson, schema: readonly Entity[]): Promise<void> {
  for (const entity of schema)
    if (entity.access === "managed")
      await person.call("POST", entity.name, await validDraft(entity, { person, schema }));
}
