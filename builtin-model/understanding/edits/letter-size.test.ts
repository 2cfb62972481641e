// Words about how large letters are, and words about something else.
import { describe, expect, it } from "vitest";
import { describedApp } from "../../requests/judging/described-app.ts";
import { createMemoryProject } from "../../testing.ts";
import { letterSize } from "./letter-size.ts";

const app = describedApp("notes (title, text, size), labels (name)");
const sizeOf = (clause: string, size: "usual" | "large" | "largest" = "usual") => {
  const [edit] = letterSize(clause, { app: { ...app, theme: { ...app.theme, size } }, entity: null, last: null }) ?? [];
  return edit?.edit === "theme" ? edit.theme.size : (edit?.edit ?? null);
};

describe("the size of letters", () => {
  it.each([
    ["bigger text please", "large"],
    ["make everything bigger", "large"],
    ["the letters are too small", "large"],
    ["the writing is so small", "large"],
    ["huge letters", "largest"],
    ["increase the font size", "large"],
    ["change the font size", "answer"],
  ])("%s", (clause, size) => expect(sizeOf(clause)).toBe(size));

  it.each([
    ["the text is too big", "large"],
    ["make the big letters smaller", "large"],
    ["the buttons are so big", "large"],
  ])("%s, from the largest", (clause, size) => expect(sizeOf(clause, "largest")).toBe(size));

  it.each([
    "make the text small",
    "increase the number of letters",
    "add a small note to letters",
    "delete the small text",
    "make notes a large text",
    "print large labels",
    "a little darker",
    "increase it",
  ])("is not what is meant by: %s", (clause) => expect(sizeOf(clause)).toBeNull());

  it("is told as it becomes, and not told as done where it is so already", async () => {
    const project = createMemoryProject();
    await project.say("Track my kayaks. Each kayak has a name.");
    expect(await project.say("huge letters please")).toContain("made letters and buttons as large as they go");
    expect(JSON.parse(project.files.get("app.json") ?? "{}").theme.size).toBe("largest");
    expect(await project.say("bigger letters")).toContain("Letters and buttons are as large as they go.");
    expect(await project.say("smaller letters")).toContain("made letters and buttons smaller");
    expect(project.app().theme.size).toBe("large");
  });
});
