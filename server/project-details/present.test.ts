// How rows of the database are shown to the outside.
import { expect, test } from "vitest";
import type { RevisionRow } from "#projects";
import { presentRevisions } from "./present.ts";

const row = (number: number): RevisionRow => ({
  id: `revision ${number}`,
  number,
  description: `Version ${number}`,
  working: true,
  createdAt: new Date("2026-01-15T09:30:00Z"),
});

test("marks the one revision that is being restored", () => {
  const rows = [row(0), row(1), row(2)];
  expect(presentRevisions(rows, 1).map(({ isRestoringRevision }) => isRestoringRevision)).toEqual([false, true, false]);
  expect(presentRevisions(rows, null).some(({ isRestoringRevision }) => isRestoringRevision)).toBe(false);
});

test("the starting point alone is no history", () => {
  expect(presentRevisions([row(0)], null)).toEqual([]);
});
