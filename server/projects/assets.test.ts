// Assets in a draft: what can be one, and how much.
import { expect, test } from "vitest";
import { ASSET_MAX_BYTES } from "#contract";
import { createDraft } from "./draft.ts";

const PNG = Buffer.from("89504e470d0a1a0a0000", "hex");
const dataOf = (content: Uint8Array, type = "image/png") =>
  `data:${type};base64,${Buffer.from(content).toString("base64")}`;

test("what is none of the kinds, lies about its kind or is too large is refused in words", () => {
  const draft = createDraft({});
  const refused = (path: string, content: string) => {
    const done = draft.write(path, content);
    return "error" in done ? done.error : null;
  };
  expect(refused("assets/page.html", dataOf(PNG, "text/html"))).toContain("can't be an asset");
  expect(refused("assets/../app.png", dataOf(PNG))).toContain("not a path inside");
  expect(refused("assets/logo.png", dataOf(PNG, "text/html"))).toContain("must hold its content as data:image/png");
  expect(refused("assets/logo.png", "data:image/png;base64,<script>")).toContain("must hold its content");
  expect(refused("assets/logo.png", dataOf(Buffer.alloc(ASSET_MAX_BYTES + 100)))).toBe(
    "An asset can have at most 1 MB.",
  );
  for (let count = 0; count < 5; count += 1)
    expect(refused(`assets/${count}.png`, dataOf(Buffer.alloc(ASSET_MAX_BYTES)))).toBe(null);
  expect(refused("assets/last.png", dataOf(Buffer.alloc(ASSET_MAX_BYTES)))).toContain("6 MB together");
  expect(refused("web/main.tsx", "export {};\n")).toBe(null);
});
