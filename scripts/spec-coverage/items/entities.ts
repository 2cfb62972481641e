// Section 3: entities and their fields, as the server answers them or the browser keeps them.
import { type SpecItem, specItems } from "./spec-item.ts";

export const ENTITY_ITEMS: readonly SpecItem[] = [
  ...specItems(3, "User session", {
    token: "in the browser's storage",
    username: "in the browser's storage",
    isSubscribed: "in the browser's storage, as text",
    isCreator: "in the browser's storage, as text",
    "username from the token": "read from the token's payload",
    selectedProjectId: "in the browser's storage",
  }),
  ...specItems(3, "Project", {
    _id: "its id",
    projectDescription: "text, may be empty",
    description: "the same text",
    deployed: "whether it has been deployed",
    initialized: "whether its preview is ready",
    livePreviewUrl: "once initialized",
    liveAppUrl: "once deployed",
    customViewName: "once set",
    "revisionHistory description": "of each entry",
    "revisionHistory timestamp": "of each entry",
    "revisionHistory isRestoringRevision": "of each entry",
  }),
  ...specItems(3, "Deployment status", {
    "ports.frontend": "while that part answers",
    "ports.backend": "while that part answers",
    running: "only if both ports exist",
    success: "whether the deployment stands",
    deployedUrl: "the live app's address",
  }),
  ...specItems(3, "Access result", { _id: "may stand in the place of project._id" }),
  ...specItems(3, "Message", { role: "user or assistant", content: "its text" }),
  ...specItems(3, "Toast", {
    types: "blank, error, success, loading and custom",
    "message once": "an id of its own: the same message is not shown twice at once",
  }),
];
