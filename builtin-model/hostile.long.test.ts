// Whatever people type, the generated files stay valid.
import { transform } from "esbuild";
import { describe, expect, it } from "vitest";
import { createMemoryProject } from "./testing.ts";

const HOLE = (code: string) => `\`$${`{${code}}`}`;

const HOSTILE = [
  `A shop called "Bobby'); drop table students;--" with products with name, "price" and it's \`notes\``,
  `Track {kites} with <b>name</b>, ${HOLE("process.env.HOME")}, */ and // comment`,
  `Manage \\u0000 \\n things called ${HOLE("1+1")} and </script><script>alert(1)</script>`,
  "🦄 app to track 🦄 unicorns 🌈 and rainbows with colour, name and 💰 price",
  "Eine App für Bienenstöcke und Honigernten mit Namen, Ort und Datum",
  "追踪我的书籍和电影 app books and movies",
  "تطبيق to manage customers and orders",
  "manage constructors, prototypes, __proto__ and toString with constructor, hasOwnProperty and valueOf",
  "Track imports, exports, classes, defaults and functions with class, default, new and delete",
  "Each pet has a name\u2028 a breed\u2029 and a status (a\"b, c'd, `e`, </g>)",
  `track ${"very ".repeat(30)}long${"long".repeat(40)}s with ${"a".repeat(90)}, b, c`,
  "track dates, times, numbers, texts, emails, tags, images and relations",
];

async function expectValid(files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) {
    if (/\.tsx?$/.test(path))
      await expect(
        transform(text, { loader: path.endsWith("x") ? "tsx" : "ts", jsx: "automatic" }),
        path,
      ).resolves.toBeDefined();
    if (path.endsWith(".json")) expect(() => JSON.parse(text), path).not.toThrow();
  }
}

describe("hostile descriptions", () => {
  it.each(HOSTILE)("%s", async (text) => {
    const project = createMemoryProject();
    await project.say(text);
    await project.say(`add ${text.slice(0, 80)} to everything`);
    await project.say(`call it ${text.slice(0, 60)}`);
    await expectValid(project.files);
  });

  it("of 20,000 characters are read", async () => {
    const project = createMemoryProject();
    await project.say(
      "manage boats, harbours and sailors with name, price and date; track trips for each boat. "
        .repeat(230)
        .slice(0, 20_000),
    );
    expect(project.files.has("web/main.tsx")).toBe(true);
    await expectValid(project.files);
  });

  it("made of random pieces never break a file", async () => {
    const pieces = [
      "manage",
      "track",
      "`",
      HOLE("x"),
      "'",
      '"',
      "{",
      "}",
      "<",
      ">",
      "books",
      "with",
      "name",
      ",",
      "(",
      ")",
      "and",
      "status",
      ";--",
      "\\",
      "🙂",
      "each",
      "has",
      "a",
      "of",
      "calendar",
      "\n",
      "é",
      "colour",
      "ivory",
      "background",
    ];
    let state = 42;
    const next = () => (state = (state * 1103515245 + 12345) % 2147483648);
    for (let round = 0; round < 40; round += 1) {
      const text = Array.from({ length: 5 + (next() % 40) }, () => pieces[next() % pieces.length]).join(
        next() % 2 ? " " : "",
      );
      const project = createMemoryProject();
      await project.say(`manage books ${text}`);
      await project.say(text);
      await expectValid(project.files);
    }
  });
});
