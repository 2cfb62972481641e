// The installation's keys, and what is kept encrypted under them.
export { readSecrets, type Secrets } from "./installation-keys.ts";
export { seal, unseal } from "./sealing.ts";
