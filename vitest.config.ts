import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type Reporter, type TestSpecification } from "vitest/node";

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

/** The slowest files, which start first; without a record of durations, vitest goes by size. */
const longest = [
  "test/crash/fault-scenarios.long.test.ts",
  "test/crash/upstream-crash.long.test.ts",
  "test/console/pages.browser.test.ts",
  "test/contract/unanswered.long.test.ts",
  "test/contract/upstream-batches.long.test.ts",
  "test/start/start.long.test.ts",
  "test/crash/restored.long.test.ts",
  "test/contract/bounds.long.test.ts",
  "packages/benefits/src/linear-work.long.test.ts",
  "test/contract/client-python.long.test.ts",
  "test/contract/isolation.service.test.ts",
  "test/simulation/model.long.test.ts",
];

/** Starts the longest files first, so that no process has one left when the others have ended. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((file) => moduleId.endsWith(file));
      return index === -1 ? longest.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

// Threads and programs that the tests start would else strip and compile the same sources each time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/compiled");

/** Where .ci/run wants the totals as JSON; absent in a run by hand. */
const reportFile = process.env.NIGHTGUARD_TEST_REPORT;

/** The suffix of a test file says when it runs (CONTRIBUTING.md, "Tests"). A file without one needs no servers. */
const lanes = ["service", "replacing", "long", "browser", "nightly"];

/** Minutes of load have configurations of their own. */
const exclude = ["**/node_modules/**", "test/faults/**"];

/** Long tests with processes, servers or threads of their own, for each of which a process is started. */
const alone = "test/{crash,fuzz,ledger,privacy,schemas,security,simulation,start}/**/*.long.test.ts";

const needsServers = { globalSetup: "test/support/global-services.ts", setupFiles: "test/support/stack-logs.ts" };

/** Modules are loaded, and a stack or Chromium started, once per process instead of once per file. */
const shared = { isolate: false };

export default defineConfig({
  resolve: {
    // The client is published built; the console's tests use its sources, as the console's own build does.
    alias: { "@nightguard/client/session": join(import.meta.dirname, "packages/client/src/session.ts") },
  },
  test: {
    pool: "forks",
    // A machine under load takes many times as long; a hang shows itself all the same.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 120_000,
    unstubEnvs: true,
    sequence: { sequencer: LongestFirst },
    reporters: ["default", skippedTests, ...(reportFile ? (["json"] as const) : [])],
    ...(reportFile && { outputFile: { json: reportFile } }),
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{apps,docs,packages,sample,test}/**/*.test.ts"],
          exclude: [...exclude, ...lanes.map((lane) => `**/*.${lane}.test.ts`)],
          ...shared,
        },
      },
      {
        extends: true,
        test: { name: "services", include: ["**/*.service.test.ts"], exclude, ...needsServers, ...shared },
      },
      {
        extends: true,
        test: {
          name: "replacing",
          include: ["**/*.replacing.test.ts"],
          exclude,
          setupFiles: "apps/api/src/replaced-use-cases.setup.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          include: ["**/*.long.test.ts"],
          exclude: [...exclude, alone],
          ...needsServers,
          ...shared,
        },
      },
      { extends: true, test: { name: "alone", include: [alone], exclude, ...needsServers } },
      {
        extends: true,
        test: { name: "browsers", include: ["**/*.browser.test.ts"], exclude, ...needsServers, ...shared },
      },
      { extends: true, test: { name: "nightly", include: ["**/*.nightly.test.ts"], exclude, ...needsServers } },
    ],
    maxWorkers: 4, // also on two cores: many tests wait more than they compute
  },
});
