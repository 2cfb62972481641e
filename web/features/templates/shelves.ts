// Which templates a search and a shelf leave.
import { TEMPLATE_CATEGORIES, type TemplateCategory, type TemplateListItem } from "#contract";

export type Looked = Readonly<{ text: string; category: TemplateCategory | null }>;

export const ALL: Looked = { text: "", category: null };

/** Every word of the search stands somewhere in what a card says. */
export function templatesFor(all: readonly TemplateListItem[], { text, category }: Looked): TemplateListItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((one) => {
    if (category !== null && one.category !== category) return false;
    const said = [one.title, one.summary, one.appName, one.category, ...one.uses].join(" ").toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

/** Shelves that hold something, in the gallery's order. */
export function shelvesOf(all: readonly TemplateListItem[]): TemplateCategory[] {
  return TEMPLATE_CATEGORIES.filter((category) => all.some((one) => one.category === category));
}
