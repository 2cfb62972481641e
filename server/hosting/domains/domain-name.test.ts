// What people type as their domain, and what becomes of it.
import { expect, test } from "vitest";
import { readDomain } from "./domain-name.ts";

const own = { publicUrl: "https://ninefold.acme.dev", appsOrigin: "https://{app}.apps.acme.dev" };
const read = (typed: string) => readDomain(typed, own);

test("case, a closing dot, spaces around, a port and a pasted address make no difference", () => {
  for (const typed of [
    "app.hives.io",
    "APP.Hives.IO",
    " app.hives.io. ",
    "https://app.hives.io/start?x=1",
    "app.hives.io:443",
  ])
    expect(read(typed)).toBe("app.hives.io");
});

test("names in other scripts are kept as DNS knows them", () => {
  expect(read("bücher.de")).toBe("xn--bcher-kva.de");
  expect(read("BÜCHER.de")).toBe("xn--bcher-kva.de");
  expect(read("xn--bcher-kva.de")).toBe("xn--bcher-kva.de");
  expect(read("例え。jp")).toBe("xn--r8jz45g.jp");
});

const REFUSED: readonly [typed: string, reason: RegExp][] = [
  ["", /Type a domain/],
  ["*.hives.io", /wildcard/],
  ["127.0.0.1", /IP address/],
  ["[::1]", /IP address/],
  ["[2001:db8::1]:443", /IP address/],
  ["0x7f.1", /IP address/],
  ["2130706433.", /IP address|not a domain/],
  ["hives", /not a domain/],
  ["a..io", /not a domain/],
  ["-a.io", /not a domain/],
  ["a_b.io", /not a domain/],
  ["me@hives.io", /not a domain/],
  ["two words.io", /not a domain/],
  [`${"a".repeat(64)}.io`, /not a domain/],
  [`${"a.".repeat(130)}io`, /not a domain/],
  ["hives.localhost", /reserved/],
  ["printer.local", /reserved/],
  ["hives.test", /reserved/],
  ["metadata.internal", /reserved/],
  ["1.0.0.127.in-addr.arpa", /reserved/],
  ["ninefold.acme.dev", /belongs to Ninefold/],
  ["www.ninefold.acme.dev", /belongs to Ninefold/],
  ["apps.acme.dev", /belongs to Ninefold/],
  ["x.apps.acme.dev.", /belongs to Ninefold/],
];

for (const [typed, reason] of REFUSED)
  test(`"${typed.slice(0, 40)}" is refused with the reason`, () => {
    expect(() => read(typed)).toThrow(reason);
  });
