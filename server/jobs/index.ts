// Durable jobs.
export { ATTEMPTS_MAX, createJobs, type Jobs, type Work } from "./jobs.ts";
