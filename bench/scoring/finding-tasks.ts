// Tasks of somebody who looks for something: searching, filtering, sorting, reading figures, finding oneself.
import type { Page } from "playwright-core";
import {
  appears,
  asTable,
  type Control,
  fill,
  goTo,
  goToEntity,
  main,
  opener,
  openFirst,
  rowsOf,
  settle,
  submit,
  wordsOf,
} from "./driver.ts";
import { relationTo } from "./operations.ts";
import { TYPED_MS, untilIdle } from "./page-idle.ts";
import type { Scene, Task } from "./tasks.ts";

/** What has no page of its own is looked for where it belongs. */
async function goToIt({ page, schema, entity }: Scene): Promise<boolean> {
  if (!entity) return false;
  const above = schema.find((other) => relationTo(entity, other));
  return (await goToEntity(page, entity)) || (above !== undefined && goToEntity(page, above));
}

export const search: Task = async (scene) => {
  const { page } = scene;
  if (!(await goToIt(scene))) return "no page for it";
  await asTable(page);
  if (!(await appears(rowsOf(page)))) return "no rows are shown";
  const box = main(page).getByRole("searchbox");
  if ((await box.count()) === 0) return "there is no search field";
  const title = await wordsOf(opener(rowsOf(page).first()));
  const type = (text: string) => untilIdle(page, () => box.first().fill(text), TYPED_MS);
  await type(title);
  if (!(await appears(rowsOf(page).getByText(title)))) return `${title} is not found`;
  await type("zzqqxxjj");
  return (await rowsOf(page).count()) === 0 ? null : "nonsense finds something";
};

export const filter: Task = async (scene) => {
  const { page } = scene;
  if (!(await goToIt(scene))) return "no page for it";
  await asTable(page);
  const boxes = main(page).getByRole("combobox");
  if (!(await appears(boxes, 4_000))) return "there is no filter";
  const before = await rowsOf(page).count();
  for (let at = 0; at < (await boxes.count()); at += 1) {
    const options = await boxes
      .nth(at)
      .locator("option")
      .evaluateAll((all: Control[]) => all.map(({ value }) => value).filter(Boolean));
    for (const value of options.slice(0, 4)) {
      await untilIdle(page, () => boxes.nth(at).selectOption(value));
      const now = await rowsOf(page).count();
      if (now > 0 && now < before) return null;
    }
    await untilIdle(page, () => boxes.nth(at).selectOption(""));
  }
  return "no filter narrows the list";
};

export const sort: Task = async (scene) => {
  const { page } = scene;
  if (!(await goToIt(scene))) return "no page for it";
  await asTable(page);
  if (!(await appears(rowsOf(page)))) return "no rows are shown";
  const head = main(page).getByRole("columnheader").first().getByRole("button");
  if ((await head.count()) === 0) return "no column can be sorted";
  const firsts: string[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    await untilIdle(page, () => head.click());
    firsts.push(await wordsOf(opener(rowsOf(page).first())));
  }
  return firsts[0] !== firsts[1] ? null : "the order stays the same";
};

export const report: Task = async ({ page }) => {
  if (!(await goTo(page, "reports statistics overview dashboard"))) return "there is no report";
  const figures = main(page).locator("figure, dl");
  if (!(await appears(figures))) return "no figures are shown";
  const drawing = main(page).locator("figure svg, table");
  if (!(await appears(drawing))) return "no chart and no table is shown";
  return /\d/.test(await wordsOf(main(page))) ? null : "no number is shown";
};

/** Where people find and change what is known about themselves: a profile, else their account. */
export const profile: Task = async ({ page, text }) => {
  const isThere = await goTo(page, "my profile");
  if (!isThere) {
    await openAccount(page, "Account");
    if (/updat|edit|manag/.test(text)) return "there is nothing about oneself to change";
    return (await appears(main(page).getByText(/bench-/))) ? null : "the account does not say who is signed in";
  }
  const form = main(page).locator("form").last();
  if (!(await appears(form))) return "the profile shows nothing";
  await fill(form);
  await submit(form);
  return (await appears(page.getByText(/^saved/i))) ? null : "nothing says that it was saved";
};

/** The owner's list of people and of everything they keep. */
export const people: Task = async ({ page }) => {
  await settle(page);
  await openAccount(page, "Admin");
  return (await appears(main(page).getByText(/people|member|user/i))) ? null : "nobody is listed";
};

async function openAccount(page: Page, name: string): Promise<void> {
  await page
    .getByRole("button", { name: /account/i })
    .first()
    .click();
  await untilIdle(page, () => page.getByRole("menuitem", { name }).click());
}

export const print: Task = async ({ page, entity }) => {
  if (!entity || (await openFirst(page, entity)) === null) return "nothing opens that could be printed";
  return menuOffers(page, /print/i);
};

export const share: Task = async ({ page, entity }) => {
  if (!entity || (await openFirst(page, entity)) === null) return "nothing opens that could be shared";
  return menuOffers(page, /share|copy link/i);
};

export const download: Task = async ({ page, entity }) => {
  if (!entity || (await openFirst(page, entity)) === null) return "nothing opens that could be downloaded";
  const link = page
    .getByRole("dialog")
    .or(main(page))
    .last()
    .getByRole("link", { name: /download|open|http|example|\.(png|pdf|txt)/i });
  return (await link.count()) > 0 ? null : "there is nothing to download";
};

async function menuOffers(page: Page, name: RegExp): Promise<string | null> {
  const place = page.getByRole("dialog").or(main(page)).last();
  if ((await place.getByRole("button", { name }).count()) > 0) return null;
  const more = place.getByRole("button", { name: /^more/i }).first();
  if ((await more.count()) === 0) return "it is not offered";
  await more.click();
  const offered = await appears(page.getByRole("menuitem", { name }), 800);
  await page.keyboard.press("Escape");
  return offered ? null : "it is not offered";
}
