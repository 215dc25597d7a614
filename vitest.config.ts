import { globSync, readFileSync } from "node:fs";
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

/** The slowest files of each project; without a record of durations, vitest goes by size. */
const longest = [
  "test/crash/fault-scenarios.test.ts",
  "test/crash/redis-cluster.test.ts",
  "test/crash/redis-sentinel.test.ts",
  "test/crash/upstream-crash.test.ts",
  "test/console/pages.test.ts",
  "test/contract/unanswered.long.test.ts",
  "test/contract/upstream-batches.long.test.ts",
  "test/start/start.test.ts",
  "test/crash/restored.test.ts",
  "test/contract/bounds.long.test.ts",
  "packages/benefits/src/test-support/corpus/mutated.long.test.ts",
  "packages/benefits/src/explain/page.long.test.ts",
  "packages/benefits/src/linear-work.test.ts",
  "test/contract/client-python.test.ts",
  "test/contract/isolation.test.ts",
  "test/simulation/model.test.ts",
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

/** `npm run test:long`: tests that kill processes, start the program itself, or take more than about ten seconds. */
const long = [
  "**/*.long.test.ts",
  "test/{crash,fuzz,ledger,privacy,schemas,simulation,start}/**/*.test.ts",
  "packages/embedded/**/*.test.ts",
];

/** The same in browsers. Files of one process share Chromium and a stack. */
const browsers = ["test/console/**/*.test.ts"];

/** Not in any of the projects below: dependencies, and minutes of load that have configurations of their own. */
const exclude = ["**/node_modules/**", "test/bench/**", "test/faults/**", "test/foreign/**"];

/**
 * Unit tests that take seconds, because they wait for timers or try random input: run by `npm test`, and not by
 * `npm run test:unit`.
 */
const slow = [
  "apps/api/src/batches/upload/csv-rows.test.ts",
  "apps/api/src/batches/upload/file-rows.test.ts",
  "apps/nightguard/src/batch-submission.test.ts",
  "apps/sandbox/src/answers.test.ts",
  "packages/benefits/src/test-support/corpus/metamorphic.test.ts",
  "packages/benefits/src/linear-work.test.ts",
  "packages/benefits/src/parse-eligibility-response.test.ts",
  "packages/benefits/src/transform/nothing-lost.test.ts",
  "packages/benefits/src/verdict.test.ts",
  "packages/benefits/src/x12/read-x12.test.ts",
  "packages/client/src/create-client.test.ts",
  "packages/ledger/src/encryption/encryption.test.ts",
  "packages/service/src/verification/response-parser.test.ts",
  "packages/webhooks/src/sender.test.ts",
  "sample/generate.test.ts",
  "test/contract/openapi.test.ts",
];

/** Tests that need PostgreSQL and Redis, or start an API: they import or ask for what starts or finds these. */
const services = globSync("{apps,packages,test}/**/*.test.ts", {
  cwd: import.meta.dirname,
  exclude: [...exclude, ...long, ...browsers],
}).filter((file) =>
  /inject\("services"\)|from ".*\/(services|temporary-services|stack|shared-stack|test-ledger|limiter)\.ts"|\bstartApi\b/.test(
    readFileSync(join(import.meta.dirname, file), "utf8"),
  ),
);

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
          exclude: [...exclude, ...long, ...browsers, ...services, ...slow],
          isolate: false, // modules are loaded once per process instead of once per file
        },
      },
      {
        extends: true,
        test: {
          name: "services",
          include: [...services, ...slow],
          globalSetup: "test/support/global-services.ts",
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          include: long,
          exclude,
          globalSetup: "test/support/global-services.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "browsers",
          include: browsers,
          globalSetup: "test/support/global-services.ts",
          isolate: false,
        },
      },
      {
        extends: true, // `npm run test:foreign`: needs the packages of test/foreign
        test: {
          name: "foreign",
          include: ["test/foreign/*.test.ts"],
          globalSetup: "test/support/global-services.ts",
        },
      },
    ],
    maxWorkers: 4, // also on two cores: many tests wait more than they compute
  },
});
