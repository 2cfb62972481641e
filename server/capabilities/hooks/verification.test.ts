// Signatures as Stripe and GitHub make them, and what is not one.
import { createHmac } from "node:crypto";
import Stripe from "stripe";
import { expect, test } from "vitest";
import type { HookVerification } from "#contract";
import { type Claim, signed } from "./signing.ts";
import { refusalOf, withoutCredentials } from "./verification.ts";

const NOW = Date.parse("2026-11-22T10:00:00Z");
const claim = (body: string, headers: Record<string, string> = {}, query = "") => ({
  headers,
  query: new URLSearchParams(query),
  body: Buffer.from(body),
});
const judge = (verify: HookVerification, secret: string, given: Claim) => refusalOf(verify, secret, given, NOW);

test("Stripe's own library signs what is let in, for five minutes", () => {
  const payload = '{"id": "evt_1"}';
  const secret = "whsec_test";
  const { webhooks } = new Stripe("sk_test_none");
  const signed = (seconds: number, of = secret) =>
    webhooks.generateTestHeaderString({ payload, secret: of, timestamp: NOW / 1000 - seconds });
  const by = (header: string, body = payload) =>
    judge({ by: "stripe", secret: "S" }, secret, claim(body, { "stripe-signature": header }));
  expect(by(signed(0))).toBeNull();
  expect(by(signed(299))).toBeNull();
  expect(by(signed(301))).toBe("Its signature is too old.");
  expect(by(signed(0), '{"id": "evt_2"}')).toBe("Its signature is not one of the secret's.");
  expect(by(signed(0, "whsec_other"))).toBe("Its signature is not one of the secret's.");
  // A secret that is being changed: one of both is enough.
  expect(by(`${signed(0, "whsec_old")},v1=${/v1=(\w+)/.exec(signed(0))?.[1]}`)).toBeNull();
  for (const header of ["", "t=,v1=", "v1=aa", "t=1e9,v1=aa", `t=${"9".repeat(99)}`, ",,,,"])
    expect(by(header)).not.toBeNull();
});

test("GitHub's example is let in", () => {
  // https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries#testing-the-webhook-payload-validation
  const signature = "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17";
  const by = (header: string, secret = "It's a Secret to Everybody") =>
    judge({ by: "github", secret: "S" }, secret, claim("Hello, World!", { "x-hub-signature-256": header }));
  expect(by(signature)).toBeNull();
  expect(by(signature.slice(7))).not.toBeNull();
  expect(by(signature, "another")).toBe("Its signature is not the secret's.");
  expect(by("")).toBe("It has no x-hub-signature-256 header.");
});

test("other services sign with an HMAC of the raw body, in a header of theirs", () => {
  const header = createHmac("sha1", "key").update("raw").digest("base64");
  const verify = {
    by: "hmac",
    secret: "S",
    header: "X-Shop-Hmac",
    algorithm: "sha1",
    encoding: "base64",
    prefix: "",
  } as const;
  expect(judge(verify, "key", claim("raw", { "x-shop-hmac": header }))).toBeNull();
  expect(judge(verify, "key", claim("raw ", { "x-shop-hmac": header }))).toBe("Its signature is not the secret's.");
});

test("a token is looked for where it is declared, and nowhere else", () => {
  const inHeader = { by: "token", secret: "S", header: "X-Token" } as const;
  expect(judge(inHeader, "t1", claim("", { "x-token": "t1" }))).toBeNull();
  expect(judge(inHeader, "t1", claim("", { "x-token": "Bearer t1" }))).toBeNull();
  expect(judge(inHeader, "t1", claim("", {}, "token=t1"))).toBe("It has no X-Token header.");
  expect(judge({ by: "token", secret: "S" }, "t1", claim("", {}, "token=t1"))).toBeNull();
  expect(judge({ by: "token", secret: "S" }, "t1", claim("", {}, "token=t2"))).toBe("Its token is not the secret.");
  expect(judge({ by: "none" }, "", claim(""))).toBeNull();
});

test("what lets somebody in is not kept", () => {
  const given = claim(
    "",
    { authorization: "a", cookie: "b", "x-token": "c", "x-kept": "d", host: "e" },
    "token=t&page=2",
  );
  expect(withoutCredentials({ by: "token", secret: "S", header: "X-Token" }, given)).toEqual({
    headers: { "x-kept": "d" },
    query: "page=2",
  });
});

test.each<HookVerification>([
  { by: "none" },
  { by: "stripe", secret: "S" },
  { by: "github", secret: "S" },
  { by: "hmac", secret: "S", header: "X-Shop-Hmac", algorithm: "sha512", encoding: "base64", prefix: "v1=" },
  { by: "token", secret: "S", header: "X-Till" },
  { by: "token", secret: "S" },
])("a call that is only tried out is proved as its service would: %o", (verify) => {
  const forged = { "stripe-signature": "t=1,v1=ab", "x-till": "guess" };
  const tried = signed(verify, "key", claim("raw", forged, "token=guess&shop=1"), NOW);
  expect(judge(verify, "key", tried)).toBeNull();
  if (verify.by !== "none") expect(judge(verify, "another", tried)).not.toBeNull();
  expect(tried.query.get("shop")).toBe("1");
});
