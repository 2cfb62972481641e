// Headings in the navigation, and panels for those who use an app in different roles.
import { sentenceCase } from "../understanding/language/words.ts";
import type { EntitySpec, PageOf, PageSpec } from "./types.ts";

/** Headings in a long navigation. */
export function groupPages(pages: PageSpec[], entities: readonly EntitySpec[], panels: readonly string[]): void {
  const partOf = new Map(entities.map((entity) => [entity.name, entity]));
  for (const page of pages) {
    if (page.kind === "content" || page.kind === "form") page.group = "Information";
    else if (page.role === "owner") page.group = "Management";
    else if (page.kind === "report") page.group = "Reports";
    else if (page.kind === "profile" || (page.kind === "list" && page.scope)) page.group = "My space";
    else if (page.kind === "list" && partOf.get(page.of)?.part === "side") page.group = "Management";
    else if (page.kind === "list" && panels.length > 1) {
      const panel =
        panels.find((name) => partOf.get(page.of)?.name.includes(name.slice(0, 5))) ??
        (/compan|employer|provider|candidate|applicant/.test(page.of)
          ? panels.find((name) => /compan|employer|provider/.test(name))
          : panels[0]);
      if (panel) page.group = `${sentenceCase(panel)} panel`;
    }
  }
  if (panels.length < 2) return;
  // Each panel also leads to what both share: companies post what students apply for.
  for (const panel of panels.slice(1)) {
    const group = `${sentenceCase(panel)} panel`;
    if (pages.some((page) => page.group === group && page.kind === "list" && page.scope === "mine")) continue;
    const shared = pages.find(
      (page): page is PageOf<"list"> =>
        page.kind === "list" && partOf.get(page.of)?.access === "published" && page.scope === undefined,
    );
    if (shared)
      pages.splice(pages.indexOf(shared) + 1, 0, {
        ...shared,
        id: `${panel}_${shared.of}`.slice(0, 40),
        title: `Post ${shared.title.toLowerCase()}`,
        scope: "mine",
        group,
        intro: `What you have posted yourself, and the button to post more.`,
      });
  }
}
