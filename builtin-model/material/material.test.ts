// What a message carries beside its words: errors to mend, and the element that was pointed at.
import { describe, expect, it } from "vitest";
import { createMemoryProject } from "../testing.ts";

const DESCRIPTION = "Track tasks with a title, a budget and a status, and clients with name and email.";
const begun = async (check?: Parameters<typeof createMemoryProject>[0]) => {
  const project = createMemoryProject(check);
  await project.say(DESCRIPTION);
  return project;
};
const PAGE = "web/pages/tasks.tsx";
const FIX = "The preview shows this error. Please fix it:\nboom";

describe("errors of the preview", () => {
  it("restore a file that was broken by hand, and say so", async () => {
    const project = await begun((files) =>
      files.get(PAGE)?.includes("oops")
        ? { ok: false, failures: [{ check: "types", message: "Cannot find name 'oops'.", path: PAGE }] }
        : { ok: true, failures: [] },
    );
    const original = project.files.get(PAGE) ?? "";
    project.files.set(PAGE, `${original}\noops();\n`);
    const reply = await project.say(FIX, { errors: [{ message: "oops is not defined", source: `${PAGE}:40` }] });
    expect(project.files.get(PAGE)).toBe(original);
    expect(reply).toContain(`I restored ${PAGE}`);
    expect(reply).toContain("passes its checks now");
  });

  it("that nothing explains change nothing, and are told with their place", async () => {
    const project = await begun();
    const before = new Map(project.files);
    const reply = await project.say(FIX, {
      errors: [{ message: "GET /api/x: 500", source: "/api/x", page: "/clients" }],
    });
    expect(project.files).toEqual(before);
    expect(reply).toContain("GET /api/x: 500 (at /api/x, on the page /clients)");
    expect(reply).toContain("I changed nothing");
  });

  it("in files of somebody else leave hand-made files alone, and name what fails", async () => {
    const project = await begun();
    project.files.set(PAGE, `${project.files.get(PAGE)}\n// mine\n`);
    const reply = await project.say(FIX, { errors: [{ message: "boom", source: "web/own.tsx:3" }] });
    expect(project.files.get(PAGE)).toContain("// mine");
    expect(reply).toContain("web/own.tsx:3");
  });
});

describe("the element that was pointed at", () => {
  it("takes the place of “this”: a field is renamed", async () => {
    const project = await begun();
    const element = { component: "TasksPage", tag: "th", text: "Budget", page: "/tasks" };
    await project.say("Rename this to Total due", { element });
    expect(project.files.get("shared/tasks.ts")).toContain('"Total due"');
  });

  it("a button's colour is the accent, an option has its own", async () => {
    const project = await begun();
    await project.say("Make this blue", { element: { tag: "button", text: "New task" } });
    expect(JSON.parse(project.files.get("app.json") ?? "{}").theme.accent).toBe("blue");
    await project.say("make it red", { element: { tag: "span", text: "Done" } });
    expect(project.files.get("shared/tasks.ts")).toMatch(/colors: \{[^}]*Done: "red"/);
  });

  it("changes nothing in a message that does not speak of it", async () => {
    const project = await begun();
    await project.say("add a deadline to tasks", { element: { tag: "h1", text: "Overview" } });
    expect(project.files.get("shared/tasks.ts")).toContain("deadline");
  });
});
