import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import type { Reporter } from "vitest/node";
import { type Figures, toTable } from "./harness/figures.ts";

/** Prints what the runs measured, as one table at the end. */
const table: Reporter = {
  onTestRunEnd(modules) {
    const runs: { name: string; figures: Figures }[] = [];
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { figures } = test.meta();
        if (figures) runs.push({ name: test.name, figures });
      }
    }
    if (runs.length > 0) console.log(`\n${toTable(runs)}`);
  },
};

/** `npm run test:faults`: killed processes and lost connections for minutes; every push runs most scenarios in short. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    name: "faults",
    include: ["test/faults/**/*.nightly.test.ts"],
    globalSetup: "test/support/global-services.ts",
    pool: "forks",
    // One after the other: each run's own processes are load enough, and its figures are times.
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 60_000,
    reporters: ["default", table],
  },
});
