// One-time tokens in forms: a form that was sent already, or that another site made up, does nothing.

import { randomText } from "../engine/identifiers.ts";
import type { Engine } from "../engine/types.ts";
import { type Html, html } from "./html.ts";

const tokenHours = 24;

/** A hidden field with a token for this page's next form. */
export function tokenField(engine: Engine, page: string): Html {
  const token = randomText(32);
  const now = engine.realNow();
  engine.store.run("delete from form_tokens where created < ?", now - tokenHours * 3_600);
  engine.store.run("insert into form_tokens values (?, ?, ?)", token, page, now);
  return html`<input type="hidden" name="token" value="${token}">`;
}

/** True once for each token that was given out for this page. */
export function takeToken(engine: Engine, page: string, form: URLSearchParams): boolean {
  const { changes } = engine.store.run(
    "delete from form_tokens where token = ? and page = ?",
    form.get("token") ?? "",
    page,
  );
  return Number(changes) === 1;
}
