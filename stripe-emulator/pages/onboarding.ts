// Onboarding of a connected account: business, person, bank; each step is kept, and the rest can wait.
import { updateAccount } from "../engine/accounts.ts";
import { newId } from "../engine/identifiers.ts";
import { openSteps } from "../engine/requirements.ts";
import type { AccountProgress, PageKey } from "../store/records.ts";
import { pageName } from "./card-entry.ts";
import { takeToken, tokenField } from "./form-token.ts";
import { type Html, html } from "./html.ts";
import { alert, field, message } from "./layout.ts";
import { readStep } from "./onboarding-steps.ts";
import { openKey } from "./page-key.ts";
import type { PageCall, PageResult } from "./types.ts";

export type Step = ReturnType<typeof openSteps>[number];

const titles: Record<Step, string> = {
  business: "Your business",
  identity: "About you",
  bank: "Where to pay you",
  document: "Confirm who you are",
};

type Visit = { key: PageKey; progress: AccountProgress; cookie?: string };

/** The visit, or where a browser without a right to it is sent: the link's refresh address, for a fresh link. */
function enter({ engine, parts: [id = ""], cookie }: PageCall): Visit | PageResult {
  const opened = openKey(engine, "onboarding", id, cookie);
  if (opened.state === "unknown")
    return { ...message("Page not found", "There is no onboarding at this address."), status: 404 };
  if (opened.state === "spent") return { goTo: opened.key.refreshUrl ?? "/" };
  const progress = engine.store.must("account_progress", opened.key.subject);
  if (progress.closed) return message("This account is closed", "It can no longer receive payments.");
  return { key: opened.key, progress, cookie: opened.cookie };
}

export function onboardingPage(call: PageCall): PageResult {
  const visit = enter(call);
  return "key" in visit ? show(call, visit, {}) : visit;
}

export function saveOnboarding(call: PageCall): PageResult {
  const visit = enter(call);
  if (!("key" in visit)) return visit;
  const { engine, form } = call;
  const { key, progress } = visit;
  if (!takeToken(engine, pageName("onboarding", key.id), form))
    return show(call, visit, { alert: "This form was sent already. Please go on from here." });
  if (form.get("action") === "later") return leave(key);
  const [step] = openSteps(progress);
  if (!step || form.get("step") !== step) return show(call, visit, {});
  const read = readStep(step, form, new Date(engine.now() * 1000), () => newId("ba"));
  if ("problems" in read) return show(call, visit, { problems: read.problems });
  const next = updateAccount(engine, { ...progress, ...read.change });
  return show({ ...call, form: new URLSearchParams() }, { ...visit, progress: next }, {});
}

function leave(key: PageKey): PageResult {
  return key.returnUrl ? { goTo: key.returnUrl } : message("Saved", "You can close this page and come back later.");
}

function show(
  call: PageCall,
  { key, progress, cookie }: Visit,
  trouble: { problems?: Record<string, string>; alert?: string },
): PageResult {
  const [step] = openSteps(progress);
  if (!step) return leave(key);
  const body = html`<p class="muted">Get paid through ${progress.displayName ?? "your account"}</p><h1>${titles[step]}</h1>
${stepList(progress, step)}${trouble.alert ? alert(trouble.alert) : null}
<form method="post" novalidate>${tokenField(call.engine, pageName("onboarding", key.id))}<input type="hidden" name="step" value="${step}">
${fields(step, call.form, trouble.problems ?? {})}
<div class="row"><button name="action" value="save">${openSteps(progress).length === 1 ? "Agree and submit" : "Save and continue"}</button>
<button class="quiet" name="action" value="later">Finish later</button></div></form>`;
  return { title: titles[step], body, cookie, status: trouble.problems ? 422 : 200 };
}

function stepList(progress: AccountProgress, current: Step): Html {
  const open = openSteps(progress);
  const steps: Step[] =
    progress.imposed.length > 0 ? ["business", "identity", "bank", "document"] : ["business", "identity", "bank"];
  const item = (step: Step) => {
    const state =
      step === current ? { html: ' aria-current="step"' } : open.includes(step) ? null : { html: ' class="done"' };
    return html`<li${state}>${titles[step]}${open.includes(step) ? null : html` <span class="muted">(done)</span>`}</li>`;
  };
  return html`<ol class="steps">${steps.map(item)}</ol>`;
}

function fields(step: Step, form: URLSearchParams, problems: Record<string, string>): Html {
  const of = (name: string) => ({ name, value: form.get(name) ?? "", problem: problems[name] });
  if (step === "business") {
    return html`${field({ ...of("business"), label: "Business or product name", autocomplete: "organization" })}
${field({ ...of("website"), label: "Website", type: "url", autocomplete: "url", placeholder: "https://" })}
${field({ ...of("description"), label: "What do you sell?", hint: "One sentence is enough." })}`;
  }
  if (step === "identity") {
    return html`${field({ ...of("given"), label: "First name", autocomplete: "given-name" })}
${field({ ...of("surname"), label: "Last name", autocomplete: "family-name" })}
${field({ ...of("birth"), label: "Date of birth", type: "date", autocomplete: "bday" })}`;
  }
  if (step === "document") {
    return html`<p>We need to see a document. In test payments, any number does.</p>${field({ ...of("document"), label: "Passport or identity card number" })}`;
  }
  return html`<p class="muted small">Test numbers: routing 110000000, account 000123456789. Account 000111111116 makes payouts fail.</p>
${field({ ...of("routing"), label: "Routing number", digits: true })}
${field({ ...of("account"), label: "Account number", digits: true })}
<label class="small"><input type="checkbox" name="terms" value="yes"${form.get("terms") ? { html: " checked" } : null}${problems.terms ? { html: ' aria-invalid="true" aria-describedby="terms-problem"' } : null}> I agree to the test terms of service</label>
${problems.terms ? html`<p class="wrong" id="terms-problem">${problems.terms}</p>` : null}`;
}
