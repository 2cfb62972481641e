// The frame of every hosted page, its messages and its form fields.
import { type Html, html } from "./html.ts";
import { style } from "./style.ts";

type Frame = { title: string; body: Html; wide?: boolean };

/** A whole document. Every page says that no real money moves. */
export function document({ title, body, wide }: Frame): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Test payments</title>
<style>${{ html: style }}</style>
</head>
<body>
<header class="mark"><strong>Test payments.</strong> No real money moves, no real card works here.</header>
<main${wide ? { html: ' class="wide"' } : ""}>
${body}
</main>
</body>
</html>`;
  return page.html;
}

/** A page that only says something. */
export const message = (title: string, text: string, more?: Html): { title: string; body: Html } => ({
  title,
  body: html`<h1>${title}</h1><p>${text}</p>${more}`,
});

type Field = {
  name: string;
  label: string;
  value?: string;
  problem?: string;
  hint?: string;
  type?: "text" | "email" | "url" | "date";
  autocomplete?: string;
  placeholder?: string;
  digits?: boolean;
};

/** A labelled input with its problem, tied together for screen readers. */
export function field({
  name,
  label,
  value = "",
  problem,
  hint,
  type = "text",
  autocomplete = "off",
  placeholder = "",
  digits = false,
}: Field): Html {
  const describedBy = [hint ? `${name}-hint` : "", problem ? `${name}-problem` : ""].filter(Boolean).join(" ");
  return html`<div><label for="${name}">${label}${hint ? html` <span class="hint" id="${name}-hint">${hint}</span>` : null}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" placeholder="${placeholder}"${
    digits ? { html: ' inputmode="numeric" class="figures"' } : null
  }${problem ? { html: ' aria-invalid="true"' } : null}${describedBy ? html` aria-describedby="${describedBy}"` : null}>
${problem ? html`<p class="wrong" id="${name}-problem">${problem}</p>` : null}</div>`;
}

export const alert = (text: string): Html => html`<div class="notice bad" role="alert"><p>${text}</p></div>`;

export const notice = (text: string): Html => html`<div class="notice" role="status"><p>${text}</p></div>`;

/** `21 November 2026` */
export const day = (at: number): string =>
  new Date(at * 1000).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** `21 Nov 2026`, for tables. */
export const shortDay = (at: number): string =>
  new Date(at * 1000).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
