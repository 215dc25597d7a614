import { defineConfig } from "vitest/config";
import type { Reporter } from "vitest/node";

/** Names every skipped test, with the reason it gave (`context.skip("needs Docker")`), so that none is skipped unseen. */
const skippedTests: Reporter = {
  onTestRunEnd(modules) {
    for (const module of modules) {
      for (const test of module.children.allTests("skipped")) {
        const result = test.result();
        const reason = result.state === "skipped" ? result.note : undefined;
        console.log(`skipped: ${module.relativeModuleId} > ${test.fullName}${reason ? ` (${reason})` : ""}`);
      }
    }
  },
};

/** Where .ci/run wants the totals as JSON; absent in a run by hand. */
const reportFile = process.env.NIGHTGUARD_TEST_REPORT;

/** Folders whose tests talk to a real PostgreSQL and a real Redis. */
const withServices = ["test/**/*.test.ts", "packages/{ledger,dispatch,service}/**/*.test.ts"];

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 3, // on two cores too: most of the longer tests wait more than they work
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: ["default", skippedTests, ...(reportFile ? (["json"] as const) : [])],
    ...(reportFile && { outputFile: { json: reportFile } }),
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{apps,docs,packages,sample}/**/*.test.ts"],
          exclude: ["**/node_modules/**", ...withServices],
        },
      },
      {
        extends: true,
        test: {
          name: "services",
          include: withServices,
          // Load and fault runs take minutes and have commands of their own.
          exclude: ["**/node_modules/**", "test/bench/**", "test/faults/**"],
          globalSetup: "test/support/global-services.ts",
        },
      },
    ],
  },
});
