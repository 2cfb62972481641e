// What came of the tasks: a line for each, and what they come to together.
import type { MessageOutcome, Outcome } from "./trial.ts";

export const HEAD = [
  "| task | | verdict | turns | tokens in (kept) / out | money | seconds |",
  "| --- | --- | --- | ---: | ---: | ---: | ---: |",
];

const sum = (messages: readonly MessageOutcome[], amount: (message: MessageOutcome) => number): number =>
  messages.reduce((total, message) => total + amount(message), 0);

const thousands = (tokens: number): string => `${(tokens / 1000).toFixed(1)}k`;

function tokensIn(messages: readonly MessageOutcome[]): string {
  const [input, cached, output] = [
    sum(messages, ({ inputTokens }) => inputTokens),
    sum(messages, ({ cachedTokens }) => cachedTokens),
    sum(messages, ({ outputTokens }) => outputTokens),
  ];
  return input + output === 0 ? "–" : `${thousands(input)} (${thousands(cached)}) / ${thousands(output)}`;
}

/** "–" where nothing was paid, or not all of it has a price. */
function moneyIn(messages: readonly MessageOutcome[]): string {
  const micros = sum(messages, (message) => message.micros ?? Number.NaN);
  return Number.isNaN(micros) || micros === 0 ? "–" : `$${(micros / 1e6).toFixed(3)}`;
}

const kindOf = ({ about, isChange }: Outcome): string =>
  `${about === "records" ? "records" : "else"}${isChange ? ", change" : ""}`;

export const rowOf = (outcome: Outcome): string => {
  const { task, title, verdict, messages } = outcome;
  const cells = [
    `${title} (\`${task}\`)`,
    kindOf(outcome),
    verdict,
    String(sum(messages, ({ turns }) => turns)),
    tokensIn(messages),
    moneyIn(messages),
    sum(messages, ({ seconds }) => seconds).toFixed(1),
  ];
  return `| ${cells.join(" | ")} |`;
};

/** One line about all of them; tasks without a recording are no part of it. */
export function summaryOf(outcomes: readonly Outcome[]): string {
  const tried = outcomes.filter(({ verdict }) => verdict !== "not recorded");
  const messages = tried.flatMap((outcome) => outcome.messages);
  const atFirst = tried.filter(({ verdict }) => verdict === "passed").length;
  const later = tried.filter(({ verdict }) => verdict === "passed after one message").length;
  const crashed = tried.filter(({ verdict }) => verdict === "crashed").length;
  return [
    `${atFirst} of ${tried.length} passed at first`,
    `${later} after one message`,
    `${tried.length - atFirst - later - crashed} failed`,
    ...(crashed > 0 ? [`${crashed} crashed`] : []),
    `${sum(messages, ({ turns }) => turns)} turns`,
    `${tokensIn(messages)} tokens`,
    `money ${moneyIn(messages)}`,
    `${sum(messages, ({ seconds }) => seconds).toFixed(0)} s`,
  ].join(", ");
}
