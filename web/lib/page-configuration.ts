// What the server wrote into the page: known before anything is asked.
import { PAGE_CONFIGURATION_NAME, type PageConfiguration } from "#contract";

/** @throws Error in a page that no server of Ninefold has filled */
export function readPageConfiguration(page: Document): PageConfiguration {
  const element = page.querySelector<HTMLMetaElement>(`meta[name="${PAGE_CONFIGURATION_NAME}"]`);
  if (element === null) throw new Error("The page has no configuration");
  return JSON.parse(element.content) as PageConfiguration; // the platform's own server wrote it
}
