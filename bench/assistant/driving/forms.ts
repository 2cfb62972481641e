// Filling in forms by what stands at their fields, and sending them.
import type { Locator, Page } from "playwright-core";
import { untilIdle } from "../../scoring/page-idle.ts";
import { Complaint, orComplain } from "./complaint.ts";
import { dayAfter } from "./days.ts";
import { find, isThere, main } from "./looking.ts";

/** Words that a field may be called by, and what is entered; a choice is chosen by the text of an option. */
export type Entry = readonly [field: RegExp, value: string | RegExp];

const SEND =
  /^(add|save|send|create|submit|post|publish|book|reserve|import|upload|done|ok|confirm|start|ask|lend|borrow|take|give|record|enter|request|put|write)\b/i;
const SENT_MS = 4_000;

/** How long a window or a form may take to open. */
const OPENED_MS = 5_000;

const dialogOn = (page: Page): Locator => page.getByRole("dialog").filter({ visible: true }).last();
const ownFormOn = (page: Page): Locator => main(page).locator("form").filter({ visible: true }).last();

/** The window that is open, else the page's form, else the page. */
export async function formOn(page: Page): Promise<Locator> {
  const [dialog, form] = [dialogOn(page), ownFormOn(page)];
  await isThere(dialog.or(form), OPENED_MS);
  if (await isThere(dialog)) return dialog;
  return (await form.count()) > 0 ? form : main(page);
}

/** Opens the form behind a button or link with such words; where there is none, a form with these fields that stands there open. */
export async function openForm(
  page: Page,
  { by, fields, sentence }: Readonly<{ by: RegExp; fields: readonly Entry[]; sentence: string }>,
): Promise<Locator> {
  const [first] = fields;
  const opener = (at: Page) =>
    main(at)
      .getByRole("button", { name: by })
      .or(main(at).getByRole("link", { name: by }))
      .and(at.locator(":not([aria-haspopup=menu])"));
  const standing = (at: Page) => (first ? fieldOf(main(at).locator("form"), first[0]) : opener(at));
  const found = await find(page, (at) => standing(at).or(opener(at)), sentence);
  if (first && (await isThere(standing(page), 100))) return formOn(page);
  const from = page.url();
  await orComplain(sentence, () => untilIdle(page, () => found.click()));
  // "Bookings" may lead to the page on which a room is booked.
  const isOpen = await isThere(dialogOn(page).or(ownFormOn(page)), OPENED_MS);
  const next = opener(page).filter({ visible: true }).first();
  if (!isOpen && page.url() !== from && (await isThere(next))) await untilIdle(page, () => next.click());
  return formOn(page);
}

/** The control with such a name, by its label, its placeholder or its role. */
const fieldOf = (form: Locator, name: RegExp): Locator =>
  form
    .getByLabel(name)
    .or(form.getByPlaceholder(name))
    .and(
      form.locator(
        "input, textarea, select, [role=combobox], [role=radiogroup], [role=group], fieldset, [role=slider]",
      ),
    )
    .filter({ visible: true });

/** What is read of a control. Runs in the browser. */
type Control = { tagName: string; type: string };

/** @throws Complaint naming the field that is not there */
export async function fillIn(form: Locator, entries: readonly Entry[]): Promise<void> {
  for (const [name, value] of entries) {
    const field = fieldOf(form, name).first();
    const called = wordsOf(name);
    if (!(await isThere(field))) throw new Complaint(`I can't find where to enter the ${called}.`);
    await orComplain(`I can't enter ${textOf(value)} as the ${called}.`, () => enterInto(field, value));
  }
}

/** Fills in those fields that the form has. */
export async function fillIfThere(form: Locator, entries: readonly Entry[]): Promise<void> {
  for (const [name, value] of entries) {
    const field = fieldOf(form, name).first();
    if (await isThere(field, 300)) await enterInto(field, value).catch(() => undefined);
  }
}

