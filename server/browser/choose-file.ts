// Chooses a file as a person does: in the field of that name, or in the dialog that a button opens.
import type { Locator, Page } from "playwright-core";
import { clickable, clickableNames, field, one, windowInFront } from "./find-on-page.ts";
import type { ReadyStep } from "./messages.ts";
import { boundedMs } from "./time-left.ts";

const CHOOSE_MS = 5_000;

type Upload = Extract<ReadyStep, { do: "upload" }>;

export async function chooseFile(page: Page, { name, file, mediaType, content }: Upload, until: number): Promise<void> {
  const chosen = { name: file, mimeType: mediaType, buffer: Buffer.from(content, "base64") };
  const timeout = () => boundedMs(CHOOSE_MS, until);
  const input = await inputOf(page, name);
  if (input) return input.setInputFiles(chosen, { timeout: timeout() });
  const opener = await one(
    page,
    (part) => clickable(part, { name }).or(field(part, name)),
    until,
    () => clickableNames(page),
  );
  const [dialog] = await Promise.all([
    page.waitForEvent("filechooser", { timeout: timeout() }).catch(() => null),
    opener.click({ timeout: timeout() }),
  ]);
  if (!dialog) throw new Error("It opened no dialog to choose a file in.");
  await dialog.setFiles(chosen, { timeout: timeout() });
}

/** Pages hide the browser's own field behind something that looks better: it is found though it can't be seen. */
async function inputOf(page: Page, name: string): Promise<Locator | null> {
  for (const part of [windowInFront(page), page]) {
    const found = field(part, name).and(page.locator("input[type=file]"));
    if ((await found.count()) > 0) return found.first();
  }
  return null;
}
