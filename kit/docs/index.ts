// The guides, for whoever shows them.
export { type Guide, LIMITS_TOPIC, readGuides } from "./guides.ts";
