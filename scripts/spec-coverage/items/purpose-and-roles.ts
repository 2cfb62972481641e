// Sections 1 and 6: what the product is for, what it claims, and who may do what.
import { type SpecItem, specItems } from "./spec-item.ts";

export const PURPOSE_AND_ROLE_ITEMS: readonly SpecItem[] = [
  ...specItems(1, "The main job", {
    register: "a person makes an account",
    describe: "describes an app in plain words, and it is generated",
    preview: "the app runs beside the chat",
    "change by chat": "the assistant changes it",
    restore: "an earlier revision comes back",
    deploy: "one click",
    "live app": "the deployed app opens for a person who is logged in",
  }),
  ...specItems(1, "Claims", {
    "no upfront cost": "said on the landing page",
    "revenue share": "the platform's 10% and the creator's 90% are told on the landing page",
    "24/7 hosting and monitoring": "said on the landing page",
    "unlimited changes via AI chat": "said on the landing page",
    "user authentication": "said on the landing page",
    "subscription management": "said on the landing page",
    "admin dashboard": "said on the landing page",
    "customisable landing page": "said on the landing page",
  }),
  ...specItems(1, "Beta stats", {
    "10+ apps built": "on the landing page",
    "50+ users served": "on the landing page",
    "24/7 monitoring": "on the landing page",
    "90% revenue share": "on the landing page",
    "beta mark": "the figures are marked as those of the beta",
  }),
  ...specItems(6, "Visitor", {
    "landing page": "seen without a token",
    "static pages": "seen without a token",
    modal: "opened without a token",
    "nothing else": "no call of an account is made without a token",
  }),
  ...specItems(6, "Creator", {
    lists: "their own projects only",
    creates: "needs a token",
    reads: "nobody else reads a project's details, messages, revisions or state",
    edits: "nobody else chats about a project or saves its messages",
    deletes: "nobody else deletes a project",
    deploys: "nobody else deploys a project",
    "restores revisions": "nobody else restores a revision",
    "sets the custom URL": "nobody else names a project's address",
    "preview is the owner's": "nobody else opens a project's preview",
    "hears the project's events": "nobody else joins a project's room",
  }),
  ...specItems(6, "End user", {
    "must log in": "access to an app is asked with a token",
  }),
  ...specItems(6, "Authentication", {
    "bare token": "accepted without a prefix",
    "Bearer token": "accepted with the prefix Bearer",
    "prefix added": "Bearer is added when a token is stored",
    "no token": "without one nothing is sent, and calls of an account are refused",
    "current origin": "requests go to the site's own origin",
  }),
];
