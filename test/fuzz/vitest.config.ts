import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/**
 * `npm run test:fuzz`: 100,000 generated requests, and the tests with random input at length. every push sends 1,500
 * requests and runs the others in short.
 */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    name: "fuzz",
    include: [
      "test/fuzz/**/*.long.test.ts",
      "test/simulation/**/*.long.test.ts",
      "test/contract/batch-any-bytes.long.test.ts",
      "test/contract/worst-input/**/*.long.test.ts",
      "test/upstreams/worst-answers.long.test.ts",
      "test/upstreams/generated-270.test.ts",
      "apps/api/src/batches/upload/json-parts.test.ts",
      "packages/benefits/src/test-support/corpus/{metamorphic,mutated.long}.test.ts",
      "packages/benefits/src/transform/{any-response.long,nothing-lost}.test.ts",
      "packages/benefits/src/{parse-eligibility-response,verdict}.test.ts",
    ],
    globalSetup: "test/support/global-services.ts",
    pool: "forks",
    env: {
      NIGHTGUARD_FUZZ_COUNT: process.env.NIGHTGUARD_FUZZ_COUNT ?? "100000",
      NIGHTGUARD_RUNS_FACTOR: process.env.NIGHTGUARD_RUNS_FACTOR ?? "10",
    },
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
  },
});
