// What the words of options mean, as tones of colour.
import type { BadgeProps } from "../parts/badge.tsx";

const TONES: [RegExp, NonNullable<BadgeProps["tone"]>][] = [
  [
    /^(done|complete|completed|paid|approved|active|confirmed|resolved|won|delivered|published|healthy|calm|available|in stock|accepted|open|ready|good|very good|excellent|finished|solved|returned|present|joined|passed|clean|success|harvested|attended|going|yes|great)$/i,
    "success",
  ],
  [
    /^(overdue|cancell?ed|rejected|declined|failed|urgent|critical|blocked|lost|aggressive|high|sick|expired|no.?show|problem|broken|damaged|absent|poor|bad|out of stock|sold out|late|defective)$/i,
    "danger",
  ],
  [
    /^(pending|waiting|in progress|doing|review|in review|medium|nervous|on hold|paused|processing|needs .+|in repair|to repair|fair|low stock|lent|proposed|negotiation|maybe|preparing)$/i,
    "warning",
  ],
  [/^(draft|planned|new|inactive|closed|archived|low|other|none|unknown|not started|to do|backlog|idea)$/i, "neutral"],
];

/** The tone that an option's word suggests. */
export function toneOfOption(value: string): NonNullable<BadgeProps["tone"]> {
  return TONES.find(([words]) => words.test(value.trim()))?.[1] ?? "accent";
}
