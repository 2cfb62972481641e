// Somebody tells the payment provider who they are and where their money goes, step by step on its pages.
import type { Scenario } from "../scenario.ts";
import { createBrowser } from "./browser.ts";

const ANSWERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  business: { business: "Field & Son", website: "https://example.com", description: "We keep fields in order." },
  identity: { given: "Jenny", surname: "Rosen", birth: "1990-01-01" },
  bank: { routing: "110000000", account: "000123456789", terms: "yes" },
  document: { document: "123456789" },
};
const STEPS_MAX = 6;

/** As far as there are answers; who is cut short asks the server for a new link another time. */
export async function onboard(scenario: Scenario, address: string): Promise<void> {
  const browser = createBrowser(scenario);
  let page = await browser.open(address);
  for (let step = 0; step < STEPS_MAX && page !== null && page.goTo === null; step += 1) {
    const asked = /name="step" value="(\w+)"/.exec(page.html)?.[1] ?? "";
    page = await browser.send({ ...ANSWERS[asked], action: "save" });
  }
}
