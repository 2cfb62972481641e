// Which screen an address shows, and what its path says: patterns are regexparam's ("/view/:project/*?").
import { createContext, useContext } from "react";
import { parse } from "regexparam";

type Parameters = Readonly<Record<string, string | undefined>>;

const ParametersContext = createContext<Parameters>({});
/** Around a screen: what `useParams` reads. */
export const ParametersProvider = ParametersContext.Provider;
/** What the path says in the places that the screen's pattern names; "*" is all that follows. */
export const useParams = (): Parameters => useContext(ParametersContext);

/**
 * Finds the first of the screens whose path fits.
 * @param pathname as browsers give it, with escapes: "%2F" in a place is a slash of its text, not of the path
 */
export function createScreenFinder<Screen extends { path: string }>(screens: readonly Screen[]) {
  const known = screens.map((screen) => ({ screen, ...parse(screen.path) }));
  return (pathname: string): { screen: Screen; parameters: Parameters } | null => {
    for (const { screen, keys, pattern } of known) {
      const found = pattern.exec(pathname);
      if (found !== null)
        return { screen, parameters: Object.fromEntries(keys.map((key, place) => [key, unescaped(found[place + 1])])) };
    }
    return null;
  };
}

function unescaped(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return text;
  }
}
