// The switch between a list's views: however many there are, each has its name, on a phone too.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withTables } from "../testing/apps.ts";
import { type ServedApp, serveFiles } from "../testing/served.ts";
import { VIEW_FACTS } from "./data/views.ts";

const VIEWS = Object.keys(VIEW_FACTS);
const COUNTS = [2, 4, 6, 8] as const;
const PHONE = { viewport: { width: 320, height: 700 }, hasTouch: true };
const filesIn = (language: string) => ({
  "app.json": JSON.stringify({ name: "Yard", language, theme: { mode: "auto" } }),
  "shared/lists.ts": `import { choice, date, entity, image, location, longText, text } from "@ninefold/entity";
export const jobs = entity("jobs", { one: "Job", many: "Jobs", fields: {
  name: text("Name", { required: true }), state: choice("State", ["Open", "Done"]), day: date("Day"),
  place: location("Place"), picture: image("Picture"), text: longText("Text"),
} });
`,
  "web/main.tsx": `import { ListPage, mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { jobs } from "../shared/lists.ts";

mountApp({ manifest, entities: [jobs], pages: [${COUNTS.map(
    (count) => `
  { path: "/${count}", title: "${count}", element: <ListPage of={jobs} views={${JSON.stringify(VIEWS.slice(0, count))}} /> },`,
  ).join("")}
] });
`,
  "server/index.ts": `import { createServer, resource } from "@ninefold/server";
import { jobs } from "../shared/lists.ts";

export default createServer({ resources: [resource(jobs)] });
`,
});

/** The name is measured as it is drawn, wherever in the button it stands. */
function measured(buttons: readonly Element[]) {
  return buttons.map((button) => {
    const name = document.createRange();
    name.selectNodeContents(button);
    const [drawn, box] = [name, button].map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect]; // of two
    const isCut = drawn.width < 20 || drawn.left < box.left || drawn.right > box.right || box.right > window.innerWidth;
    return { name: button.textContent, isCut, isSmall: box.width < 44 || box.height < 44 };
  });
}

// The last two have the longest names.
describe.each(["en", "es", "it"])("in %s", (language) => {
  let app: ServedApp;
  beforeAll(async () => {
    app = await serveFiles(await withTables(filesIn(language)));
  });
  afterAll(() => app.close());

  test.each(COUNTS)(
    "each of %i views can be hit with a thumb and its name is read whole, chosen or not",
    async (count) => {
      const page = await app.open(`/${count}`, PHONE);
      const buttons = page.locator("fieldset button[aria-pressed]");
      for (let chosen = 0; chosen < count; chosen += 1) {
        await buttons.nth(chosen).click();
        await expect.poll(() => buttons.nth(chosen).getAttribute("aria-pressed")).toBe("true");
        for (const { name, isCut, isSmall } of await buttons.evaluateAll(measured))
          expect({ name, isCut, isSmall }).toEqual({ name, isCut: false, isSmall: false });
      }
      await page.setViewportSize({ width: 700, height: 700 });
      for (const { name, isCut } of await buttons.evaluateAll(measured))
        expect({ name, isCut }).toEqual({ name, isCut: false });
      await page.close();
    },
  );

  test("the console stays quiet", () => {
    expect(app.complaints).toEqual([]);
  });
});
