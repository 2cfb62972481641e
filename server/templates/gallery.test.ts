// Templates through the platform: a project begins as one, an empty one becomes one, models read them.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, type TestServer } from "#testing";

const held: { ninefold: TestServer | null; token: string } = { ninefold: null, token: "" };
beforeAll(async () => {
  held.ninefold = await createTestServer();
  held.token = (await held.ninefold.register()).token;
});
afterAll(() => held.ninefold?.close());

const call = async (method: string, path: string, body?: unknown, token = held.token) => {
  if (!held.ninefold) throw new Error("The server is not there.");
  return held.ninefold.call(method, path, { token, body });
};
const appJsonOf = async (id: string) =>
  JSON.parse((await call("GET", `/api/projects/${id}/source`)).body.files["app.json"]);
const newProject = async (body: object): Promise<string> => (await call("POST", "/api/projects", body)).body.projectId;

describe("the gallery", () => {
  test("is shown to anybody, with a picture of each", async () => {
    const all = await held.ninefold?.call("GET", "/api/templates");
    expect(all?.body).toContainEqual(
      expect.objectContaining({ name: "tetris", category: "Games", appName: "Stackfall" }),
    );
    const picture = await held.ninefold?.call("GET", all?.body[0].picture);
    expect([picture?.status, picture?.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(picture?.headers["cache-control"]).toContain("immutable");
  });

  test("has no picture of what it does not hold, and no way out of its folder", async () => {
    for (const name of ["zeppelin", "..%2f..%2fpackage", "tetris%00"])
      expect((await held.ninefold?.call("GET", `/api/templates/${name}/picture`))?.status).toBeGreaterThanOrEqual(400);
  });
});

describe("a new project", () => {
  test("begins as the template with the name that its creator gave it", async () => {
    const id = await newProject({ template: "tetris", name: "Brick “Rain” & Co" });
    expect((await appJsonOf(id)).name).toBe("Brick “Rain” & Co");
    const project = (await call("GET", `/api/projects/${id}`)).body;
    expect(project.projectDescription).toBe("Brick “Rain” & Co");
    expect((await call("GET", `/api/projects/${id}/revisions/0/diff`)).body.description).toBe("Began as “Tetris”");
    const ready = await call("POST", `/api/projects/${id}/initialize`);
    expect(ready.body.livePreviewUrl).toBe(`/preview/app/${id}`);
  });

  test.each([
    [{ template: "zeppelin" }, 404],
    [{ template: "../tetris" }, 400],
    [{ template: "t".repeat(200) }, 400],
    [{ template: "tetris", name: "   " }, 400],
    [{ template: "tetris", name: "x".repeat(61) }, 400],
  ])("is not made from %j", async (body, status) => {
    const before = (await call("GET", "/api/projects")).body.length;
    expect((await call("POST", "/api/projects", body)).status).toBe(status);
    expect((await call("GET", "/api/projects")).body).toHaveLength(before);
  });
});

describe("an empty project", () => {
  test("becomes the template's app in its preview, and can go back", async () => {
    const id = await newProject({});
    const begun = await call("POST", `/api/projects/${id}/template`, { template: "tetris", name: "Rain" });
    expect(begun.body).toEqual({ previewUrl: `/preview/app/${id}`, revision: 1 });
    expect((await appJsonOf(id)).name).toBe("Rain");
    const project = (await call("GET", `/api/projects/${id}`)).body;
    expect([project.projectDescription, project.revisionHistory.length]).toEqual(["Rain", 2]);
  });

  test("that has begun is left as it is", async () => {
    const id = await newProject({});
    await call("POST", `/api/projects/${id}/template`, { template: "tetris" });
    const again = await call("POST", `/api/projects/${id}/template`, { template: "tetris" });
    expect([again.status, again.body.error]).toEqual([
      409,
      "This project has a beginning already. Make a new one to begin from a template.",
    ]);
  });
});
