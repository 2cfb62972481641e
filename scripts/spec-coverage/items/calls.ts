// Section 7: each call's payload and answer, the realtime events and the frames.
import { type SpecItem, specItems } from "./spec-item.ts";

const accountsAndProjects: SpecItem[] = [
  ...specItems(7, "POST /login", {
    username: "in the payload; required",
    password: "in the payload; required",
    isCreator: "in the payload",
    token: "in the answer",
    isSubscribed: "in the answer",
    error: "text on failure",
  }),
  ...specItems(7, "POST /register", {
    username: "in the payload; required",
    password: "in the payload; required",
    isCreator: "in the payload",
    token: "in the answer",
    isSubscribed: "in the answer",
    error: "text on failure",
  }),
  ...specItems(7, "GET /api/validate-token", { valid: "whom the token belongs to", error: "for other tokens" }),
  ...specItems(7, "GET /api/projects", {
    array: "of the caller's projects",
    _id: "of each",
    projectDescription: "of each",
    deployed: "of each",
  }),
  ...specItems(7, "POST /api/projects", {
    projectType: "“default”; others are refused",
    projectId: "in the answer",
  }),
  ...specItems(7, "DELETE /api/projects/{id}", { deletes: "the project is gone", unknown: "404" }),
  ...specItems(7, "GET /api/projects/{id}", { details: "the project's fields", unknown: "404" }),
];

const building: SpecItem[] = [
  ...specItems(7, "POST /api/projects/{id}/initialize", {
    "empty payload": "accepted",
    livePreviewUrl: "in the answer",
    liveAppUrl: "in the answer",
  }),
  ...specItems(7, "GET /api/projects/{id}/generation-status", { isGenerating: "in the answer" }),
  ...specItems(7, "GET /api/projects/{id}/messages", { array: "of messages with role and content" }),
  ...specItems(7, "POST /api/projects/{id}/messages", { messages: "in the payload; kept" }),
  ...specItems(7, "POST /api/chat", {
    message: "in the payload; required",
    projectId: "in the payload; required",
    messages: "in the payload",
    "reply message": "in the answer",
    retryInProgress: "in the answer",
    previewUrl: "in the answer",
    tickets: "in the answer",
    changesApplied: "in the answer",
  }),
  ...specItems(7, "GET /api/projects/{id}/revisions", { list: "of the project's revisions" }),
  ...specItems(7, "POST /api/projects/{id}/revisions/{index}/restore", {
    restores: "the revision of that index",
    "error text": "on failure",
  }),
];

const live: SpecItem[] = [
  ...specItems(7, "POST /api/projects/{id}/deploy", { success: "in the answer", error: "or an error" }),
  ...specItems(7, "GET /api/projects/{id}/deployment", {
    success: "in the answer",
    deployedUrl: "in the answer",
    "ports.frontend": "in the answer",
    "ports.backend": "in the answer",
  }),
  ...specItems(7, "GET /api/projects/{id}/access", {
    project: "with its id",
    isOwner: "in the answer",
    requiresSubscription: "in the answer",
    subscriptionOptions: "in the answer",
  }),
  ...specItems(7, "POST /api/projects/{id}/track-user", { username: "in the payload", counted: "each person once" }),
  ...specItems(7, "GET /api/projects/check-view-name/{viewName}", {
    available: "in the answer",
    message: "in the answer",
    error: "text on failure",
  }),
  ...specItems(7, "POST /api/projects/{projectId}/custom-view-name", {
    viewName: "in the payload",
    data: "the name that was set, for the success callback",
    error: "text on failure",
  }),
];

const realtime: SpecItem[] = [
  ...specItems(7, "Realtime events", {
    join_room: "from the client, with the project id",
    "generation_status projectId": "in the event",
    "generation_status isGenerating": "in the event",
    "generation_status error": "in the event when a run fails",
    "generation_status success": "in the event when a run ends well",
    "implementation_progress message": "in the event",
    "changes_applied changesApplied": "in the event",
    "changes_applied previewUrl": "in the event",
    "revision_restore_complete success": "in the event",
    "revision_restore_complete message": "in the event",
    "revision_restore_complete project": "in the event",
    "revision_restore_complete livePreviewUrl": "in the event",
  }),
  ...specItems(7, "Frames", {
    "/preview/app/{id}": "the preview's address",
    preview_user: "a parameter of the preview's address",
    "/live/app/{id}{subpath}": "the live app's address",
    user: "a parameter of the live app's address",
    token: "a parameter of the live app's address",
  }),
];

export const CALL_ITEMS: readonly SpecItem[] = [...accountsAndProjects, ...building, ...live, ...realtime];
