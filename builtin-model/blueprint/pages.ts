// Which pages an app gets: an overview, one list for each thing, reports, forms and pages of text.
import type { Description } from "../understanding/describe.ts";
import { contentPages } from "./content-pages.ts";
import { groupPages } from "./page-groups.ts";
import { listPage } from "./page-lists.ts";
import { overviewPage, reportPages } from "./summaries.ts";
import type { EntitySpec, PageOf, PageSpec } from "./types.ts";

/** All pages in the order of the navigation. */
export function makePages(entities: readonly EntitySpec[], description: Description, appName: string): PageSpec[] {
  const { features, panels } = description;
  const pages: PageSpec[] = [
    overviewPage(entities),
    ...entities.flatMap((entity) => pagesOf(entity, entities, description)),
  ];
  const mine = entities.find(({ access, part }) => access === "published" && part === "main");
  if (features.has("profile") && mine)
    pages.push({
      ...listPage(mine, entities, description),
      id: "my_activity",
      title: `My ${mine.many.toLowerCase()}`,
      icon: "user",
      scope: "mine",
      intro: "Only what you wrote yourself.",
    });
  if (features.has("reports")) pages.push(...reportPages(entities, features.has("comparison"), description.words));
  pages.push(...contentPages(description, appName, entities));
  groupPages(pages, entities, panels);
  return pages.filter((page, at) => pages.findIndex(({ id }) => id === page.id) === at);
}

/** The pages of one entity, by its part in the app. */
function pagesOf(entity: EntitySpec, entities: readonly EntitySpec[], description: Description): PageSpec[] {
  const list = () => listPage(entity, entities, description);
  switch (entity.part) {
    case "main":
    case "side":
      return [list()];
    case "thread":
      return entity.fields.some(({ kind }) => kind === "relation") ? [] : [list()];
    case "profile":
      return [
        {
          id: "profile",
          kind: "profile",
          of: entity.name,
          title: entity.one === "Profile" ? "My profile" : entity.one,
          icon: entity.icon,
          intro: "What others can know about you. Change it whenever you like.",
        },
      ];
    case "inbox":
      return inboxPages(entity, list());
    case "toggle":
      return [];
  }
}

/** A form for everybody and, for the owner, what arrived. */
function inboxPages(entity: EntitySpec, list: PageOf<"list">): PageSpec[] {
  const isContact = entity.name === "contact_messages";
  return [
    {
      id: isContact ? "contact" : entity.name,
      kind: "form",
      of: entity.name,
      title: isContact ? "Contact" : entity.one,
      icon: entity.icon,
      intro: "Write to us and we will get back to you.",
      done: "Thank you. Your message has arrived.",
    },
    { ...list, id: `${entity.name}_inbox`, title: entity.many, role: "owner", create: false },
  ];
}
