// Assets in a zip that comes in.
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { run as unpack } from "./unpack-task.ts";

const PNG = Buffer.from("89504e470d0a1a0a0000", "hex");
const dataOf = (content: Uint8Array) => `data:image/png;base64,${Buffer.from(content).toString("base64")}`;

test("in a zip they are the files that they are", async () => {
  const archive = zipSync({ "app.json": strToU8("{}"), "assets/logo.png": new Uint8Array(PNG) });
  expect(await unpack(archive)).toEqual({ "app.json": "{}", "assets/logo.png": dataOf(PNG) });
  const odd = zipSync({ "app.json": strToU8("{}"), "assets/run.exe": new Uint8Array(PNG) });
  await expect(unpack(odd)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining("can't be an asset"),
  });
});
