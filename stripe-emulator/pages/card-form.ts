// The card's part of a form: its fields, its button, and test cards that fill it in for whoever tries things out.
import type { Engine } from "../engine/types.ts";
import { type Html, html } from "./html.ts";
import { field } from "./layout.ts";

const testCards = [
  { number: "4242 4242 4242 4242", does: "Works" },
  { number: "4000 0000 0000 0002", does: "Is declined" },
  { number: "4000 0000 0000 0341", does: "Fails at renewal" },
  { number: "4000 0025 0000 3155", does: "Asks your bank first" },
] as const;
const testCvc = "123";
const validYears = 3;

const chosenIn = (form: URLSearchParams) => testCards.find(({ number }) => number === form.get("fill"));

/** The form with the test card whose button was pressed; null when it was another button. Pages run no scripts. */
export function filledIn(engine: Engine, form: URLSearchParams): URLSearchParams | null {
  const card = chosenIn(form);
  if (!card) return null;
  const year = new Date(engine.now() * 1000).getUTCFullYear() + validYears;
  const filled = new URLSearchParams(form);
  filled.set("number", card.number);
  filled.set("expiry", `12 / ${String(year).slice(-2)}`);
  filled.set("name", form.get("name")?.trim() || "Test Card");
  return filled;
}

type CardForm = { form: URLSearchParams; problems: Record<string, string>; label: string; action?: string };

/** Fields, button and test cards. The button comes first, so that it is the one that Enter presses. */
export function cardForm({ form, problems, label, action }: CardForm): Html {
  const of = (name: string) => ({ name, value: form.get(name) ?? "", problem: problems[name] });
  const chosen = chosenIn(form);
  // Nobody's real code is ever written back into a page.
  const cvc = { ...of("cvc"), value: chosen ? testCvc : "" };
  return html`${field({ ...of("number"), label: "Card number", autocomplete: "cc-number", placeholder: "4242 4242 4242 4242", digits: true })}
<div class="pair">${field({ ...of("expiry"), label: "Expiry", autocomplete: "cc-exp", placeholder: "MM / YY", digits: true })}
${field({ ...cvc, label: "CVC", autocomplete: "cc-csc", placeholder: testCvc, digits: true })}</div>
${field({ ...of("name"), label: "Name on card", autocomplete: "cc-name" })}
<button class="full"${action ? html` name="action" value="${action}"` : null}${chosen ? { html: " autofocus" } : null}>${label}</button>
${picker()}`;
}

function picker(): Html {
  const cards = testCards.map(
    ({ number, does }) =>
      html`<li><button class="pick" name="fill" value="${number}"><span class="digits">${number}</span> <span class="muted">${does}</span></button></li>`,
  );
  return html`<details class="picker" open><summary>Test cards</summary><p class="small muted">Choose one to fill in the form.</p><ul>${cards}</ul></details>`;
}
