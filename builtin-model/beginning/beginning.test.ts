// Which first messages begin from a template, and which do not however much they sound like one.
import { describe, expect, it } from "vitest";
import { templateNames, writtenAsked } from "./asked.ts";
import { chooseTemplate } from "./index.ts";

const chosen = (text: string): string | null => chooseTemplate(text)?.name ?? null;

describe("what a template does", () => {
  it.each([
    ["Tetris game with a leaderboard", "tetris"],
    ["mortgage calculator with sliders", "mortgage-calculator"],
    ["URL shortener with click statistics", "link-shortener"],
    ["poll with live results", "live-poll"],
    ["event tickets with QR check-in", "event-tickets"],
    ["split the bill with roommates", "split-expenses"],
  ])("%s", (text, name) => expect(chosen(text)).toBe(name));
});

describe("what only sounds like it", () => {
  it.each([
    "a chess club's members and fees",
    "inventory of timers",
    "patients checked in with room and doctor",
    "tickets of our parking garage with plate and fee",
    "poll farm with hens and eggs",
    "currency converter",
    "metronome",
    "Keep track of repairs with customer, fault, price and promised date for a shoe repair shop",
    "wir brauchen eine Liste unserer Mitglieder mit Beiträgen",
  ])("%s", (text) => expect(chosen(text)).toBeNull());
});

it("every template is asked for in seventeen ways at least", () => {
  const asked = writtenAsked();
  const counts = Map.groupBy(
    asked.filter(({ voice }) => voice !== "not"),
    ({ template }) => template,
  );
  counts.delete("O");
  expect([...counts].filter(([, of]) => of.length < 17)).toEqual([]);
  expect(counts.size).toBe(templateNames().length);
});
