// Addresses of PostgreSQL in all the ways in which operators write them.
import { expect, test } from "vitest";
import { normalAddress } from "./postgres-address.ts";

const withRole = (url: string) => {
  const address = new URL(normalAddress(url));
  address.username = "app";
  return address.href;
};

test.each([
  ["postgres://me:secret@db.example.com:5433/shop", "postgres://app:secret@db.example.com:5433/shop"],
  ["postgres:///shop?user=me&password=p%40ss", "postgres://app:p%40ss@localhost/shop"],
  ["postgres://me@localhost/shop?host=%2Frun%2Fpg", "postgres://app@localhost/shop?host=%2Frun%2Fpg"],
  ["postgres:///shop?host=/run/pg&user=me", "postgres://app@localhost/shop?host=%2Frun%2Fpg"],
])("another role's name counts in %s", (url, expected) => {
  expect(withRole(url)).toBe(expected);
});

test("sslmode means what it means to PostgreSQL's own clients", () => {
  expect(normalAddress("postgres://me@db/shop?sslmode=require")).toContain("uselibpqcompat=true");
  expect(normalAddress("postgres://me@db/shop")).toBe("postgres://me@db/shop");
});
