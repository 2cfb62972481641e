// What pages of an app are made of: whole pages, parts, and hooks over the app's rows.
export { mountApp } from "./app/mount-app.tsx";
export * from "./components.ts";
