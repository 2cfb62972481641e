// What a page says of itself outside its content: title, description and picture, for tabs, link previews and search.
import { createContext, useContext, useEffect } from "react";

export type PageHead = {
  title?: string;
  /** A sentence or two. */
  description?: string;
  /** Address of a picture: `https://…`, or a path of the app. */
  image?: string;
  /** Whether search engines may show it. Unsaid: pages without a parameter in their path may. */
  index?: boolean;
  /** What the answer's status says: 404 for a link that leads nowhere. */
  status?: 200 | 404 | 410;
};

/** Where a server that writes a page collects it; null in a browser. */
export const HeadContext = createContext<PageHead | null>(null);

/** Says it for the page that is shown. Call it with what was loaded: `usePageHead({ title: data?.name })`. */
export function usePageHead(head: PageHead): void {
  const collected = useContext(HeadContext);
  const told = Object.entries(head).filter(([, value]) => value !== undefined);
  if (collected) Object.assign(collected, Object.fromEntries(told));
  const { title } = head;
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}

/** A page's own heading is its title unless the page says another. */
export function usePageTitle(title: string): void {
  const collected = useContext(HeadContext);
  if (collected) collected.title ??= title;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
