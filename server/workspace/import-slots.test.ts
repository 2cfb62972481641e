// A8: uploads that are abandoned, with an account or without, take no place from anybody.
import { request } from "node:http";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { IMPORTS_AT_ONCE, IMPORTS_AT_ONCE_PER_CREATOR } from "#contract";
import { createTestServer, type TestServer } from "#testing";

let ninefold: TestServer;
let url: string;
beforeAll(async () => {
  ninefold = await createTestServer();
  url = await ninefold.listen();
});
afterAll(() => ninefold.close());

/** Begins an upload of a megabyte and sends nothing of it; `answered` is its status, or null for one that was abandoned. */
function beginUpload(token?: string) {
  const headers = {
    "content-type": "application/zip",
    "content-length": 1_000_000,
    ...(token && { authorization: token }),
  };
  const upload = request(`${url}/api/projects/import`, { method: "POST", headers });
  const answered = new Promise<number | null>((resolve) => {
    upload.once("response", (response) => resolve(response.statusCode ?? null));
    upload.once("error", () => resolve(null));
  });
  upload.flushHeaders();
  return { answered, abandon: () => upload.destroy() };
}

/** The status of a whole upload of something that is no app. */
async function upload(token: string): Promise<number> {
  const body = new Uint8Array(zipSync({ "readme.txt": strToU8("none") }));
  const headers = { authorization: token, "content-type": "application/zip" };
  return (await fetch(`${url}/api/projects/import`, { method: "POST", headers, body })).status;
}

const TAKEN_IN = 400;

test("uploads without an account are refused before any of them is read, and take no place", async () => {
  const { token } = await ninefold.register();
  const strangers = Array.from({ length: IMPORTS_AT_ONCE * 2 }, () => beginUpload());
  expect(await Promise.all(strangers.map(({ answered }) => answered))).toEqual(strangers.map(() => 401));
  for (const { abandon } of strangers) abandon();
  expect(await upload(token)).toBe(TAKEN_IN);
});

test("one creator has some of the places, and has them back when their uploads are abandoned", async () => {
  const [one, other] = [await ninefold.register(), await ninefold.register()];
  const begun = Array.from({ length: IMPORTS_AT_ONCE_PER_CREATOR + 1 }, () => beginUpload(one.token));
  // Whichever comes last is refused, and then the others have their places.
  expect(await Promise.race(begun.map(({ answered }) => answered))).toBe(429);
  expect(await upload(one.token)).toBe(429);
  expect(await upload(other.token)).toBe(TAKEN_IN);
  for (const { abandon } of begun) abandon();
  const ends = await Promise.all(begun.map(({ answered }) => answered));
  expect(ends.filter((status) => status !== 429)).toEqual(Array(IMPORTS_AT_ONCE_PER_CREATOR).fill(null));
  await expect.poll(() => upload(one.token)).toBe(TAKEN_IN);
});
