// Files that people bring, seen by others.
import sharp from "sharp";
import { fillIfThere, find, formOn, giveFile, isThere, main, send } from "../../driving/index.ts";
import type { Task } from "../../task.ts";

/** Whether all pictures of the page that are large enough to be photos came whole. Runs in the page. */
const LOADED = `[...document.querySelectorAll("main img")].filter((image) => image.complete && image.naturalWidth >= 40 && image.getBoundingClientRect().width >= 40).length`;

export const task: Task = {
  title: "Wall of photos",
  about: "else",
  message:
    "A wall for the photos of our party: whoever is signed in puts a photo on it, with a few words below. Everybody sees all photos with their words as a wall of pictures, the newest first.",
  async check({ open, mark, becomes }) {
    const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#3377aa" } })
      .jpeg()
      .toBuffer();
    const member = await open("member");
    const by = /(new|add|upload|put|post|share).*(photo|picture|image)?|^photo/i;
    const words = `At the lake ${mark}`;
    await giveFile(
      member,
      { name: "lake.jpg", mimeType: "image/jpeg", buffer },
      { by, sentence: "I can't find where to put a photo on the wall." },
    );
    const form = await formOn(member);
    await fillIfThere(form, [[/word|caption|text|say|title|descri|comment|below/i, words]]);
    await member.waitForTimeout(1_500);
    const sends = form.getByRole("button", { name: /^(add|save|put|post|upload|share|send|publish)/i });
    if (await isThere(sends)) await send(form, /^(add|save|put|post|upload|share|send|publish)/i);
    const other = await open("other");
    await find(other, (at) => main(at).getByText(words), "Somebody else does not see the words below my photo.");
    await becomes(
      () => other.evaluate<number>(LOADED),
      (count) => count > 0,
      "Somebody else does not see my photo on the wall.",
    );
  },
};
