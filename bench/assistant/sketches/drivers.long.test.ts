// Drivers find their way in apps that were built otherwise than the recorded ones, and still see what is missing there.
import { expect, test } from "vitest";
import { readTasks } from "../tasks.ts";
import { openSketch } from "./sketch-scene.ts";

/** Null when the driver has nothing to complain of. */
async function complaintAbout(name: string, change?: (html: string) => string): Promise<string | null> {
  const [task] = await readTasks([name]);
  const { scene, close } = await openSketch(name, change);
  try {
    await task?.check(scene);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await close();
  }
}

test.concurrent.each([
  ["guess-the-number", "one word, the same as after the guess before, and Enter does nothing"],
  ["contacts-import", "what a file holds is shown first, in a window with a button of its own"],
  ["club-dues", "a box to tick that says nothing: its column does"],
  ["shared-countdown", "minutes of two digits beside the time of day"],
  ["habit-days", "days with the newest first"],
  ["shared-expenses", "for whom a cost is has to be said"],
  ["shelf-stock", "“Remove” stands before “Give out”, and the name in a head of its own"],
  ["tool-lending", "what is lent today has no button"],
])("%s: %s", async (name) => {
  expect(await complaintAbout(name)).toBeNull();
});

test.concurrent("shared-countdown: the time of day may be one that a countdown could show", async () => {
  expect(await complaintAbout("shared-countdown", (html) => html.replace("16:45", "4:59"))).toBeNull();
});

/** What is left out of a sketch, and what is said of it. */
const FAULTS = [
  ["guess-the-number", ['"Lower!"', '"Higher!"'], "What it says of my guesses can't be true: no number fits them."],
  ["contacts-import", [" && !known.some((row) => row[1] === mail)", ""], "I chose the same file a second time"],
  ["club-dues", ["filter(({ paid }) => !paid)", "filter(() => true)"], "I ticked off that Ida has paid"],
  ["shared-countdown", ["Math.ceil((end - Date.now()) / 1000)", "290"], "and it does not run."],
  ["shared-countdown", ['"end")', '"nothing")'], "Somebody stopped the countdown, and it goes on on my screen."],
  ["habit-days", ["from < 0 ? DAYS.length : from", "0"], "I ticked off today"],
  ["shared-expenses", ["cents / forWhom.length", "cents"], "Ada paid 90 for the three of us"],
  ["shelf-stock", ["count -=", "count +="], "There were 10 pieces, we gave out 4"],
  ["tool-lending", ["HIDES = true", "HIDES = false"], "Two people could borrow the same tool for the same days."],
] as const;

test.concurrent.each(FAULTS)("%s with %j is complained of: %s", async (name, [right, wrong], complaint) => {
  expect(await complaintAbout(name, (html) => html.replace(right, wrong))).toContain(complaint);
});
