// What one task on the screens asks for, as something a person does and then sees.
import { expect } from "@playwright/test";
import type { Locator, Page } from "playwright-core";
import type { Entity } from "#entity";
import { namedColors } from "../named-colors.ts";
import {
  appears,
  asTable,
  fill,
  goTo,
  goToEntity,
  main,
  openFirst,
  rowsOf,
  settle,
  submit,
  wordsOf,
} from "./driver.ts";
import { toHex } from "./look-around.ts";
import { relationTo } from "./operations.ts";
import { TYPED_MS, untilIdle } from "./page-idle.ts";

export type Scene = Readonly<{ page: Page; schema: readonly Entity[]; entity: Entity | null; text: string }>;

/** Null when what was expected was seen, else what was not. */
export type Task = (scene: Scene) => Promise<string | null>;

export const colors: Task = async ({ page, text }) => {
  await settle(page);
  const wanted = namedColors(text).map(toHex);
  if (wanted.length === 0) return "no colour is named";
  const found = await page.evaluate<string[]>(
    "[document.body, ...document.querySelectorAll('a, button, header')].map((element) => getComputedStyle(element).backgroundColor)",
  );
  const missing = wanted.filter((color) => !found.map(toHex).includes(color));
  return missing.length === 0 ? null : `without ${missing.join(", ")}`;
};

