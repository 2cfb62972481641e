// A page names ahead what its first screen is made of, each file once, and nothing else.
import type { Metafile } from "esbuild";
import { expect, it } from "vitest";
import { indexPage } from "./index-page.ts";

type Output = Metafile["outputs"][string];

const output = (
  entryPoint: string | undefined,
  ...imports: [string, "import-statement" | "dynamic-import"][]
): Output => ({
  bytes: 1,
  inputs: {},
  exports: [],
  ...(entryPoint && { entryPoint }),
  imports: imports.map(([path, kind]) => ({ path: `/out/${path}`, kind })),
});

const metafile: Metafile = {
  inputs: {},
  outputs: {
    "/out/main.js": output("web/main.tsx", ["shell.js", "import-statement"], ["edit.js", "dynamic-import"]),
    "/out/edit.js": output(
      "web/app/routes/edit.tsx",
      ["shell.js", "import-statement"],
      ["chat.js", "import-statement"],
    ),
    "/out/menu.js": output("web/features/menu.tsx"),
    "/out/shell.js": output(undefined),
    "/out/chat.js": output(undefined, ["main.js", "import-statement"], ["menu.js", "dynamic-import"]),
    "/out/early.js": output("web/ui/early-theme.ts"),
    "/out/theme.css": output("web/ui/theme.css"),
  },
};

const namedAhead = (parts: readonly string[]) =>
  [...indexPage(metafile, "/out", parts).matchAll(/modulepreload" href="([^"]+)"/g)].map(([, address]) => address);

it("names what every screen needs", () => {
  expect(namedAhead([])).toEqual(["/shell.js"]);
});

it("names a screen's own files too, but none that is fetched when it is first needed", () => {
  expect(namedAhead(["web/app/routes/edit.tsx"])).toEqual(["/shell.js", "/edit.js", "/chat.js"]);
});

it("does not build for a screen that is gone", () => {
  expect(() => namedAhead(["web/app/routes/gone.tsx"])).toThrow("web/app/routes/gone.tsx");
});
