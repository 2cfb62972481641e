// Section 8: the error catalogue.
import { type SpecItem, specItems } from "./spec-item.ts";

export const ERROR_ITEMS: readonly SpecItem[] = [
  ...specItems(8, "Login/register", {
    "server's text inline": "shown in the modal",
    "server's text as a toast": "shown as an error toast",
    "without a text": "“An error occurred during login/registration”",
  }),
  ...specItems(8, "Projects", {
    load: "“Failed to load projects”",
    create: "“Failed to create project”",
    delete: "“Failed to delete project”",
    "deployment status": "a failure marks the project as not running, silently",
    "failed retry": "of the remembered request is only logged",
  }),
  ...specItems(8, "Dashboard/project", {
    project: "“Failed to load project”",
  }),
  ...specItems(8, "Initialization", {
    failed: "“Failed to initialize project. Please try again.” with Retry",
    "401": "clears the session and opens login",
    AUTH_REQUIRED: "“AUTH_REQUIRED” clears the session and opens login",
    "rejected token": "“Invalid or expired token” clears the session and opens login",
  }),
  ...specItems(8, "Chat", { failed: "“An error occurred while processing your request. Please try again.”" }),
  ...specItems(8, "Generation", {
    failed: "“Generation failed: {error}”",
    complete: "“Code generation complete!”",
  }),
  ...specItems(8, "Deploy", {
    failed: "“Deployment failed: {error}”",
    error: "“An error occurred during deployment.”",
    started: "“Deployment started!”",
    completed: "“Deployment completed successfully!”",
    "timed out": "“Deployment timed out. Please try again.”",
  }),
  ...specItems(8, "Restore", {
    "server's text": "shown when the call fails with one",
    "not initiated": "“Failed to initiate revision restore. Please try again.”",
    restored: "“Revision restored and preview is ready!”",
    failed: "“Failed to restore revision or preview failed to start.”",
  }),
  ...specItems(8, "Socket", {
    "connection issues":
      "“Connection issues detected. The preview may be out of sync - refresh the page if updates stop working.”",
    lost: "“Lost connection to the server. Please refresh the page to restore live updates.”",
  }),
  ...specItems(8, "Preview", { failed: "“Preview failed to load.”" }),
  ...specItems(8, "Viewer", {
    "not deployed": "“This app is not currently deployed. Please deploy it first.”",
    unreadable: "“Unable to access this project. Please check the URL and try again.”",
    "404": "“Project not found. Please check the URL and try again.”",
    "403": "“You do not have access to this project.”",
    otherwise: "“Failed to load application. Please try again.”",
    "time-out": "“Application took too long to load. Please try refreshing the page.”",
    "frame error": "“Failed to load application. Please try refreshing the page.”",
  }),
  ...specItems(8, "Custom view name", {
    "check with a text": "the name is unavailable, with the server's error text",
    "check without a text": "“Error checking name availability”",
    "save with a text": "the server's error text",
    "save without a text": "“Error saving custom view name”",
  }),
];
