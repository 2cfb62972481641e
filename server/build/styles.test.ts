// Stylesheets: each app has its own classes and no other app's, whether its compiler was made for it or waited for it.
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { findSourcePaths } from "./source-paths.ts";
import { createStyles } from "./styles.ts";

const CLASSES = ["flex", "rounded-inner", "hover:underline"];
const request = (text: string, own?: string) => ({
  files: { "web/main.tsx": text, ...(own === undefined ? {} : { "web/own.css": own }) },
  stylesheets: own === undefined ? [] : ["web/own.css"],
  classes: CLASSES,
  theme: "",
});
/** Long enough for the next compiler; were it late, the one made then would do the same. */
const untilOneWaits = () => delay(600);

test("an app's stylesheet is the same with a compiler that waited, and knows nothing of the app before", async () => {
  const styles = await createStyles(findSourcePaths());
  await styles.build(request('<p className="bg-[#123456] grid-cols-7" />'));
  const wanted = await (await createStyles(findSourcePaths())).build(request('<p className="md:hover:italic" />'));
  for (let round = 0; round < 2; round += 1) {
    await untilOneWaits();
    const built = await styles.build(request('<p className="md:hover:italic" />'));
    expect(built).toEqual(wanted);
    expect("css" in built && built.css).not.toContain("123456");
  }
});

test("what an app's own stylesheet says stays with that app", async () => {
  const styles = await createStyles(findSourcePaths());
  const own = await styles.build(request("<p />", ".mine { color: rebeccapurple }"));
  await untilOneWaits();
  const other = await styles.build(request("<p />"));
  expect("css" in own && own.css).toContain(".mine");
  expect("css" in other && other.css).not.toContain(".mine");
});
