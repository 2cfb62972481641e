// Section 4: states and transitions.
import { type SpecItem, specItems } from "./spec-item.ts";

const session: SpecItem[] = [
  ...specItems(4, "Session", {
    "stores token and username": "at login and at registration",
    "isSubscribed from the response": "stored at sign-in",
    "isCreator false": "stored at sign-in",
    "logout clears": "token, username, isSubscribed and isCreator",
    "expiry clears": "token, username, isSubscribed and isCreator",
    "401 opens the modal": "when the server rejects a request",
    "retried once": "the failed request is remembered and retried after the sign-in, once",
    "closed without a request": "the modal leads to /projects",
  }),
  ...specItems(4, "Projects screen", {
    loading: "a state of its own",
    loaded: "the list",
    error: "the banner, with a way to try again",
    "missing token": "opens the login modal",
    "403": "clears token and username and opens the login modal",
    "rejected token": "the error text “Invalid or expired token” does the same",
    "deleted locally": "a deleted project leaves the list without another load",
    "reload after login": "the page is reloaded",
    "running state": "each deployed project's deployment status is asked",
  }),
  ...specItems(4, "Project creation", {
    creates: "New Project creates a project",
    selects: "and selects it",
    "goes to /edit": "and opens the editor",
  }),
];

const editor: SpecItem[] = [
  ...specItems(4, "Editor initialization", {
    initialize: "called for the selected project",
    "livePreviewUrl returned": "the preview loads",
    polls: "otherwise until the project is initialized",
    "gives up": "“Project initialization is taking longer than expected. Please refresh the page to check the status.”",
    "404": "on the project goes to /projects",
  }),
  ...specItems(4, "Chat", {
    "input disabled": "while waiting",
    "Send disabled": "while waiting",
    "reply appended": "to the conversation",
    "messages saved": "with the reply",
    "new previewUrl": "refreshes the preview",
    "cleared on load": "the pending overlay goes when the preview has loaded",
    "retryInProgress message": "shows the server's message",
    "retryInProgress without message": "“Still working on your changes...”",
  }),
  ...specItems(4, "Generation", {
    "flag from the status call": "turns the overlay on",
    "flag from events": "turns the overlay on and off",
    "start message": "“Starting code generation process” turns the overlay on",
    "success mark": "in a message turns the overlay off",
    "word successfully": "“successfully” in a message turns the overlay off",
  }),
  ...specItems(4, "Deploy", {
    "Deploying...": "“Deploying...” while it runs",
    "polls until both ports": "exist",
    "opens the app": "goes to /view/{id}, replacing history",
    "becomes Redeploy": "the button “Redeploy” after a deployment",
  }),
  ...specItems(4, "Revision restore", {
    confirms: "asks first",
    posts: "the restore of the chosen revision",
    "overlay until the event": "revision_restore_complete",
    "refreshes the preview": "on success",
    "refreshes the revisions": "on success",
  }),
  ...specItems(4, "Socket", {
    token: "connects with the token",
    join_room: "emits it with the project id",
    "joins again": "after a reconnection",
  }),
];

const others: SpecItem[] = [
  ...specItems(4, "Viewer", {
    "no token": "opens the login modal",
    "checks access": "before anything is loaded",
    "checks deployment": "before the frame is loaded",
    "loads the frame": "of a deployed app",
    "tracks the visit": "of a logged-in user",
    "nobody tracked": "without a login",
    "live frame's user": "the live frame receives the username",
    "preview's SET_USERNAME": "the preview receives a “SET_USERNAME” message",
  }),
  ...specItems(4, "Custom view name form", {
    empty: "neutral border, no check",
    checking: "spinner",
    "available border": "green",
    "available tick": "shown",
    "available message": "green",
    "unavailable border": "red",
    "unavailable cross": "shown",
    "unavailable message": "red",
    "cancelled by typing": "a pending check, when the input changes again",
    "cancelled by leaving": "a pending check, when the form is left",
    "emptied input": "clears the result without a check",
    "success callback": "gets the response's data",
  }),
  ...specItems(4, "Toast lifecycle", {
    created: "with its message",
    visible: "on the screen",
    dismissed: "after its duration",
    removed: "from the page",
  }),
];

export const STATE_ITEMS: readonly SpecItem[] = [...session, ...editor, ...others];
