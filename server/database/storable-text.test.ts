// What PostgreSQL refuses to hold is replaced, and nothing else changes.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing";
import { storableJson, storableText } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ODD = {
  "key\u0000": ["nul \u0000 here", "half \ud83d", "other half \udc1d", "whole 🐝", "as typed \\u0000", "\\\u0000"],
};

test("text and JSON with odd characters are stored, the rest of them unharmed", async () => {
  const text = storableText("nul \u0000, half \ud83d, whole 🐝");
  const { rows } = await database.pool.query("select $1::text as text, $2::jsonb as json", [text, storableJson(ODD)]);
  expect(rows).toEqual([
    {
      text: "nul \ufffd, half \ufffd, whole 🐝",
      json: {
        "key\ufffd": [
          "nul \ufffd here",
          "half \ufffd",
          "other half \ufffd",
          "whole 🐝",
          "as typed \\u0000",
          "\\\ufffd",
        ],
      },
    },
  ]);
});
