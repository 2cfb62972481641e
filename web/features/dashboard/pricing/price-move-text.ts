// How a move of subscribers to the price that is offered now is told and asked for.
import type { PlanType, PriceMoves } from "#contract";
import { formatCents } from "../../../lib/money.ts";

type Move = PriceMoves[PlanType];
const PERIODS = { monthly: "month", yearly: "year" } as const;

const people = (type: PlanType, count: number): string =>
  `${count.toLocaleString()} ${type} subscriber${count === 1 ? "" : "s"}`;

export function keepingText(type: PlanType, { keeping, price }: Move): string {
  const keeps = keeping === 1 ? "keeps" : "keep";
  return `${people(type, keeping)} ${keeps} the price from before you changed it. New ones pay ${formatCents(price)} a ${PERIODS[type]}.`;
}

export function movingText(type: PlanType, { moving, price }: Move): string {
  const [pays, has] = moving === 1 ? ["pays", "has"] : ["pay", "have"];
  const next = `${formatCents(price)} a ${PERIODS[type]} from the next renewal on`;
  return `${people(type, moving)} ${pays} ${next}, and ${has} been told so.`;
}

export function moveQuestion(type: PlanType, { keeping, price }: Move) {
  return {
    title: `Move ${people(type, keeping)}?`,
    text: `From the next renewal on, each pays ${formatCents(price)} a ${PERIODS[type]}. Nothing is charged before that.`,
    note: "They are told in the app, and can cancel before they renew.",
    confirmLabel: `Move to ${formatCents(price)}`,
  };
}
