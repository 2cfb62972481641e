// Where a client may send people back to: an https address, or a program on their own computer.

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** What `URL` would leave out or write another way must not make two addresses one. */
const PLAIN = /^[\x21-\x7e]+$/;

function parsed(address: string): URL | null {
  return PLAIN.test(address) && !address.includes("\\") && URL.canParse(address) ? new URL(address) : null;
}

export const isLoopback = (address: string): boolean => {
  const url = parsed(address);
  return url?.protocol === "http:" && LOOPBACK.has(url.hostname);
};

/** Whether a client may register it: no fragment, no name and password in it (RFC 6749, section 3.1.2). */
export function mayBeRegistered(address: string): boolean {
  const url = parsed(address);
  if (!url || address.includes("#") || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || isLoopback(address);
}

/**
 * The same letter by letter; on loopback with any port, which programs are given by their system (RFC 8252, section 7.3).
 */
export function isRegistered(address: string, registered: readonly string[]): boolean {
  if (!mayBeRegistered(address)) return false;
  if (registered.includes(address)) return true;
  return isLoopback(address) && registered.some((one) => isLoopback(one) && withoutPort(one) === withoutPort(address));
}

const withoutPort = (address: string) => address.replace(/^(http:\/\/(?:\[::1\]|[^:/?]+)):\d+/, "$1");

/** The address with `parameters` beside its own. */
export function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
