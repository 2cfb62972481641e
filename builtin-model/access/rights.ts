// What each sentence of a text, and each part of it, says about who may see and change something, as learned from marked ones.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readText, type Word } from "../reading/index.ts";
import { type Chain, passesOf, scoresOf } from "../tagging/chain.ts";
import { decodeWeights } from "../tagging/weights-file.ts";
import { accessFeatures } from "./features.ts";
import { sentencesOf } from "./sentence-access.ts";

/** That something is kept from the sight of some, or open to all; that some may not change or add something, or all may. */
const RIGHTS = ["sightKept", "sightOpen", "changeKept", "changeOpen"] as const;
export type Right = (typeof RIGHTS)[number];
/**
 * What is learned of a sentence: each of the rights, that it speaks of any of them at all, and that what it says of sight is of people
 * who are not in the app: kept from them alone, or open to them, too.
 */
export const SAID = [...RIGHTS, "any", "outside"] as const;
/**
 * What a sentence that keeps something from being changed keeps: adding, changing and deleting, as of a list that somebody else keeps;
 * changing and deleting of what one has added; deleting alone; or no more than what is done with rows of others.
 */
export const KEPT = ["all", "change", "delete", "others"] as const;
export type Kept = (typeof KEPT)[number];
/** Chances from 0 to 1, each by itself; those of `kept` are for a sentence that keeps something from being changed, and together 1. */
export type SaidRights = Readonly<Record<(typeof SAID)[number], number> & { kept: Readonly<Record<Kept, number>> }>;

/** A sentence at characters `start` to `end` of the text, and its parts in their order; a sentence of one part has itself. */
export type RightsOfSentence = Readonly<{
  text: string;
  said: SaidRights;
  parts: readonly Readonly<{ text: string; said: SaidRights }>[];
}>;

export type RightsChains = Readonly<Record<keyof SaidRights, Chain>>;

/** "No" and "yes": a chain for each of SAID; that of `kept` has the tags of KEPT. */
export const SAID_TAGS = ["O", "yes"] as const;

let chains: RightsChains | null = null;
/** The committed weights, read when they are first wanted. */
function rightsChains(): RightsChains {
  chains ??= decodeWeights(readFileSync(join(import.meta.dirname, "rights.bin"))).chains as RightsChains; // as train-rights.ts writes them
  return chains;
}

/** Teaches other weights than the committed ones, to measure what they make of texts that they have not seen. */
export function teachRights(taught: RightsChains): void {
  chains = taught;
}

/** English only; linear in the text's length, of which READ_MAX characters are read. */
export function rightsSaid(text: string, given: RightsChains = rightsChains()): RightsOfSentence[] {
  return sentencesOf(readText(text)).map((words) => {
    const textOf = (of: readonly Word[]) => text.slice(of[0]?.start ?? 0, of.at(-1)?.end ?? 0);
    const parts = partsOf(words);
    return {
      text: textOf(words),
      said: chancesOf(words, given),
      parts: parts.map((part) => ({ text: textOf(part), said: chancesOf(part, given) })),
    };
  });
}

/** Chance from which what it says of sight is of people who are not in the app. */
const OUTSIDE = 0.5;
export const isOfOutside = ({ outside }: SaidRights): boolean => outside > OUTSIDE;

/** What a sentence says to members: what is kept from the world outside is kept from none of them. */
export function saidToMembers({ text, said, parts }: RightsOfSentence): RightsOfSentence {
  const toMembers = (of: SaidRights): SaidRights => (isOfOutside(of) ? { ...of, sightKept: 0 } : of);
  return { text, said: toMembers(said), parts: parts.map((part) => ({ ...part, said: toMembers(part.said) })) };
}

const NO_THINGS: ReadonlySet<string> = new Set();
export const rightsFeatures = (words: readonly Word[]): Uint32Array => accessFeatures(words, NO_THINGS);

function chancesOf(words: readonly Word[], given: RightsChains): SaidRights {
  const features = [rightsFeatures(words)];
  const chances = (what: keyof SaidRights) => {
    const chain = given[what];
    return passesOf(chain, scoresOf(chain, features)).forward;
  };
  const chance = (what: keyof SaidRights) => chances(what)[1] ?? 0;
  const [all = 0, change = 0, deletes = 0, others = 0] = chances("kept");
  return {
    kept: { all, change, delete: deletes, others },
    sightKept: chance("sightKept"),
    sightOpen: chance("sightOpen"),
    changeKept: chance("changeKept"),
    changeOpen: chance("changeOpen"),
    any: chance("any"),
    outside: chance("outside"),
  };
}

/** Words of a shorter part go with what follows. */
const PART_WORDS_MIN = 4;
const TURNS = /^(?:but|while|whereas|though|although)$/;

/** A sentence at its commas and turns. */
export function partsOf(sentence: readonly Word[]): Word[][] {
  const parts: Word[][] = [[]];
  let lettered = 0;
  for (const word of sentence) {
    const part = parts.at(-1) as Word[]; // there is one from the start
    const isNew = TURNS.test(word.lower) || (part.length > 0 && part[0]?.clause !== word.clause);
    const isApart = isNew && lettered >= PART_WORDS_MIN;
    if (isApart) parts.push([word]);
    else part.push(word);
    lettered = (isApart ? 0 : lettered) + (/\p{L}/u.test(word.text) ? 1 : 0);
  }
  return parts.filter((part) => part.length > 0);
}
