// Wishes that every app fulfils already, and those that none can: said plainly, with the nearest thing that can be done.
import type { Reader } from "./context.ts";

const ANSWERS: readonly (readonly [RegExp, string])[] = [
  [
    /\b(csv|excel|spreadsheet)\b|^(add |i need )?(an? )?(import|export)( function| button|s)?$/i,
    "Every list already imports and exports CSV: the menu beside “New …” above the list. Excel opens and writes such files.",
  ],
  [
    /^(add|make|enable|i need|put)\b.*\b(log ?in|sign[- ]?in|sign[- ]?up|registration|password)\b/i,
    "People already sign in before they see the app; Ninefold keeps their accounts and passwords.",
  ],
  [
    /^(add|enable|i need|put)\b.*\b(search|search bar|search field)\b/i,
    "Every list has a search field, and Ctrl+K searches the whole app.",
  ],
  [
    /^(add|enable|i need)\b.*\bprint|^(let me )?print\b/i,
    "Every row's page can be printed: the menu with the three dots.",
  ],
  [
    /^(add|enable)\b.*\bdark mode\b.*\b(switch|toggle|button)\b/i,
    "The moon in the header switches between light and dark.",
  ],
  [
    /^(add|create|give|introduce|i need)\b.*\broles?\b|\bonly (managers?|admins?|moderators?|editors?|staff|employees|teachers)\b/i,
    "An app has two roles: you, its owner, and members. I can keep a list for you alone to change: “only I can change invoices”, or let everybody change only their own: “make invoices private”.",
  ],
  [
    /\b(sample|demo|test|example|dummy) (data|rows|entries|records)\b/i,
    "Sample rows are only in the preview, so that you see the app in use; the live app starts empty. They follow the lists and fields by themselves.",
  ],
  [
    /^(connect|integrate|sync|hook)\b|\b(google calendar|outlook|slack|zapier|whatsapp api|webhook|google sheets)\b/i,
    "I can't connect other services. Lists export CSV, and a developer can add calls with the outbound hosts in app.json.",
  ],
  [
    /^(send|e-?mail|notify|remind|text)\b.*\b(e-?mails?|sms|whatsapp|when|if|after|before|every)\b/i,
    "The app can't send e-mail or messages by itself. I can keep an outbox of messages to send: “add notifications”.",
  ],
  [
    /^(make|let) (it|the app|everything|the design)( look)? (more |a bit )?(modern|nicer|prettier|better|professional|beautiful|cleaner)\b/i,
    "Tell me what to change: a colour (“make the buttons teal”), the corners (“rounder corners”), the font (“a serif font”) or dark mode.",
  ],
  [
    /\b(only )?(one|1) [a-z]+ per (?!page\b)[a-z]+|\bonly (have )?one\b.*\bper\b/i,
    "I can keep one per person who signs in (votes, memberships, favourites), one value of a field (“the number of runners must be unique”), or bookings apart (“lessons must not overlap per student”); one of a list for each of another I can't.",
  ],
  [
    /\b(cannot|can't|must not|may not|not allowed to)\b.*\b(without|unless|until|before|if)\b/i,
    "I did not find both sides of that in the app. What I can do: “the reason is required when the status is rejected”, “show the fee only when paid is yes”, “the end must be after the start”, or let a status go only step by step.",
  ],
];

/** An answer instead of a change. */
export const limits: Reader = (clause) => {
  const text = ANSWERS.find(([wish]) => wish.test(clause))?.[1];
  return text ? [{ edit: "answer", text }] : null;
};
