// Normalises a PostgreSQL address, so that a role put into it is always the one that connects.

/**
 * The same database, with user and password in front of the host: `?user=` would win over them. `sslmode` means what it
 * means to PostgreSQL's own clients: `require` encrypts, `verify-full` also checks who answers.
 */
export function normalAddress(url: string): string {
  const address = new URL(url);
  // Without a host a URL takes no user; this is the default, and `?host=` still decides.
  if (address.hostname === "") address.hostname = "localhost";
  for (const [parameter, part] of [
    ["user", "username"],
    ["password", "password"],
  ] as const) {
    const value = address.searchParams.get(parameter);
    if (value !== null) address[part] = encodeURIComponent(value);
    address.searchParams.delete(parameter);
  }
  if (address.searchParams.has("sslmode")) address.searchParams.set("uselibpqcompat", "true");
  return address.href;
}
