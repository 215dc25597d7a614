import pg from "pg";

/**
 * Where the services written by hand keep their answers: `redis` as BullMQ's return values, `postgres` as a row each, and
 * `counted` as a row each with a counter of its batch, which is what polling a batch's progress needs.
 */
export const keptIn = ["redis", "postgres", "counted"] as const;
export type KeptIn = (typeof keptIn)[number];

/** A job's data in the queue; ids only where its answer becomes a row. */
export interface HandWrittenJob {
  readonly id?: string;
  readonly batchId?: string;
  readonly question: unknown;
}

export interface Results {
  createBatch(id: string, total: number): Promise<void>;
  /** @returns what BullMQ is to keep as the job's return value */
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

/** The default of `pg`: 20 make no difference to `postgres`, and slow `counted` down, whose transactions lock one row. */
const maxConnections = 10;

export function createResults(kept: KeptIn, databaseUrl: string): Results {
  if (kept === "redis") {
    return { createBatch: async () => undefined, keep: async (_, answer) => answer, staysInRedis: true };
  }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: maxConnections, idleTimeoutMillis: 0 });
  const insert = (on: pg.Pool | pg.PoolClient, { id, batchId }: HandWrittenJob, answer: unknown) =>
    // BullMQ may run a job twice: the second result is not inserted, and not counted.
    on.query({
      name: "insert_result",
      text: `
        insert into results (batch_id, job_id, state, body)
        values ($1, $2, 'succeeded', $3)
        on conflict do nothing`,
      values: [batchId, id, answer],
    });

  // The usual way to write it. One statement that does both, in a CTE, is rarely written and half as fast again.
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
