// The configuration of a server: environment → frozen Config.
export { EMULATOR_KEY } from "./emulator-key.ts";
export { readConfig } from "./read-config.ts";
export { forgetSecrets } from "./secret-settings.ts";
export { type AssistantRunConfig, type Config, ConfigError, type PaymentConfig } from "./types.ts";