async function enterInto(field: Locator, value: string | RegExp): Promise<void> {
  const { tagName, type } = await field.evaluate(({ tagName, type }: Control) => ({ tagName, type }));
  if (tagName === "SELECT") return choose(field, value);
  if (tagName === "INPUT" && (type === "checkbox" || type === "radio")) {
    await field.setChecked(value !== "no", { force: true });
    return;
  }
  if (tagName === "INPUT" || tagName === "TEXTAREA") {
    await field.fill(textOf(value));
    const listed = field.page().getByRole("option", { name: value }).filter({ visible: true }).first();
    if ((await field.getAttribute("role")) === "combobox" && (await isThere(listed))) await listed.click();
    return;
  }
  await field
    .getByRole("radio", { name: value })
    .or(field.getByRole("checkbox", { name: value }))
    .or(field.getByRole("button", { name: value }))
    .first()
    .click({ force: true });
}

async function choose(field: Locator, value: string | RegExp): Promise<void> {
  const labels = await field.locator("option").allInnerTexts();
  const wanted =
    typeof value === "string"
      ? (text: string) => text.toLowerCase().includes(value.toLowerCase())
      : (text: string) => value.test(text);
  const label = labels.find(wanted);
  if (label === undefined) throw new Error(`no such option among ${labels.join(", ")}`);
  await field.selectOption({ label });
}

const textOf = (value: string | RegExp): string => (typeof value === "string" ? value : wordsOf(value));
/** The first of the words that a pattern takes, for a sentence. */
const wordsOf = ({ source }: RegExp): string => (source.split("|")[0] ?? "").replace(/[^\p{L}\p{N} ]/gu, "").trim();

/** Sends the form and waits until it is gone. What it wants besides, and the message did not speak of, is filled in with something. */
export async function send(form: Locator, by: RegExp = SEND): Promise<void> {
  const page = form.page();
  const buttons = form.getByRole("button", { name: by }).filter({ visible: true });
  const button =
    (await buttons.count()) > 0 ? buttons.last() : form.locator("button:not([type=button], [type=reset])").last();
  const press = () =>
    orComplain("I find no button with which to send the form.", () => untilIdle(page, () => button.click()));
  const before = await filledIn(form);
  await press();
  // A form that was sent may stand there empty for the next: what it wants then is nothing that was missing.
  const isEmptied = (await filledIn(form)) < before;
  if (!isEmptied && (await fillWanted(form)) > 0) await press();
  if ((await form.getAttribute("role").catch(() => null)) !== "dialog") return;
  await form.waitFor({ state: "hidden", timeout: SENT_MS }).catch(() => undefined);
}

/** By the type of a field: something that it takes. */
const SOMETHING: Readonly<Record<string, string>> = {
  email: "somebody@example.com",
  tel: "+1 555 0100",
  url: "https://example.com",
  number: "1",
  date: dayAfter(1),
  "datetime-local": `${dayAfter(1)}T10:00`,
  time: "10:00",
};

const TEXTS = "input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea";

/** How many of its fields for texts have something in them. */
const filledIn = (form: Locator): Promise<number> =>
  form
    .locator(TEXTS)
    .evaluateAll((fields: { value: string }[]) => fields.filter(({ value }) => value !== "").length)
    .catch(() => 0);

/** Fills in fields that the form has marked and that are empty. @returns how many */
async function fillWanted(form: Locator): Promise<number> {
  // Handles and not locators: a field that was filled in is not marked any more, and the others would move up.
  const wanted = await form
    .locator("[aria-invalid=true], :invalid:not(form, fieldset)")
    .elementHandles()
    .catch(() => []);
  let filled = 0;
  for (const field of wanted) {
    const { tagName, type } = await field.evaluate(({ tagName, type }: Control) => ({ tagName, type }));
    if (!/^(INPUT|TEXTAREA|SELECT)$/.test(tagName) || /checkbox|radio|file/.test(type)) continue;
    if ((await field.inputValue()) !== "") continue;
    if (tagName === "SELECT") await field.selectOption({ index: 1 });
    else await field.fill(SOMETHING[type] ?? "Something");
    filled += 1;
  }
  return filled;
}

/** Opens the form, fills it in and sends it. */
export async function addByForm(
  page: Page,
  options: Readonly<{ by: RegExp; fields: readonly Entry[]; sentence: string; send?: RegExp }>,
): Promise<void> {
  const form = await openForm(page, options);
  await fillIn(form, options.fields);
  await send(form, options.send);
}
