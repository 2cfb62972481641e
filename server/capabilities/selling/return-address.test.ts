// Buyers come back to the app that they left, and an app can send them nowhere else.
import { expect, test } from "vitest";
import { returnAddress } from "./return-address.ts";

const projectId = "00000001-0000-4000-8000-000000000000";
const person = "00000002-0000-4000-8000-000000000000";
const domains: Readonly<Record<string, string>> = {
  "tickets.example.com": projectId,
  "bank.example.com": "00000003-0000-4000-8000-000000000000",
};
const place = {
  projectId,
  publicUrl: "https://ninefold.example",
  appOnDomain: async (host: string) => domains[host] ?? null,
};
const inTheViewer = `https://ninefold.example/view/${projectId}/mine?tab=2`;

test.each([
  ["ninefold.example", person, inTheViewer],
  ["ninefold.example", null, `https://ninefold.example/live/app/${projectId}/mine?tab=2`],
  ["tickets.example.com", person, "https://tickets.example.com/mine?tab=2"],
  ["TICKETS.example.com:8443", null, "https://tickets.example.com:8443/mine?tab=2"],
  ["bank.example.com", person, inTheViewer],
  ["evil.example.com", person, inTheViewer],
  ["tickets.example.com@evil.example.com", person, inTheViewer],
  ["tickets.example.com/..//evil.example.com", person, inTheViewer],
  ["", person, inTheViewer],
])("from %s, for the person %s: %s", async (host, buyer, expected) => {
  expect(await returnAddress({ host, back: "/mine?tab=2", person: buyer }, place)).toBe(expected);
});
