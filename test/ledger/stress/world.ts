import { setTimeout as sleep } from "node:timers/promises";
import { type Plan, planLimitsSchema, type Tenant } from "@nightguard/contract";
import { createAccount, putPlan } from "@nightguard/ledger";
import type { JobRef } from "../../../packages/ledger/src/jobs/queue/job-ref.ts";
import type { Ledger } from "../../../packages/ledger/src/ledger.ts";
import { query } from "../../support/databases.ts";
import { openOnceReachable } from "../../support/open-ledger.ts";
import { createRandom } from "../../support/random.ts";
import { createTestDatabase } from "../../support/services.ts";
import { addEndpoint } from "../test-ledger.ts";

/** The operator of these tests. */
export const by = { actor: { kind: "system" }, requestId: "stress" } as const;

/** Who the work belongs to, by what is done to the account besides. */
interface Tenants {
  /** Work as usual. */
  readonly usual: readonly Tenant[];
  /** Suspended and resumed. */
  readonly suspended: Tenant;
  /** What ended is made old, and purged. */
  readonly aged: Tenant;
}

/** A ticket as Redis would hold it. */
type Ticket = JobRef;

/** What all writers of a run share. */
export interface World {
  readonly databaseUrl: string;
  /** As many as there are processes: each has pools of its own. */
  readonly ledgers: readonly Ledger[];
  readonly tenants: Tenants;
  readonly all: readonly Tenant[];
  readonly random: Random;
  /** What was handed to the queues and no worker has taken. */
  readonly tickets: Ticket[];
  /** The same of deliveries. */
  readonly deliveryTickets: Ticket[];
  /** Batches that opened, with their owners. */
  readonly batches: { readonly tenant: Tenant; readonly id: string }[];
  /** Jobs that were seen, with their owners; the last thousands. */
  readonly jobs: { readonly tenant: Tenant; readonly id: string }[];
  /** How often a settlement was accepted that ended a job, by the job's id and its dispatch number. */
  readonly endsAccepted: Map<string, number>;
  /** Whatever no writer expected. */
  readonly errors: { readonly writer: string; readonly error: unknown }[];
  /** How often each writer did something, for the report. */
  readonly done: Map<string, number>;
  phase: "all" | "drain" | "over";
  /** Whether nothing may be put off or fail any more. */
  isDraining(): boolean;
  close(): Promise<void>;
}

/** Random numbers with what the writers make of them. */
export type Random = ReturnType<typeof createDice>;

function createDice(seed: number) {
  const next = createRandom(seed);
  return {
    next,
    chance: (share: number): boolean => next() < share,
    below: (count: number): number => Math.floor(next() * count),
    pick: <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(next() * items.length)],
    /** Takes up to so many of them out of the list, from a random place. */
    take<Item>(items: Item[], most: number): Item[] {
      return items.splice(Math.floor(next() * items.length), 1 + Math.floor(next() * most));
    },
  };
}

const plan = (name: string, retentionDays: number): Plan => ({
  name,
  ...planLimitsSchema.parse({
    verifications_per_second: 1_000,
    verification_burst: 1_000,
    max_concurrency: 60,
    retention_days: retentionDays,
  }),
});

/** Names of plans. */
export const plans = { usual: "usual", aged: "aged" } as const;

/**
 * What results, batches and their ends were, kept by triggers: what the ledger deletes again, in a retry or a purge,
 * can be counted. `stress_ends` has a row for each result that was ever inserted, `stress_deletions` for each that was
 * deleted, `stress_finishes` for each time that a batch ended.
 */
