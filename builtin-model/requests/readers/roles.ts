// Kinds of people: new ones, other names, and pages that are only for some.
import { sentenceCase } from "../../understanding/language/words.ts";
import { meantBy, roleCalled } from "../../understanding/people.ts";
import { type IntentReader, nearBest, type Reading, slotsOf } from "../context.ts";
import { isGivenToPerson, namesThoseAlone, refuses, rolesNamed } from "./people.ts";

const NAME_WORDS_MAX = 3;

export const addRole: IntentReader = (wish, { names }) => {
  const slots = slotsOf(wish, "R", "N").filter(
    ({ text }) =>
      (names.roles(text)[0]?.score ?? 0) < 0.8 &&
      text.split(" ").length <= NAME_WORDS_MAX &&
      typeof meantBy(text) !== "string",
  );
  const roles = slots.map(({ text }) => roleCalled(text));
  const fresh = roles.filter(({ key }, at) => roles.findIndex((one) => one.key === key) === at);
  if (fresh.length === 0 || fresh.length > 3) return [];
  return [
    {
      edits: fresh.map((role) => ({ edit: "addRole", role })),
      fit: (0.6 + 0.4 * Math.min(...slots.map(({ chance }) => chance))) * (fresh.length > 1 ? 0.8 : 1),
      words: `Add the role ${fresh.map(({ label }) => `“${label}”`).join(", ")}`,
    },
  ];
};

export const removeRole: IntentReader = (wish, { names }) =>
  nearBest(slotsOf(wish, "R", "E").flatMap(({ text }) => names.roles(text).slice(0, 1))).map(
    ({ is, score }, _, all): Reading => ({
      edits: [{ edit: "removeRole", role: is }],
      fit: score / all.length,
      words: `Remove the role “${is.label}”`,
    }),
  );

export const renameRole: IntentReader = (wish, { names }) => {
  const known = slotsOf(wish, "R", "E")
    .flatMap((slot) =>
      names
        .roles(slot.text)
        .slice(0, 1)
        .map((found) => ({ slot, ...found })),
    )
    .sort((left, right) => right.score - left.score)[0];
  if (!known || known.score < 0.6) return [];
  const to = slotsOf(wish, "N")[0] ?? slotsOf(wish, "R", "E").find((slot) => slot !== known.slot);
  if (!to) return [];
  return [
    {
      edits: [{ edit: "renameRole", role: known.is, to: roleCalled(to.text) }],
      fit: known.score * (to.label === "N" ? 1 : 0.7),
      words: `Rename the role “${known.is.label}” to “${sentenceCase(to.text)}”`,
    },
  ];
};

export const pageFor: IntentReader = (wish, context) => {
  const pages = nearBest(slotsOf(wish, "G", "E", "V").flatMap(({ text }) => context.names.pages(text).slice(0, 2)));
  const named = rolesNamed(wish, context);
  if (!named) return [];
  const { roles, names, sure, isEverybody } = named;
  if ((isEverybody && roles.length === 0) || isGivenToPerson(roles, wish)) return [];
  if (wish.words.some(({ lower: word }) => refuses(word))) return [];
  // Where a page is kept already, others are let in beside those who are only if words say that they alone may.
  const kept = pages.filter(({ is }) => is.role === undefined || namesThoseAlone(wish));
  return kept.map(({ is, score }) => ({
    edits: [{ edit: "pageFor", id: is.id, roles }],
    fit: (score * sure * (roles.length > 0 ? 1 : 0.85)) / pages.length,
    words: `Keep the page “${is.title}” for ${roles.length > 0 ? `${names} and me` : "me"}`,
  }));
};
