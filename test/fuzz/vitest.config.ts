import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** `npm run test:fuzz`: a hundred thousand generated requests, of which `npm test` sends a few. */
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
