import { afterAll, beforeAll, expect, test } from "vitest";
import { createSandbox, type Sandbox } from "../../apps/sandbox/src/index.ts";
import { readResults, untilEnded } from "../support/batches.ts";
import { type HiddenPatient, hidePatients, spellings } from "../support/hidden-patients.ts";
import { createRandom } from "../support/random.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { toRuns } from "../support/runs.ts";
import { type Stack, startStack } from "../support/stack.ts";

const count = toRuns(1_000);
const patients = hidePatients(count, { payerId: "60054", random: createRandom(45) });

let sandbox: Sandbox;
let stack: Stack;

beforeAll(async () => {
  sandbox = createSandbox({ latencyMs: 0, members: patients.map(({ known }) => known) });
  const url = await sandbox.listen({ port: 0, host: "127.0.0.1" });
  stack = await startStack({ NIGHTGUARD_UPSTREAM_URL: url });
});
afterAll(async () => {
  await stack.stop();
  await sandbox.close();
});

/** Verifies all in one batch. @returns by row, what was found and how often was asked */
async function verify(questions: number) {
  const { api } = await stack.createAccount({ recovery_questions: questions });
  const items = patients.map(({ asked }) => anEligibilityRequest(asked as Record<string, unknown>));
  const batch = await untilEnded(api, await api.post("/Batch", { items }));
  const rows = await readResults(api, batch.id);
  return rows.map(({ row, coverage, attempts }) => ({
    ...(patients[row - 1] as HiddenPatient),
    isFound: coverage !== "rejected",
    questions: Number(attempts) - 1,
  }));
}

const share = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;

test.each([
  // Each found share is what the order of the variants gives; a better order raises it.
  { questions: 0, least: 0 },
  { questions: 2, least: 0.85 },
  { questions: 5, least: 0.95 },
])(
  `of ${count} patients in 20 other spellings, $questions more questions find at least $least`,
  async ({ questions, least }) => {
    const rows = await verify(questions);

    const found = rows.filter(({ isFound }) => isFound);
    const spent = rows.reduce((sum, row) => sum + row.questions, 0);
    const bySpelling = Object.keys(spellings).map((spelling) => {
      const own = rows.filter((row) => row.spelling === spelling);
      return `${spelling} ${share(own.filter(({ isFound }) => isFound).length, own.length)}`;
    });
    console.log(
      `${questions} more questions: ${share(found.length, count)} of ${count} found, ${spent} questions spent, ` +
        `${(spent / Math.max(found.length, 1)).toFixed(2)} for each found; ${bySpelling.join(", ")}`,
    );
    expect(rows).toHaveLength(count);
    expect(found.length / count).toBeGreaterThanOrEqual(least);
    expect(Math.max(...rows.map((row) => row.questions))).toBeLessThanOrEqual(questions);
  },
);
