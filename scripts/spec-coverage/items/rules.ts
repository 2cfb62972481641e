// Section 5: validation rules.
import { type SpecItem, specItems } from "./spec-item.ts";

export const RULE_ITEMS: readonly SpecItem[] = [
  ...specItems(5, "Login/register", {
    "Username required": "in the form and by the server",
    "Password required": "in the form and by the server",
    "isCreator false": "sent with account creation",
  }),
  ...specItems(5, "Chat", {
    "empty message": "ignored",
    "whitespace-only message": "ignored",
  }),
  ...specItems(5, "Custom view name", {
    lowercase: "whatever is typed",
    "save only when available": "the button is disabled unless the name is confirmed available",
    "save not while saving": "the button is disabled",
    "submit when not available": "does nothing",
    "only once": "a name that is set stays",
    "button hidden": "once a name is set",
  }),
];
