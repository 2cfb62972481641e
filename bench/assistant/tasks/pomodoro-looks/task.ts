// Looks: what is asked for is measured on the page, as it is drawn.
import { converter, parse } from "culori";
import type { Page } from "playwright-core";
import { Complaint, enter, find, press } from "../../driving/index.ts";
import type { Task } from "../../task.ts";

type Look = Readonly<{ page: string; button: string; fonts: readonly string[] }>;
/** Runs in the page: its background, its first filled button, and the fonts of what is read most. */
const LOOK = `(() => {
  const opaque = (color) => color !== "transparent" && !/, 0\\)|\\/ 0\\)/.test(color);
  const colorOf = (element) => getComputedStyle(element).backgroundColor;
  const filled = [...document.querySelectorAll("main button, main a")].filter((element) => opaque(colorOf(element)));
  const largest = filled.sort((one, other) => other.offsetWidth * other.offsetHeight - one.offsetWidth * one.offsetHeight);
  const button = largest.find((element) => /start|begin|focus|round/i.test(element.textContent)) ?? largest[0];
  const behind = [document.body, document.documentElement].find((element) => opaque(colorOf(element)));
  return {
    page: behind ? colorOf(behind) : "white",
    button: button ? colorOf(button) : "",
    fonts: [document.body, document.querySelector("h1"), button].filter(Boolean).map((element) => getComputedStyle(element).fontFamily),
  };
})()`;

const lookOf = (page: Page) => page.evaluate<Look>(LOOK);
const hsl = converter("hsl");
const colorOf = (text: string) => hsl(parse(text)) ?? { h: 0, s: 0, l: 0 };
const isGreen = (hue = 0): boolean => hue >= 80 && hue <= 175;

export const task: Task = {
  title: "Other looks",
  about: "else",
  begins: { template: "pomodoro" },
  message:
    "Please give it the looks of our library: a very light green page with dark green buttons, and a serif font for everything. It should look the same whether somebody's computer is set to dark or not.",
  async check({ open }) {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await open("owner", "/", { colorScheme });
      await enter(page);
      await find(page, (at) => press(at, /start|begin|focus|add/i), "I can't find the clock any more.");
      const { page: background, button, fonts } = await lookOf(page);
      const [light, dark] = [colorOf(background), colorOf(button)];
      const where = colorScheme === "dark" ? " on a computer that is set to dark" : "";
      if (light.l < 0.85 || light.s === 0 || !isGreen(light.h))
        throw new Complaint(`The page is not very light green${where}.`);
      if (dark.l > 0.45 || dark.s < 0.1 || !isGreen(dark.h))
        throw new Complaint(`The buttons are not dark green${where}.`);
      const plain = fonts.find(
        (font) =>
          !/(^|[^-])\bserif\b/i.test(font.replace(/sans-serif/gi, "")) &&
          !/source serif|georgia|times|garamond|palatino/i.test(font),
      );
      if (plain !== undefined) throw new Complaint("Not everything is in a serif font.");
    }
  },
};
