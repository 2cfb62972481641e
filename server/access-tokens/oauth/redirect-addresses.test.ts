// Addresses to which people may be sent back.
import { expect, test } from "vitest";
import { isRegistered, mayBeRegistered, withParameters } from "./redirect-addresses.ts";

test.each([
  "https://claude.ai/api/mcp/auth_callback",
  "https://vscode.dev/redirect?window=1",
  "http://localhost:8787/callback",
  "http://127.0.0.1/",
  "http://[::1]:9/back",
])("%s may be registered", (address) => {
  expect(mayBeRegistered(address)).toBe(true);
  expect(isRegistered(address, ["https://other.example/", address])).toBe(true);
});

test.each([
  "http://agents.example/back",
  "http://localhost.agents.example/back",
  "http://localhost:80@agents.example/back",
  "https://ada:secret@agents.example/back",
  "https://agents.example/back#part",
  "https://agents.example\\@evil.example/back",
  "https://agents.example/a b",
  "https://agents.exämple/back",
  "//agents.example/back",
  "/back",
  "cursor://anysphere.cursor-mcp/oauth/callback",
  "javascript:alert(1)",
  "data:text/html,hello",
  "file:///etc/passwd",
  "",
])("%j may not", (address) => {
  expect(mayBeRegistered(address)).toBe(false);
  expect(isRegistered(address, [address])).toBe(false);
});

test.each([
  ["https://agents.example/back", "https://agents.example/back/"],
  ["https://agents.example/back", "https://agents.example/back?more=1"],
  ["https://agents.example/back", "https://agents.example:8443/back"],
  ["https://agents.example/back", "https://AGENTS.example/back"],
  ["https://agents.example/back", "https://agents.example/x/../back"],
  ["http://localhost/back", "http://127.0.0.1/back"],
  ["http://localhost/back", "http://localhost:8787/other"],
  ["http://localhost/back", "https://localhost/back"],
])("%s is not %s", (registered, asked) => {
  expect(isRegistered(asked, [registered])).toBe(false);
});

test.each([
  ["http://localhost/back", "http://localhost:8787/back"],
  ["http://127.0.0.1:33418/", "http://127.0.0.1:50123/"],
  ["http://[::1]/back?x=1", "http://[::1]:9/back?x=1"],
])("on one's own computer any port will do: %s, %s", (registered, asked) => {
  expect(isRegistered(asked, [registered])).toBe(true);
});

test("an address keeps what it has beside what is added", () => {
  const address = withParameters("https://agents.example/back?window=1&code=mine", { code: "a b&c", state: "s" });
  expect(address).toBe("https://agents.example/back?window=1&code=a+b%26c&state=s");
});
