// Roles in the browser: pages follow what somebody is, the owner gives it and looks at the app as others do.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeIn } from "../testing/axe.ts";
import { type ServedApp, serveApp } from "../testing/served.ts";

let app: ServedApp;
beforeAll(async () => {
  app = await serveApp("swimming-club");
});
afterAll(() => app.close());

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const navigation = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
const openPeople = async () => {
  const page = await app.open("/admin");
  await page.getByRole("tab", { name: "People" }).click();
  return page;
};

test("a member sees neither the page of a role, nor its figures, nor buttons for what a role may do", async () => {
  const page = await app.openAs("Mia", "/home");
  await page
    .getByRole("link", { name: /^Lessons/ })
    .first()
    .waitFor();
  expect(await navigation(page, "Payments").count()).toBe(0);
  expect(await page.getByText("Paid").count()).toBe(0);
  expect(await page.getByText("Latest payments").count()).toBe(0);
  await navigation(page, "Lessons").click();
  await heading(page, "Lessons").waitFor();
  expect(await page.getByRole("button", { name: "New lesson" }).count()).toBe(0);
  await navigation(page, "Requests").click();
  await page.getByRole("button", { name: "New request" }).first().click();
  await page.getByRole("textbox", { name: "Wish" }).fill("A warmer pool");
  expect(await page.getByRole("combobox", { name: "Status" }).count()).toBe(0);
  await page.getByRole("button", { name: "Add request" }).click();
  await page.getByRole("link", { name: "A warmer pool" }).click();
  await heading(page, "A warmer pool").waitFor();
  expect(await page.getByRole("button", { name: "Approved" }).count()).toBe(0);
  await page.close();
});

test("who follows a link to the page of a role reads whose it is", async () => {
  const page = await app.openAs("Nora", "/payments");
  await page.getByText("Only people with the role Manager see this page").waitFor();
  await page.close();
});

test("the owner gives a role to somebody who was here, who sees it with the next look at the app", async () => {
  const member = await app.openAs("Otto", "/lessons");
  await heading(member, "Lessons").waitFor();
  const page = await openPeople();
  await page.getByRole("checkbox", { name: "Otto: Manager" }).check();
  await page.getByText("Otto now has the role Manager").waitFor();
  await member.reload();
  await navigation(member, "Payments").click();
  await heading(member, "Payments").waitFor();
  await member.getByRole("button", { name: "New payment" }).first().waitFor();
  await page.getByRole("checkbox", { name: "Otto: Manager" }).uncheck();
  await page.getByText("Otto no longer has the role Manager").waitFor();
  await member.reload();
  await member.getByText("Only people with the role Manager see this page").waitFor();
  await page.close();
  await member.close();
});

test("a link of invitation makes who opens it one; a withdrawn link says so", async () => {
  const page = await openPeople();
  await page.getByRole("button", { name: "Make a link for Coach" }).click();
  await page.evaluate(
    "navigator.clipboard = undefined; window.copied = []; document.execCommand = () => { window.copied.push(document.activeElement.value ?? getSelection().toString()); return true; }",
  );
  await page.getByRole("button", { name: "Copy the link for Coach" }).click();
  await page.getByText("Link copied").waitFor();
  const [address = ""] = (await page.evaluate("window.copied")) as string[]; // the line above collects them
  const path = new URL(address).pathname.replace(/^.*(?=\/join\/)/, "");
  const joined = await app.openAs("Pia", path);
  await joined.getByText("You now have the role Coach").waitFor();
  await navigation(joined, "Lessons").click();
  await joined.getByRole("button", { name: "New lesson" }).first().waitFor();
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("button", { name: "Make a link for Coach" }).waitFor();
  const late = await app.openAs("Quin", path);
  await late.getByText("This invitation is no longer valid. Ask for a new one.").waitFor();
  for (const one of [page, joined, late]) await one.close();
  // The last refusal is one that the browser tells of as well.
  expect(app.complaints.splice(0)).toEqual([expect.stringContaining("404")]);
});

