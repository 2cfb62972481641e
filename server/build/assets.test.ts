// A project's own binary files: where each goes in an artifact.
import { expect, test } from "vitest";
import { splitAssets } from "./assets.ts";

const PNG = Buffer.from("89504e470d0a1a0a0000", "hex");
const dataOf = (content: Uint8Array, type = "image/png") =>
  `data:${type};base64,${Buffer.from(content).toString("base64")}`;
const page = (name: string) => `import { asset } from "@ninefold/ui";\nexport const logo = asset("${name}");\n`;

test("an asset has an address that its content gives, and is no source any more", () => {
  const tree = { "assets/img/logo.png": dataOf(PNG), "web/main.tsx": page("img/logo.png") };
  const { files, addresses, contents, failures } = splitAssets(tree);
  expect(failures).toEqual([]);
  expect(Object.keys(files)).toEqual(["web/main.tsx"]);
  const address = addresses["img/logo.png"] ?? "";
  expect(address).toMatch(/^assets\/own\/[0-9a-f]{12}-img-logo\.png$/);
  expect(Buffer.from(contents[`web/${address}`] ?? []).equals(PNG)).toBe(true);
  const other = splitAssets({ "assets/img/logo.png": dataOf(Buffer.concat([PNG, PNG])) });
  expect(other.addresses["img/logo.png"]).not.toBe(address);
});

test("a name that is asked for and not there is told with its place", () => {
  expect(splitAssets({ "web/main.tsx": page("gone.png") }).failures).toEqual([
    { check: "build", message: "There is no assets/gone.png in the project.", path: "web/main.tsx", line: 2 },
  ]);
});
