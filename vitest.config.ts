import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
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

/** `npm run test:long`: tests that kill processes, start the program itself, or take more than about ten seconds. */
const long = [
  "**/*.long.test.ts",
  "test/{crash,fuzz,ledger,privacy,schemas,simulation,start}/**/*.test.ts",
  "packages/embedded/**/*.test.ts",
];

/** Not in any of the projects below: dependencies, and minutes of load that have configurations of their own. */
const exclude = ["**/node_modules/**", "test/bench/**", "test/faults/**", "test/foreign/**"];

/** Tests that wait seconds for timers: not quick enough for `npm run test:unit`. */
const waiting = [
  "apps/nightguard/src/batch-submission.test.ts",
  "packages/client/src/create-client.test.ts",
  "packages/webhooks/src/sender.test.ts",
];

/** Tests that need PostgreSQL and Redis: they import or ask for what starts or finds them. */
const services = globSync("{packages,test}/**/*.test.ts", {
  cwd: import.meta.dirname,
  exclude: [...exclude, ...long],
}).filter((file) =>
  /inject\("services"\)|from ".*\/(services|temporary-services|stack|shared-stack|test-ledger|limiter)\.ts"/.test(
    readFileSync(join(import.meta.dirname, file), "utf8"),
  ),
);

export default defineConfig({
  test: {
    pool: "forks",
    testTimeout: 20_000,
    hookTimeout: 60_000,
    unstubEnvs: true,
    reporters: ["default", skippedTests, ...(reportFile ? (["json"] as const) : [])],
    ...(reportFile && { outputFile: { json: reportFile } }),
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{apps,docs,packages,sample,test}/**/*.test.ts"],
          exclude: [...exclude, ...long, ...services, ...waiting],
          isolate: false, // modules are loaded once per process instead of once per file
        },
      },
      {
        extends: true,
        test: {
          name: "services",
          include: [...services, ...waiting],
          globalSetup: "test/support/global-services.ts",
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: "long", include: long, exclude, globalSetup: "test/support/global-services.ts" },
      },
      {
        extends: true, // `npm run test:foreign`: needs the packages of test/foreign
        test: {
          name: "foreign",
          include: ["test/foreign/*.test.ts"],
          globalSetup: "test/support/global-services.ts",
          testTimeout: 60_000,
        },
      },
    ],
    maxWorkers: 3, // also on two cores: many tests wait more than they compute
  },
});