const logs = `
  create table stress_opened (batch_id uuid primary key);
  create table stress_ends (
    job_id uuid, account_id uuid, mode text, batch_id uuid, day date, operation text, payer_id text, state text,
    outcome text, calls integer, possible_duplicates integer, reused boolean, fencing_token integer,
    caller_id uuid
  );
  create table stress_deletions (job_id uuid);
  create table stress_finishes (batch_id uuid, account_id uuid, mode text, type text);

  create function stress_note_end() returns trigger language plpgsql as $$
  begin
    insert into stress_ends
    select
      new.job_id, new.account_id, new.mode, new.batch_id, (now() at time zone 'UTC')::date, j.operation, j.payer_id,
      new.state, coalesce(new.coverage, new.state), new.attempts, new.possible_duplicates, new.reused_from is not null,
      new.fencing_token, coalesce(j.key_id, j.user_id, b.key_id, b.user_id)
    from jobs j
    left join batches b on b.id = j.batch_id
    where j.id = new.job_id;
    return null;
  end
  $$;
  create trigger stress_note_end after insert on results for each row execute function stress_note_end();

  create function stress_note_deletion() returns trigger language plpgsql as $$
  begin
    insert into stress_deletions values (old.job_id);
    return null;
  end
  $$;
  create trigger stress_note_deletion after delete on results for each row execute function stress_note_deletion();

  create function stress_note_batch() returns trigger language plpgsql as $$
  begin
    if new.opened_at is not null then
      insert into stress_opened values (new.id) on conflict do nothing;
    end if;
    if new.finished_at is not null and (tg_op = 'INSERT' or old.finished_at is null) then
      insert into stress_finishes
      values (
        new.id, new.account_id, new.mode,
        case when new.cancelled_at is null then 'batch.completed' else 'batch.cancelled' end
      );
    end if;
    return null;
  end
  $$;
  create trigger stress_note_batch after insert or update of opened_at, finished_at on batches
    for each row execute function stress_note_batch();
`;

/** A database of its own with some accounts, each with an endpoint for all events, and the ledgers of two processes. */
export async function createWorld(seed: number): Promise<World> {
  const { databaseUrl, drop } = await createTestDatabase();
  await query(databaseUrl, logs);
  const open = (name: string) =>
    openOnceReachable({ databaseUrl, keys: [{ id: "test", key: Buffer.alloc(32, 7) }], name, maxConnections: 30 });
  const ledgers = await Promise.all([open("stress a"), open("stress b")]);
  const [ledger] = ledgers;
  if (!ledger) throw new Error("no ledger");
  await putPlan(ledger, by, plan(plans.usual, 30));
  await putPlan(ledger, by, plan(plans.aged, 1));
  const addTenant = async (planName: string): Promise<Tenant> => {
    const account = { name: "Some clinics", plan: planName, trial_ends_at: null, card_on_file: true };
    const { id } = await createAccount(ledger, by, { ...account, billing_synced: true });
    const tenant: Tenant = { accountId: id, mode: "live" };
    await addEndpoint(ledger, tenant);
    return tenant;
  };
  const usual = [await addTenant(plans.usual), await addTenant(plans.usual)];
  const tenants: Tenants = { usual, suspended: await addTenant(plans.usual), aged: await addTenant(plans.aged) };

  const world: World = {
    databaseUrl,
    ledgers,
    tenants,
    all: [...usual, tenants.suspended, tenants.aged],
    random: createDice(seed),
    tickets: [],
    deliveryTickets: [],
    batches: [],
    jobs: [],
    endsAccepted: new Map(),
    errors: [],
    done: new Map(),
    phase: "all",
    isDraining: () => world.phase !== "all",
    async close() {
      await Promise.all(ledgers.map((one) => one.close()));
      await drop();
    },
  };
  return world;
}

/** One of those that change the ledger. */
export interface Writer {
  readonly name: string;
  /** How many of it run at once. */
  readonly copies?: number;
  /** Milliseconds at most between two steps. */
  readonly restMs: number;
  /** Whether it goes on while the rest of the work is being done. */
  readonly drains?: boolean;
  step(world: World, ledger: Ledger): Promise<unknown>;
}

/** Runs writers until the phase that they belong to is over. An error ends none of them. */
export async function runWriters(world: World, writers: readonly Writer[]): Promise<void> {
  const loops = writers.flatMap((writer) => Array.from({ length: writer.copies ?? 1 }, () => runWriter(world, writer)));
  await Promise.all(loops);
}

async function runWriter(world: World, writer: Writer): Promise<void> {
  const goesOn = () => world.phase === "all" || (world.phase === "drain" && writer.drains === true);
  while (goesOn()) {
    const ledger = world.random.pick(world.ledgers);
    if (!ledger) return;
    try {
      await writer.step(world, ledger);
      world.done.set(writer.name, (world.done.get(writer.name) ?? 0) + 1);
    } catch (error) {
      if (!isLate(error)) world.errors.push({ writer: writer.name, error });
    }
    await sleep(world.random.next() * writer.restMs);
  }
}

/** On a busy machine a connection or a statement may take longer than the ledger waits for one. Nothing was done then. */
export const isLate = (error: unknown): boolean =>
  error instanceof Error &&
  /^timeout exceeded when trying to connect$|due to connection timeout$|due to statement timeout$/.test(error.message);
