// Codes by themselves: one-time passwords as RFC 6238 has them, recovery codes, and what people type.
import { describe, expect, test } from "vitest";
import { newRecoverySet, readCode } from "./recovery-codes.ts";
import { addressOf, newSecret, stepOf } from "./totp.ts";

describe("one-time passwords", () => {
  /** "12345678901234567890" of RFC 6238, appendix B; of its eight digits the last six. */
  const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

  test.each([
    [59, "287082", 1],
    [1_111_111_109, "081804", 37_037_036],
    [1_234_567_890, "005924", 41_152_263],
    [20_000_000_000, "353130", 666_666_666],
  ])("at %i s since 1970 %s is right, as in RFC 6238", (seconds, code, step) => {
    expect(stepOf(SECRET, code, seconds * 1000)).toBe(step);
  });

  test("a clock may be one step off, and no more", () => {
    const at = (steps: number) => stepOf(SECRET, "005924", (1_234_567_890 + steps * 30) * 1000);
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, 41_152_263, 41_152_263, 41_152_263, null]);
  });

  test("what is no code is none, whatever it is", () => {
    for (const code of ["", "5924", "0059240", "00592x", "٠٠٥٩٢٤", " 05924", "-05924"])
      expect(stepOf(SECRET, code, 1_234_567_890_000)).toBeNull();
  });

  test("a secret has 160 bits, and its address says to whom it belongs", () => {
    const secret = newSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(addressOf(secret, "Ada & Co: 1/2?#"));
    expect(address.href).toMatch(/^otpauth:\/\/totp\/Ninefold:Ada%20%26%20Co/);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: "Ninefold",
      secret,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});

describe("recovery codes", () => {
  test("are ten, all different, and kept as hashes", async () => {
    const { codes, hashes, salt } = await newRecoverySet();
    expect(new Set(codes).size).toBe(10);
    expect(new Set(hashes.map((hash) => hash.toString("hex"))).size).toBe(10);
    expect(hashes.every((hash) => hash.length === 32) && salt.length === 16).toBe(true);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  });

  test.each([
    ["123 456", "one-time", "123456"],
    ["123-456", "one-time", "123456"],
    ["7q2mx-8vd4k", "recovery", "7Q2MX8VD4K"],
    ["7Q2MX 8VD4K", "recovery", "7Q2MX8VD4K"],
    // Letters that the alphabet leaves out are read as what they look like.
    ["OIl0O-11111", "recovery", "0110011111"],
    ["1234567890", "recovery", "1234567890"],
    ["12345", "none", "12345"],
    ["7Q2MX-8VD4U", "none", "7Q2MX8VD4U"],
  ])("“%s” is read as %s %s", (typed, kind, text) => {
    expect(readCode(typed)).toEqual({ kind, text });
  });
});