export const navigate: Task = async ({ page, text }) => {
  await settle(page);
  const links = page.getByRole("navigation").getByRole("link");
  const asked = [...text.matchAll(/['"“‘]([a-z ]{3,30})['"”’](?= page)/gi)].map((match) => match[1] ?? "");
  for (const name of asked) if (!(await goTo(page, name))) return `no link to ${name}`;
  const count = await links.count();
  if (count < 2) return "there is no navigation";
  for (let at = 0; at < count; at += 1) {
    await untilIdle(page, () => links.nth(at).click());
    if (!(await appears(main(page).getByRole("heading")))) return `${await links.nth(at).textContent()} shows nothing`;
    const isMarked = await holds(links.nth(at), "aria-current", "page");
    if (!isMarked) return `${await wordsOf(links.nth(at))} is not marked as the current page`;
  }
  return null;
};

const holds = (locator: Locator, name: string, value: string): Promise<boolean> =>
  expect(locator)
    .toHaveAttribute(name, value, { timeout: 2_000 })
    .then(
      () => true,
      () => false,
    );

export const viewList: Task = async (scene) => {
  const { page, entity } = scene;
  if (!entity || !(await goToEntity(page, entity))) return viewBelow(scene);
  await asTable(page);
  if (!(await appears(rowsOf(page)))) return "no rows are shown";
  return (await rowsOf(page).first().getByRole("cell").count()) > 1 ? null : "a row shows too little";
};

/** What has no page of its own is listed on the page of what it belongs to. */
const viewBelow: Task = async ({ page, schema, entity }) => {
  const parent = entity && schema.find((other) => relationTo(entity, other));
  if (!entity || !parent) return "no page for it";
  if ((await openFirst(page, parent)) === null) return `no ${parent.one} opens`;
  if (entity.rules.some(({ rule }) => rule === "onePer")) return press(page);
  const list = main(page).getByRole("list", { name: entity.many });
  return (await appears(list.getByRole("listitem"))) ? null : "none are shown there";
};

export const viewDetail: Task = async (scene) => {
  const { page, entity } = scene;
  if (!entity) return "no entity understood";
  if (!(await goToEntity(page, entity))) return viewBelow(scene);
  if ((await openFirst(page, entity)) === null) return "no row opens";
  const terms = await page.getByRole("dialog").or(main(page)).last().getByRole("term").count();
  return terms > 1 ? null : "its details are not shown";
};

export const add: Task = async (scene) => {
  const { page, entity } = scene;
  if (!entity) return "no entity understood";
  const form = await openForm(scene);
  if (!form) return (await addBelow(scene)) ?? null;
  const mark = await fill(form);
  await submit(form);
  const problem = form.locator("[aria-invalid=true]");
  if (await appears(problem, 300))
    return `the form says: ${(await form.getByText(/required|must/).allInnerTexts()).join(" ")}`;
  if (await appears(page.getByRole("status").filter({ hasText: /\S/ }), 1_500)) {
    if ((await page.getByRole("dialog").count()) === 0 && (await main(page).getByText(/thank/i).count()) > 0)
      return null;
  }
  const search = main(page).getByRole("searchbox");
  if ((await search.count()) > 0) await untilIdle(page, () => search.first().fill(mark), TYPED_MS);
  return (await appears(main(page).getByText(mark))) ? null : "what was added is not shown";
};

/** The form behind "New …", or the page that is one. */
async function openForm({ page, entity, text }: Scene): Promise<Locator | null> {
  if (!entity || !(await goToEntity(page, entity))) return null;
  const button = main(page)
    .getByRole("button", { name: /^(new|add) /i })
    .first();
  if (await appears(button, 1_500)) {
    await untilIdle(page, () => button.click());
    const dialog = page.getByRole("dialog");
    return (await appears(dialog)) ? dialog : null;
  }
  const form = main(page).locator("form");
  if ((await form.count()) === 0) await goTo(page, text);
  return (await form.count()) > 0 ? form.last() : null;
}

/** A comment, a reply, a review: written on the page of what it is about. */
async function addBelow({ page, schema, entity }: Scene): Promise<string | null> {
  const parent = schema.find((other) => entity && relationTo(entity, other));
  if (!entity || !parent) return "there is no form for it";
  if ((await openFirst(page, parent)) === null && !(await openGrandchild(page, schema, parent)))
    return `no ${parent.one} opens`;
  const toggle = main(page).locator("button[aria-pressed]");
  const box = page.getByRole("textbox", { name: new RegExp(entity.one, "i") });
  if (await appears(box, 800)) {
    const mark = `Probe ${Date.now()}`;
    await box.last().fill(mark);
    const form = main(page).locator("form", { has: box });
    const star = form.getByRole("radio").nth(3);
    if ((await star.count()) > 0) await star.check({ force: true });
    const send = form.last().getByRole("button", { name: /send|add|post/i });
    await untilIdle(page, () => send.click());
    return (await appears(main(page).getByText(mark))) ? null : "what was written is not shown";
  }
  const button = main(page).getByRole("button", { name: new RegExp(`add ${entity.one}`, "i") });
  if (await appears(button, 1_500)) {
    await untilIdle(page, () => button.first().click());
    const mark = await fill(page.getByRole("dialog"));
    await submit(page.getByRole("dialog"));
    return (await appears(main(page).getByText(mark))) ? null : "what was added is not shown";
  }
  return (await toggle.count()) > 0 ? press(page) : "there is no form for it";
}

/** What lies below something else: an answer on the page of its question. */
async function openGrandchild(page: Page, schema: readonly Entity[], parent: Entity): Promise<boolean> {
  const above = schema.find((other) => relationTo(parent, other));
  if (!above || (await openFirst(page, above)) === null) return false;
  return true;
}

async function press(page: Page): Promise<string | null> {
  const button = main(page).locator("button[aria-pressed]").first();
  const before = await button.getAttribute("aria-pressed");
  await untilIdle(page, () => button.click());
  const after = before === "true" ? "false" : "true";
  return (await holds(button, "aria-pressed", after)) ? null : "pressing it changed nothing";
}

/** Follow, join, like, save: a button with a state on the page of one thing. */
export const toggle: Task = async ({ page, schema, entity }) => {
  const of = entity && schema.find((other) => relationTo(entity, other));
  const target = (entity?.rules.some(({ rule }) => rule === "onePer") ? of : entity) ?? entity;
  if (!target) return "no entity understood";
  if ((await openFirst(page, target)) === null) return `no ${target.one} opens`;
  if (!(await appears(main(page).locator("button[aria-pressed]"), 1_000))) return "there is no button for it";
  return press(page);
};

export const refuse: Task = async (scene) => {
  const form = await openForm(scene);
  if (!form) return "there is no form for it";
  await submit(form);
  return (await appears(form.locator("[aria-invalid=true]"))) ? null : "nothing was said about what is missing";
};

export const edit: Task = async ({ page, entity, text }) => {
  if (!entity) return "no entity understood";
  if ((await openFirst(page, entity)) === null) return editOwn(page, entity);
  const place = page.getByRole("dialog").or(main(page)).last();
  const step = place.getByRole("button").filter({ hasText: new RegExp(stepWords(text), "i") });
  if (stepWords(text) !== "^$" && (await step.count()) > 0) {
    const name = await wordsOf(step.first());
    await untilIdle(page, () => step.first().click());
    return (await appears(place.getByText(name))) ? null : "the new status is not shown";
  }
  const button = place.getByRole("button", { name: "Edit" });
  if (!(await appears(button, 800))) return "it can't be edited";
  await untilIdle(page, () => button.first().click());
  const form = page.getByRole("dialog").last();
  const status = form.getByRole("combobox", { name: /status|stage/i });
  if (/status|complete|approve/.test(text) && (await status.count()) > 0) {
    const options = await status.locator("option").allInnerTexts();
    const now = await wordsOf(status.locator("option:checked"));
    const next =
      options.find((one) => one !== now && new RegExp(stepWords(text), "i").test(one)) ??
      options.find((one) => one !== now && !/…/.test(one)) ??
      now;
    await status.selectOption({ label: next });
    await submit(form);
    return (await appears(main(page).getByText(next))) ? null : "the new status is not shown";
  }
  const box = form.getByRole("textbox").first();
  const mark = `Probe ${Date.now()}`;
  await box.fill(mark);
  await submit(form);
  return (await appears(page.getByText(mark))) ? null : "the change is not shown";
};

const stepWords = (text: string): string => /\b(approv|complet|renew|accept|clos|done)/.exec(text)?.[1] ?? "^$";

/** A page that is a form of one's own, such as a profile. */
async function editOwn(page: Page, entity: Entity): Promise<string | null> {
  const form = main(page).locator("form").last();
  if ((await form.count()) === 0) return `no ${entity.one} opens`;
  await fill(form);
  await submit(form);
  return (await appears(page.getByText(/saved/i))) ? null : "nothing says that it was saved";
}

export const remove: Task = async ({ page, entity }) => {
  if (!entity) return "no entity understood";
  const title = await openFirst(page, entity);
  if (title === null) return "no row opens";
  const place = page.getByRole("dialog").or(main(page)).last();
  const direct = place.getByRole("button", { name: "Delete" });
  if ((await direct.count()) > 0) await direct.click();
  else {
    await place.getByRole("button", { name: /^more/i }).first().click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
  }
  const question = page.getByRole("alertdialog").or(page.getByRole("dialog")).last();
  await untilIdle(page, () => question.getByRole("button", { name: /delete/i }).click());
  await goToEntity(page, entity);
  await asTable(page);
  return (await rowsOf(page).getByText(title, { exact: true }).count()) === 0 ? null : `${title} is still there`;
};