test("whoever opens the invitation of a row is that person, and sees what is theirs", async () => {
  const page = await app.open("/swimmers");
  const add = async (name: string) => {
    await page.getByRole("button", { name: "New swimmer" }).first().click();
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    await page.getByRole("button", { name: "Add swimmer" }).click();
    await page.getByRole("link", { name }).waitFor();
  };
  await add("Lea Brandt");
  await add("Max Ono");
  for (const [stroke, swimmer] of [
    ["Crawl", "Lea Brandt"],
    ["Dive", "Max Ono"],
  ] as const) {
    await navigation(page, "Times").click();
    await page.getByRole("button", { name: "New time" }).first().click();
    await page.getByRole("textbox", { name: "Stroke" }).fill(stroke);
    await page.getByRole("combobox", { name: "Swimmer" }).selectOption({ label: swimmer });
    await page.getByRole("spinbutton", { name: "Seconds" }).fill("71");
    await page.getByRole("button", { name: "Add time" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await navigation(page, "Swimmers").click();
  await page.getByRole("link", { name: "Lea Brandt" }).click();
  await page.getByRole("button", { name: "Invite" }).click();
  const window = page.getByRole("dialog", { name: "Copy this link for Lea Brandt" });
  const address = (await window.getByText(/\/join\//).textContent()) ?? "";
  await page.keyboard.press("Escape");
  await page.getByText("Invited").waitFor();
  await page.getByRole("button", { name: "More for Lea Brandt" }).click();
  await page.getByRole("menuitem", { name: "See as Lea Brandt" }).click();
  await page.getByText("You see this app as Lea Brandt.").waitFor();
  await navigation(page, "Times").click();
  await page.getByText("Crawl").first().waitFor();
  expect(await page.getByRole("row", { name: /Dive/ }).count()).toBe(0);
  await page.getByRole("button", { name: "Back to your own view" }).click();
  await navigation(page, "Swimmers").click();
  await page.getByRole("link", { name: "Lea Brandt" }).click();
  const lea = await app.openAs("Lea", new URL(address).pathname.replace(/^.*(?=\/join\/)/, ""));
  await lea.getByText("You are in: what is yours is here").waitFor();
  await navigation(lea, "Times").click();
  await lea.getByText("Crawl").first().waitFor();
  expect(await lea.getByRole("row", { name: /Dive/ }).count()).toBe(0);
  await page.reload();
  await page.getByText("Has access").waitFor();
  await page.getByRole("button", { name: "Take access away" }).click();
  await page.getByText("Lea Brandt has no access any more").waitFor();
  await lea.reload();
  await lea.getByText("No times yet").waitFor();
  await page.close();
  await lea.close();
});

test("the owner looks at the app as a member and as a role, and finds the way back", async () => {
  const page = await app.open("/payments");
  await page.getByRole("button", { name: "New payment" }).first().waitFor();
  const see = async (whom: string) => {
    await page.getByRole("button", { name: /^Your account/ }).click();
    await page.getByRole("menuitem", { name: `See as ${whom}` }).click();
  };
  await see("Member");
  await page.getByText("You see this app as Member.").waitFor();
  await page.getByText("Only people with the role Manager see this page").waitFor();
  expect(await navigation(page, "Payments").count()).toBe(0);
  await see("Manager");
  await page.getByText("You see this app as Manager.").waitFor();
  await page.getByRole("button", { name: "New payment" }).first().waitFor();
  await page.getByRole("button", { name: /^Your account/ }).click();
  expect(await page.getByRole("menuitem", { name: "Admin" }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Back to your own view" }).click();
  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("menuitem", { name: "Admin" }).waitFor();
  await page.close();
});

test("axe finds nothing where roles are given and told of", async () => {
  const page = await openPeople();
  await page
    .getByRole("button", { name: /Make a link/ })
    .first()
    .waitFor();
  const found: string[] = [];
  for (const scheme of ["light", "dark"] as const) {
    await page.evaluate((one) => document.documentElement.setAttribute("data-scheme", one), scheme);
    // Colours move for 150 ms; what axe measures is where they arrive.
    await page.waitForTimeout(200);
    const { violations } = await axeIn(page, scheme).analyze();
    found.push(...violations.map(({ id, nodes }) => `${scheme}: ${id} ${nodes[0]?.html.slice(0, 200)}`));
  }
  expect(found).toEqual([]);
  expect(app.complaints).toEqual([]);
  await page.close();
});
