import pg from "pg";

/**
 * Where a service written by hand keeps answers: `redis` as return values of BullMQ jobs, `postgres` as rows, `counted` as
 * rows with a counter in the batch's row, which polling for progress needs.
 */
export const keptIn = ["redis", "postgres", "counted"] as const;
export type KeptIn = (typeof keptIn)[number];

/** A job's data in the queue; the ids are absent for `redis`. */
export interface HandWrittenJob {
  readonly id?: string;
  readonly batchId?: string;
  readonly question: unknown;
}

export interface Results {
  createBatch(id: string, total: number): Promise<void>;
  /** @returns the return value of the BullMQ job */
  keep(job: HandWrittenJob, answer: unknown): Promise<unknown>;
  /** Whether a completed job stays in Redis. */
  readonly staysInRedis: boolean;
}

/** The tables of `postgres` and `counted`. */
export const resultTables = `
  create table batches (
    id uuid primary key,
    total integer not null,
    done integer not null default 0,
    created_at timestamptz not null default now()
  ) with (fillfactor = 50);
  create table results (
    batch_id uuid not null,
    job_id uuid not null,
    state text not null,
    body json,
    finished_at timestamptz not null default now(),
    primary key (batch_id, job_id)
  );`;

/** The default of `pg`. 20 make no difference to `postgres` and slow down `counted`, whose transactions lock one row. */
const maxConnections = 10;

export function createResults(kept: KeptIn, databaseUrl: string): Results {
  if (kept === "redis") {
    return { createBatch: async () => undefined, keep: async (_, answer) => answer, staysInRedis: true };
  }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: maxConnections, idleTimeoutMillis: 0 });
  const insert = (on: pg.Pool | pg.PoolClient, { id, batchId }: HandWrittenJob, answer: unknown) =>
    // BullMQ may run a job twice: the second result is ignored.
    on.query({
      name: "insert_result",
      text: `
        insert into results (batch_id, job_id, state, body)
        values ($1, $2, 'succeeded', $3)
        on conflict do nothing`,
      values: [batchId, id, answer],
    });

  // The usual way to write it. A single statement with a CTE would be 1.5 times as fast.
  async function insertCounted(job: HandWrittenJob, answer: unknown): Promise<void> {
    const client = await pool.connect();
    try {
      await client.query("begin");
      const { rowCount } = await insert(client, job, answer);
      if (rowCount === 1) {
        await client.query({
          name: "count_result",
          text: "update batches set done = done + 1 where id = $1",
          values: [job.batchId],
        });
      }
      await client.query("commit");
      client.release();
    } catch (error) {
      client.release(true); // closing the connection rolls back
      throw error;
    }
  }

  return {
    staysInRedis: false,
    async createBatch(id, total) {
      await pool.query("insert into batches (id, total) values ($1, $2)", [id, total]);
    },
    async keep(job, answer) {
      await (kept === "counted" ? insertCounted(job, answer) : insert(pool, job, answer));
    },
  };
}
