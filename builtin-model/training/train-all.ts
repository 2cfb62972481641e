// Trains each chain, the network and the links from one part of the corpus.
import { ACCESS_CLASSES } from "../access/classes.ts";
import type { Description, Request } from "../corpus/corpus-file.ts";
import { INTENTS } from "../corpus/labels.ts";
import type { Chain, LearnedChain } from "../tagging/chain.ts";
import { type Training, trainChain, USUAL_TRAINING } from "../tagging/train-chain.ts";
import { trainLinks } from "../tagging/train-links.ts";
import type { Learned } from "../tagging/weights-file.ts";
import {
  accessExamples,
  CLAUSE_TAGS,
  clauseExample,
  hasClauses,
  intentExamples,
  linkExamples,
  NETWORK_CLAUSE_TAGS,
  networkExample,
  PHRASE_TAGS,
  phraseExample,
  SLOT_TAGS,
  slotExamples,
} from "./examples.ts";
import { trainNetwork } from "./train-network.ts";

/** Few examples of many classes: more rounds. */
const OF_WISHES: Training = { ...USUAL_TRAINING, rounds: 20, rate: 0.1 };
const OF_SENTENCES: Training = { ...USUAL_TRAINING, rounds: 12, rate: 0.08, seenMin: 2 };
const OF_FEW: Training = { ...USUAL_TRAINING, rounds: 9, rate: 0.1, seenMin: 2 };

const OF_REQUESTS: Training = { ...OF_FEW, seenMin: 4 };

export type Corpus = { descriptions: readonly Description[]; requests: readonly Request[] };

/** What sentences say about who sees something, taught by English texts whose authors marked it. */
export const trainAccess = (descriptions: readonly Description[]): LearnedChain =>
  trainChain(
    ACCESS_CLASSES,
    descriptions.filter((one) => hasClauses(one) && one.language === "en").flatMap(accessExamples),
    OF_SENTENCES,
  );

/** The phrases and the intents of requests. */
export function trainWishes(requests: readonly Request[]): Record<"slots" | "intents", LearnedChain> {
  const slotsOf = (of: readonly Request[]): LearnedChain =>
    trainChain(SLOT_TAGS, of.flatMap(slotExamples), OF_REQUESTS);
  // Intents learn with the phrases that are found in texts that taught nothing, as all will be in use.
  const folds = [0, 1].map((fold) => slotsOf(requests.filter((_, at) => at % 2 !== fold)));
  const intents = requests.flatMap((request, at) => intentExamples(request, folds[at % 2] as Chain));
  return { slots: slotsOf(requests), intents: trainChain(INTENTS, intents, OF_WISHES) };
}

export function trainAll(corpus: Corpus, isTaught: (text: { author: string }) => boolean): Learned {
  const descriptions = corpus.descriptions.filter(isTaught);
  const requests = corpus.requests.filter(isTaught);
  const withClauses = descriptions.filter(hasClauses);
  return {
    chains: {
      access: trainAccess(descriptions),
      phrases: trainChain(PHRASE_TAGS, descriptions.map(phraseExample), USUAL_TRAINING),
      clauses: trainChain(CLAUSE_TAGS, withClauses.map(clauseExample), OF_FEW),
      ...trainWishes(requests),
    },
    links: trainLinks(withClauses.flatMap(linkExamples)),
    network: trainNetwork({ phrases: PHRASE_TAGS, clauses: NETWORK_CLAUSE_TAGS }, descriptions.map(networkExample)),
  };
}
