import { setTimeout as sleep } from "node:timers/promises";
import { parsePublicId } from "@nightguard/contract";
import { untilSignal } from "@nightguard/platform";
import { request } from "undici";
import { readNumbers } from "./arguments.ts";
import { findAccount } from "./find-account.ts";
import { type Nightguard, startNightguard } from "./nightguard.ts";
import { readPostgresMicros, readProcessMicros } from "./processes.ts";
import { type Stage, startStage } from "./stage.ts";
import { type Section, toText } from "./table.ts";
import { withSql } from "./with-sql.ts";

const usage = `npm run bench:board [-- SECONDS [PAYERS [VIEWERS]]]

Reads whether PAYERS (1,000 by default) answer as the console does: VIEWERS (20 by default), each every 5 s, with the ETag of its
last answer. Shows for SECONDS (60 by default) of each what the API and PostgreSQL take beside what they take without viewers,
while the payers' state changes every 2 s, and while nothing changes. Linux only.`;

const pollMs = 5_000;
/** Processes write every few seconds what their calls found. */
const changeMs = 2_000;

const [seconds = 0, payers = 0, viewers = 0] = readNumbers(usage, 60, 1_000, 20);

if (import.meta.main) await main();

async function main(): Promise<void> {
  const interruption = new AbortController();
  void untilSignal().then(() => interruption.abort());
  const stage = await startStage(interruption.signal);
  try {
    const nightguard = await startNightguard(stage, { workers: 1, concurrency: 1 });
    await nightguard.endWorkers();
    const { databaseUrl } = nightguard;
    await insertPayers(databaseUrl, parsePublicId("account", await findAccount(databaseUrl)) ?? "");
    for (const isChanging of [true, false]) {
      console.log(toText(await measureAll(stage, nightguard, isChanging)));
    }
  } finally {
    await stage.close();
  }
}

/** Each was asked once a minute for an hour, and once an hour for seven days before, by an account that asked all of them. */
async function insertPayers(databaseUrl: string, accountId: string): Promise<void> {
  const ids = `generate_series(1, ${payers}) as n`;
  const columns = "calls, within_1, within_2, within_5, within_10, within_20, within_30, within_60, longer";
  const times = "10, 2, 3, 3, 1, 1, 0, 0, 0";
  await withSql(databaseUrl, async (sql) => {
    await sql.query("delete from payers");
    await sql.query(`
      insert into payers (id, position, name, alt_payer_ids, features, partner_payer_id, status)
      select 'P' || n, n, 'Dental plan of the county ' || n, '{}', '{eligibility}', 'P' || n, 'active'
      from ${ids}`);
    await sql.query(`
      insert into payer_states (mode, upstream, payer_id, answered_at, failing_since, failures)
      select 'live', 'default', 'P' || n, now(), null, 0
      from ${ids}`);
    await sql.query(`
      insert into payer_minutes (at, mode, upstream, payer_id, outcome, ${columns})
      select date_trunc('minute', now()) - m * interval '1 minute', 'live', 'default', 'P' || n, outcome, ${times}
      from ${ids}, generate_series(0, 59) as m, unnest('{answered,AAA_75}'::text[]) as outcome
      where outcome = 'answered' or m % 10 = n % 10`);
    await sql.query(`
      insert into payer_minutes (at, mode, upstream, payer_id, outcome, ${columns})
      select date_trunc('hour', now()) - h * interval '1 hour', 'live', 'default', 'P' || n, 'answered', ${times}
      from ${ids}, generate_series(2, 167) as h`);
    await sql.query(`
      insert into payer_points (
        day, mode, upstream, payer_id, answers, status, dates, annual_maximum, deductible, percents, frequencies,
        waiting_periods, missing_tooth, downgrades, history, orthodontics
      )
      select current_date - d, 'live', 'default', 'P' || n, 100, 100, 90, 80, 70, 60, 50, 40, 30, 20, 10, 5
      from ${ids}, generate_series(0, 29) as d`);
    await sql.query(
      `
      insert into usage (account_id, day, mode, operation, payer_id, outcome, verifications, calls)
      select $1, current_date - d, 'live', 'eligibility', 'P' || n, 'active', 10, 10
      from ${ids}, generate_series(0, 29) as d`,
      [accountId],
    );
    await sql.query("vacuum (analyze) payers, payer_states, payer_minutes, payer_points, usage");
  });
}

async function measureAll(stage: Stage, nightguard: Nightguard, isChanging: boolean): Promise<Section> {
  const stop = new AbortController();
  const changes = isChanging ? changeStates(nightguard.databaseUrl, stop.signal) : undefined;
  const measure = (work: () => Promise<void>) => measureShares(stage, nightguard, work);
  const idle = await measure(() => sleep(seconds * 1_000));
  const rows = [{ name: "without viewers, % of a core", cells: [idle.api, idle.postgres] }];
  for (const [path, fields] of [
    ["/PayerHealth", { "x-token-api": nightguard.key }],
    ["/Admin/PayerHealth", { authorization: `Bearer ${nightguard.adminToken}` }],
  ] as const) {
    const view = (until: number) => pollAll(nightguard.url + path, fields, until);
    await view(performance.now() + pollMs); // the first readings, and what Node compiles
    const { api, postgres } = await measure(() => view(performance.now() + seconds * 1_000));
    rows.push({ name: `GET ${path}, above that`, cells: [api - idle.api, postgres - idle.postgres] });
  }
  stop.abort();
  await changes;
  return {
    title: `${payers} payers, ${viewers} viewers, ${isChanging ? "changes" : "no changes"}`,
    columns: ["API", "PostgreSQL"],
    rows,
  };
}

/** A fifth of the payers answers in each interval. */
async function changeStates(databaseUrl: string, signal: AbortSignal): Promise<void> {
  await withSql(databaseUrl, async (sql) => {
    for (let round = 0; !signal.aborted; round++) {
      await sql.query("update payer_states set answered_at = now() where hashtext(payer_id) % 5 = $1", [round % 5]);
      await sleep(changeMs, undefined, { signal }).catch(() => undefined);
    }
  });
}

/** @returns CPU time as a share of a core, in percent */
async function measureShares(stage: Stage, nightguard: Nightguard, work: () => Promise<void>) {
  const read = async () => ({
    api: (await readProcessMicros(nightguard.apiPids())) ?? Number.NaN,
    postgres: (await readPostgresMicros(stage.postgres.pid)) ?? Number.NaN,
  });
  const [before, since] = [await read(), performance.now()];
  await work();
  const [after, micros] = [await read(), (performance.now() - since) * 1_000];
  return {
    api: ((after.api - before.api) / micros) * 100,
    postgres: ((after.postgres - before.postgres) / micros) * 100,
  };
}

/** The viewers' reads are spread evenly. */
async function pollAll(url: string, fields: Readonly<Record<string, string>>, until: number): Promise<void> {
  const poll = async (viewer: number) => {
    let etag: string | undefined;
    await sleep((viewer / viewers) * pollMs);
    while (performance.now() < until) {
      const headers = { ...fields, "accept-encoding": "gzip", ...(etag && { "if-none-match": etag }) };
      const response = await request(url, { headers });
      if (response.statusCode !== 200 && response.statusCode !== 304) throw new Error(await response.body.text());
      await response.body.dump({ limit: 10_000_000 });
      etag = response.headers.etag?.toString();
      await sleep(pollMs);
    }
  };
  await Promise.all(Array.from({ length: viewers }, (_, viewer) => poll(viewer)));
}
