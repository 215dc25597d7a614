import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** `npm run test:fuzz`: 100,000 generated requests; `npm run test:long` sends 1,500. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    name: "fuzz",
    include: ["test/fuzz/**/*.test.ts"],
    globalSetup: "test/support/global-services.ts",
    pool: "forks",
    env: { NIGHTGUARD_FUZZ_COUNT: process.env.NIGHTGUARD_FUZZ_COUNT ?? "100000" },
    hookTimeout: 60_000,
  },
});
