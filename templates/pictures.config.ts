// Vitest's settings for making pictures: the same global setup as the tests, another file.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: ["testing/global-setup.ts"],
    include: ["templates/pictures.ts"],
    testTimeout: 400_000,
    hookTimeout: 240_000,
  },
});
