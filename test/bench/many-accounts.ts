import { measureRelease } from "./release-cost.ts";
import { addRows, seedAccounts } from "./seed.ts";
import type { Sizes } from "./sizes.ts";
import type { Stage } from "./stage.ts";
import type { Section } from "./table.ts";
import { withSql } from "./with-sql.ts";

/** The limits of a clinic. */
const plan = { verifications_per_second: 20, verification_burst: 20, max_concurrency: 50 };

/** The cost of release by the number of accounts that share the same number of jobs. */
export async function measureManyAccounts(
  stage: Stage,
  { release }: Sizes,
  say: (line: string) => void,
): Promise<Section> {
  const rows: Section["rows"][number][] = [];
  for (const accounts of release.accounts) {
    say(`release: ${accounts} accounts with work`);
    await stage.nightguard.redis.flushall();
    const databaseUrl = await stage.postgres.createDatabase();
    await withSql(databaseUrl, async (sql) => {
      await seedAccounts(sql, accounts, plan);
      await addRows(sql, { fromRow: 1, toRow: Math.ceil(release.jobs / accounts) });
    });
    const cost = await measureRelease(stage, { databaseUrl, plan, rounds: release.rounds });
    rows.push({
      name: `${accounts.toLocaleString("en")} accounts with work`,
      cells: [cost.msPerRound, cost.jobsPerRound, cost.microsPerJob, cost.cpuMicrosPerJob],
    });
  }
  return {
    title: `Release, ${plan.verifications_per_second} verifications/s for each account`,
    columns: ["ms/round", "jobs/round", "µs/job", "CPU µs/job"],
    rows,
  };
}
