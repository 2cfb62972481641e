// Pieces of a page that belong together: what stands beside a text, pictures, files that are handed over.
import type { Locator, Page } from "playwright-core";
import { untilIdle } from "../../scoring/page-idle.ts";
import { Complaint, orComplain } from "./complaint.ts";
import { isThere, visit } from "./looking.ts";

/** The smallest box of the page in which the text stands together with what is looked for: a row, a card, a list's item. */
export const boxOf = (page: Page, text: string | RegExp, having: (page: Page) => Locator): Locator =>
  page
    .locator("li, tr, article, section, form, div, [role=row], [role=listitem]")
    .and(page.locator(":not(:has(nav, main, header, h1))"))
    .filter({ hasText: text })
    .filter({ has: having(page) })
    .last();

/** A box with more in it is a page, not a row or a card. */
const ROW = /^[\s\S]{0,300}$/;

/** The smallest box in which the text stands together with such words: what a row or a card says of a thing. */
export const saidOf = (page: Page, text: string, words: RegExp): Locator =>
  boxOf(page, text, (at) => at.getByText(words)).filter({ hasText: ROW });

/** Buttons, links and boxes to tick with such words. */
export const press = (page: Page, words: RegExp): Locator =>
  page
    .getByRole("button", { name: words })
    .or(page.getByRole("link", { name: words }))
    .or(page.getByRole("checkbox", { name: words }))
    .or(page.getByRole("switch", { name: words }))
    .and(page.locator(":not([aria-haspopup=menu])"));

/** A file as Playwright hands it over. */
export type GivenFile = Readonly<{ name: string; mimeType: string; buffer: Buffer }>;

/** Hands over a file wherever the app takes such a one: in a field that is there, or behind a button with such words. */
export async function giveFile(
  page: Page,
  file: GivenFile,
  { by, sentence }: Readonly<{ by: RegExp; sentence: string }>,
): Promise<void> {
  const field = () => fieldFor(page, file);
  const found = await visit(page, async () => {
    if (await field()) return field();
    const opener = press(page, by).filter({ visible: true });
    if (!(await isThere(opener))) return null;
    // Something else may be called so, or lie behind something: then the file is taken elsewhere, or nowhere.
    await untilIdle(page, () => opener.first().click()).catch(() => undefined);
    return field();
  });
  if (!found) throw new Complaint(sentence);
  await orComplain(sentence, () => untilIdle(page, () => found.setInputFiles(file)));
}

/** The last field for files that takes one of this kind; fields are often hidden behind a button. */
async function fieldFor(page: Page, { name, mimeType }: GivenFile): Promise<Locator | null> {
  const fields = await page.locator("input[type=file]").all();
  const [kind = ""] = mimeType.split("/");
  const takes = async (field: Locator): Promise<boolean> => {
    const accepted = ((await field.getAttribute("accept")) ?? "").toLowerCase();
    const ending = name.slice(name.lastIndexOf("."));
    return accepted === "" || [mimeType, `${kind}/*`, ending, "*/*"].some((one) => accepted.includes(one));
  };
  const fitting = await Promise.all(fields.map(takes));
  return fields.findLast((_, at) => fitting[at]) ?? null;
}
