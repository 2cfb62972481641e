// Where a buyer comes back to: the app as they see it, on its own domain, in the platform's page or by itself.
import type { NewSale } from "#contract";

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,63}(:\d{1,5})?$/i;

type Place = Readonly<{
  projectId: string;
  publicUrl: string;
  /** The app that answers at a domain of its creator's own. */
  appOnDomain(host: string): Promise<string | null>;
}>;

/** What an app says of its host is believed for a domain that is its own. */
export async function returnAddress(
  { host, back, person }: Pick<NewSale, "host" | "back" | "person">,
  { projectId, publicUrl, appOnDomain }: Place,
): Promise<string> {
  const own = DOMAIN.test(host) ? host.toLowerCase() : null;
  if (own !== null && (await appOnDomain(own.replace(/:\d+$/, ""))) === projectId)
    return new URL(back, `${new URL(publicUrl).protocol}//${own}`).href;
  // People see it in the platform's page, strangers by itself.
  const base = person === null ? `/live/app/${projectId}` : `/view/${projectId}`;
  return new URL(`${base}${back}`, publicUrl).href;
}
