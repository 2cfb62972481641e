// A page names ahead what its first screen is made of, each file once, and nothing else.
import { expect, it } from "vitest";
import { type BuiltFile, indexPage } from "./index-page.ts";

const file = (name: string, source: string | null, ...imports: string[]): BuiltFile => ({ name, source, imports });

const files: readonly BuiltFile[] = [
  file("main.js", "web/main.tsx", "shell.js"),
  file("edit.js", "web/app/routes/edit.tsx", "shell.js", "chat.js"),
  file("menu.js", "web/features/menu.tsx"),
  file("shell.js", null),
  file("chat.js", null, "main.js"),
  file("early.js", "web/ui/early-theme.ts"),
  file("theme.css", "web/ui/theme.css"),
];

const namedAhead = (parts: readonly string[]) =>
  [...indexPage(files, parts).matchAll(/modulepreload" href="([^"]+)"/g)].map(([, address]) => address);

it("names what every screen needs", () => {
  expect(namedAhead([])).toEqual(["/shell.js"]);
});

it("names a screen's own files too, but none that is fetched when it is first needed", () => {
  expect(namedAhead(["web/app/routes/edit.tsx"])).toEqual(["/shell.js", "/edit.js", "/chat.js"]);
});

it("does not build for a screen that is gone", () => {
  expect(() => namedAhead(["web/app/routes/gone.tsx"])).toThrow("web/app/routes/gone.tsx");
});
