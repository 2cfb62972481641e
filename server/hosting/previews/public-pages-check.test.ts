// What is wrong with public pages is said before anybody sees them, with the file in which it stands.
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createBuilder } from "#build";
import type { SourceFiles } from "#contract";
import { createHostingFixture, type HostingFixture } from "../testing/hosting-fixture.ts";
import { publicApp } from "../testing/public-app.ts";

let fixture: HostingFixture;
beforeAll(async () => {
  fixture = await createHostingFixture({ builder: () => createBuilder({ dataDir: inject("builderDir") }) });
});
afterAll(() => fixture.close());

const GOOD = ["/status/:code", "/service/:id", "/ask", "/hours"];

/** The app with these public paths in `app.json`, its misbehaving pages behind sign-in. */
function appWith(paths: readonly string[], misbehaving: readonly string[] = []): SourceFiles {
  const files = publicApp({ public: paths });
  const main = (files["web/main.tsx"] ?? "").replaceAll(
    /.*path: "\/(\w+)",.*public: true.*\n/g,
    (line, name: string) => (["ask", "hours", ...misbehaving].includes(name) ? line : ""),
  );
  return { ...files, "web/main.tsx": main };
}

async function failuresOf(files: SourceFiles): Promise<string[]> {
  const { projectId } = await fixture.createProject();
  const built = await fixture.builder.build(files);
  if (!built.ok) return built.failures.map(({ message, path, line }) => `${path}:${line} ${message}`);
  const report = await fixture.hosting.check(projectId, built.artifact);
  return report.failures.map(({ message, path }) => `${path} ${message}`);
}

test("pages that work pass, with a link that leads to nothing as well", async () => {
  expect(await failuresOf(appWith(GOOD))).toEqual([]);
});

test("what is public on one side alone is named with the side that lacks it", async () => {
  expect(await failuresOf(appWith(["/service/:id", "/ask", "/hours", "/nowhere"]))).toEqual([
    'app.json The page /status/:code is public, but nobody can open it: name it in "public" of app.json.',
    "web/main.tsx app.json names /nowhere as public, but no page has that path and public: true.",
  ]);
});

test("a page that throws, and one that asks for what members read, are failed checks with the reason", async () => {
  const failures = await failuresOf(appWith([...GOOD, "/throws", "/closed"], ["throws", "closed"]));
  const written = failures.filter((failure) => failure.includes("without a browser"));
  expect(written).toEqual([
    expect.stringMatching(/^web\/main\.tsx Public page \/throws: .*: The shop is on fire$/),
    expect.stringMatching(
      /^web\/main\.tsx Public page \/closed: .*A public page may only use calls under \/api\/public\//,
    ),
  ]);
});

test("paths, sites and fields that can't be public are refused where they stand", async () => {
  const wrong = async (manifest: object) => (await failuresOf(publicApp(manifest)))[0];
  expect(await wrong({ public: ["/api/secret"] })).toMatch(/^app\.json:\d+ public\.0 must be the path of a page/);
  expect(await wrong({ public: ["status"] })).toMatch(/must be the path of a page such as \/status\/:code/);
  expect(await wrong({ embed: ["http://a.example"] })).toMatch(/must be an origin such as https:\/\/www\.example\.com/);
  expect(await wrong({ shell: "bare" })).toMatch(/^app\.json:\d+ shell /);
});
