// Days and times as people enter them, whatever fields a form has for them.
import type { Locator } from "playwright-core";

const DAY_MS = 86_400_000;

/** "2026-11-24" for 1. */
export const dayAfter = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Enters a time of a day into one field for both, or into one for the time beside another for the day. */
export async function enterTime(
  form: Locator,
  name: RegExp,
  { day, time }: Readonly<{ day: string; time: string }>,
): Promise<void> {
  const field = form.getByLabel(name).and(form.locator("input, select")).first();
  const type = await field.getAttribute("type");
  if (type === "datetime-local") return field.fill(`${day}T${time}`);
  if (type === "date") return field.fill(day);
  const dates = form.locator("input[type=date]");
  if ((await dates.count()) > 0) await dates.first().fill(day);
  if ((await field.evaluate(({ tagName }: { tagName: string }) => tagName)) !== "SELECT") return field.fill(time);
  const labels = await field.locator("option").allInnerTexts();
  const label = labels.find((text) => text.includes(time) || text.includes(time.replace(/^0/, "")));
  await field.selectOption({ label: label ?? time });
}
