import { newUuid } from "@nightguard/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";
import { createRandom } from "../../../../test/support/random.ts";
import { migrateLedger } from "../migrations/migrate.ts";
import type { ExportedLine } from "./export-audit.ts";
import { exportAudit } from "./export-audit.ts";
import { makeAuditMonths, purgeAuditMonth } from "./purge-audit.ts";
import { recordAuditEntries } from "./record.ts";
import { sealAudit } from "./seal-lines.ts";
import { verifyAudit } from "./verify-audit.ts";
import { type AuditPiece, verifyAuditPiece } from "./verify-piece.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;

beforeEach(async () => {
  made = await createTestLedger();
  return made.close;
});

const run = (statement: string, values: readonly unknown[] = []) => query(made.databaseUrl, statement, values);
/** As someone with all rights in the database, who switches the triggers off. */
const tamper = (statement: string) => run(`begin; set local session_replication_role = replica; ${statement}; commit`);

const aLine = (accountId: string | null, subject: string) => ({
  by: {
    actor: { kind: "administrator" as const, name: "anna" },
    requestId: "req",
    serverRequestId: "own",
    address: "192.0.2.7",
  },
  entry: { accountId, mode: "live" as const, action: "job.read", subject },
});

/** Lines of two accounts and of the installation, sealed in several rounds. */
async function writeLines(count: number, perRound = 3): Promise<void> {
  const accounts = [made.tenant.accountId, newUuid(), null];
  for (let at = 0; at < count; at += perRound) {
    const piece = Array.from({ length: Math.min(perRound, count - at) }, (_, index) => at + index);
    await recordAuditEntries(
      made.ledger,
      piece.map((no) => aLine(accounts[no % 3] ?? null, `job_${no}`)),
    );
    await sealAll();
  }
}

async function sealAll(): Promise<void> {
  while ((await sealAudit(made.ledger, 100))?.lines);
}

const smallPieces = { maxSeals: 2, maxLines: 2, maxCounted: 3, settledMs: 0 };

/** @param between runs after the first piece */
async function verifyInPieces(between: () => Promise<void> = async () => undefined) {
  const pieces: AuditPiece[] = [await verifyAuditPiece(made.ledger, undefined, smallPieces)];
  await between();
  for (let next = pieces[0]?.next; next; next = pieces.at(-1)?.next) {
    pieces.push(await verifyAuditPiece(made.ledger, next, smallPieces));
  }
  const end = pieces.at(-1)?.end;
  const found = pieces.flatMap((piece) => piece.faults);
  return { pieces, end, faults: found, isWhole: found.length === 0 && end?.unchained === 0 };
}

const faults = async () => (await verifyAudit(made.ledger)).faults;

describe("the chain", () => {
  test("covers every line once it is sealed, in its account's order", async () => {
    await recordAuditEntries(made.ledger, [aLine(made.tenant.accountId, "job_1")]);
    expect(await verifyAudit(made.ledger)).toMatchObject({
      lines: 0,
      unsealed: 3,
      oldestUnsealedAt: expect.any(Date),
    });

    await writeLines(9);

    expect(await verifyAudit(made.ledger)).toEqual({
      lines: 12,
      chains: 3,
      purged: 0,
      unsealed: 0,
      oldestUnsealedAt: null,
      round: 3,
      faults: [],
    });
  });

  test("is verified in pieces, each of which goes on where the one before ended", async () => {
    await writeLines(9);

    const { pieces, end, faults: found } = await verifyInPieces();

    expect(found).toEqual([]);
    expect(end).toEqual({ unchained: 0, unsealed: 0, oldestUnsealedAt: null, round: expect.any(Number) });
    const compared = pieces.filter(({ firstAt }) => firstAt !== null);
    expect(compared.length).toBeGreaterThan(2);
    expect(compared.reduce((sum, { lines }) => sum + lines, 0)).toBe(compared[0]?.sealed);
    expect((await verifyAudit(made.ledger)).lines).toBe(compared[0]?.sealed);
  });

  test("is whole in pieces too if lines are written and sealed meanwhile", async () => {
    await writeLines(9);

    expect(await verifyInPieces(() => writeLines(9))).toMatchObject({ isWhole: true, faults: [] });
  });

  test("two processes that seal at once do not both number the lines", async () => {
    await recordAuditEntries(
      made.ledger,
      Array.from({ length: 40 }, (_, no) => aLine(null, `job_${no}`)),
    );

    await Promise.all(Array.from({ length: 8 }, () => sealAudit(made.ledger, 7)));
    await sealAll();

    expect(await verifyAudit(made.ledger)).toMatchObject({ lines: 42, unsealed: 0, faults: [] });
  });

  test("seals a line that commits after later ones", async () => {
    await writeLines(3);
    await run(
      `insert into audit (id, at, actor, action) values ('00000000-0000-7000-8000-000000000001', now() - interval '1 minute', 'admin', 'plan.put')`,
    );
    await sealAll();

    expect(await faults()).toEqual([]);
  });

  const seed = Number(process.env.NIGHTGUARD_TEST_SEED ?? Date.now());
  test(`shows any change, removal, exchange or insertion (seed ${seed})`, async () => {
    const random = createRandom(seed);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    await writeLines(12);
    await run("create table kept_audit as select * from audit");
    await run("create table kept_seals as select * from audit_seals");
    await run("create table kept_heads as select * from audit_heads");
    const ids = (await run("select id from audit")).map(({ id }) => String(id));
    const columns = ["actor", "action", "subject", "request_id", "server_request_id", "address", "mode"];
    const changes: readonly (() => string)[] = [
      () => `update audit set ${pick(columns)} = 'other' where id = '${pick(ids)}'`,
      () => `update audit set ${pick(["outcome", "count"])} = 403 where id = '${pick(ids)}'`,
      () => `update audit set at = at + interval '1 microsecond' where id = '${pick(ids)}'`,
      () => `update audit set account_id = '${newUuid()}' where id = '${pick(ids)}'`,
      () => `delete from audit where id = '${pick(ids)}'`,
      () =>
        `insert into audit select '${newUuid()}', at, account_id, mode, outcome, count, actor, action from audit where id = '${pick(ids)}'`,
      // The contents of two lines exchanged: each is genuine, in the wrong place.
      () => {
        const [a, b] = [ids[0], ids[3]].map((id) => `(select subject from kept_audit where id = '${id}')`);
        return `update audit set subject = case id when '${ids[0]}' then ${b} else ${a} end where id in ('${ids[0]}', '${ids[3]}')`;
      },
      () => `delete from audit_seals where ctid = (select ctid from audit_seals order by random() limit 1)`,
      () => `update audit_seals set ids = array_append(ids[2:], ids[1]) where cardinality(ids) > 1`,
      () => `update audit_seals set hashes = decode(repeat('00', length(hashes)), 'hex') where first_no > 1`,
      // The end of a chain cut off, with its head set back to a genuine earlier one.
      () => `
        with last as (select chain, max(first_no) as first_no from audit_seals group by chain having count(*) > 1 limit 1),
        gone as (delete from audit_seals s using last l where (s.chain, s.first_no) = (l.chain, l.first_no) returning s.*),
        lines as (delete from audit a using gone g where a.id = any(g.ids))
        update audit_heads h set no = g.first_no - 1, hash = g.previous from gone g where h.chain = g.chain`,
      () => "update settings set value = jsonb_set(value, '{round}', '1') where key = 'audit_root'",
    ];
    const root = await run("select value from settings where key = 'audit_root'");
    expect(await faults()).toEqual([]);

    for (const change of [...changes, ...Array.from({ length: 12 }, () => pick(changes))]) {
      const statement = change();
      await tamper(statement);
      expect(await faults(), statement).not.toEqual([]);
      expect((await verifyInPieces()).isWhole, `${statement}, in pieces`).toBe(false);
      await tamper(`
        delete from audit; insert into audit select * from kept_audit;
        delete from audit_seals; insert into audit_seals select * from kept_seals;
        delete from audit_heads; insert into audit_heads select * from kept_heads`);
      await run("update settings set value = $1 where key = 'audit_root'", [JSON.stringify(root[0]?.value)]);
    }
    expect(await faults()).toEqual([]);
  });

  test("names the line that was changed, and only that", async () => {
    await writeLines(9);
    const [line] = await run("select id, account_id from audit where subject = 'job_3'");
    await tamper(`update audit set outcome = 500 where id = '${line?.id}'`);

    expect(await faults()).toMatchObject([{ chain: line?.account_id, id: line?.id, fault: "line changed" }]);
  });

  test("shows a line that was removed before it was sealed", async () => {
    await recordAuditEntries(made.ledger, [aLine(null, "job_1")]);
    await tamper("delete from audit where subject = 'job_1'");
    await sealAll();

    expect(await faults()).toMatchObject([{ fault: "line removed before it was sealed" }]);
  });
});

test.each(["audit", "audit_seals", "audit_anchors"])("%s only grows", async (table) => {
  await writeLines(3);
  await run("insert into audit_anchors select chain, 99, 99, month, previous, hashes, hashes from audit_seals limit 1");

  await expect(
    run(`update ${table} set chain = chain`.replace("audit set chain = chain", "audit set actor = actor")),
  ).rejects.toThrow("only grows");
  await expect(run(`delete from ${table}`)).rejects.toThrow("only grows");
  await expect(run(`truncate ${table}`)).rejects.toThrow("only grows");
});

test("a partition only grows as well", async () => {
  await writeLines(3);
  const [{ name } = {}] = await run("select tableoid::regclass::text as name from audit limit 1");

  for (const statement of [`update ${name} set count = 2`, `delete from ${name}`, `truncate ${name}`]) {
    await expect(run(statement), statement).rejects.toThrow("only grows");
  }
});

describe("retention", () => {
  /** A line of that time, as an installation of that age would have it. */
  async function writeIn(month: string, subject: string): Promise<void> {
    await run("select make_audit_month($1)", [`${month}-01`]);
    await run(
      `insert into audit (id, at, account_id, actor, action, subject)
       values ($1, $2, $3, 'admin', 'job.read', $4)`,
      [newUuid(), `${month}-15T12:00:00Z`, made.tenant.accountId, subject],
    );
    await sealAll();
  }

  const purgeAll = async () => {
    const months = [];
    for (let past = await purgeAuditMonth(made.ledger); past; past = await purgeAuditMonth(made.ledger)) {
      expect(past.isDropped).toBe(true);
      months.push(past.month);
    }
    return months;
  };

  test("a month goes as a whole, and its anchor lets the chain be followed from there", async () => {
    await writeIn("2018-03", "a");
    await writeIn("2018-03", "b");
    await writeIn("2018-04", "c");
    await writeLines(3);

    expect(await purgeAll()).toEqual(["2018-03-01", "2018-04-01"]);

    expect(await verifyAudit(made.ledger)).toMatchObject({ purged: 3, unsealed: 0, faults: [] });
    const { pieces, isWhole } = await verifyInPieces();
    expect(isWhole).toBe(true);
    expect(pieces.reduce((sum, { purged }) => sum + purged, 0)).toBe(3);
    expect(await run("select to_regclass('audit_2018_03') as left")).toEqual([{ left: null }]);
    await tamper("update audit_anchors set last_no = last_no + 1");
    expect(await faults()).not.toEqual([]);
  });

  test("a missing anchor is a fault", async () => {
    await writeIn("2018-03", "a");
    await writeLines(3);
    await purgeAll();
    await tamper("delete from audit_anchors");

    expect(await faults()).toMatchObject([{ no: 2, fault: "seals missing" }]);
    expect((await verifyInPieces()).faults).toMatchObject([{ no: 2, fault: "seals missing" }]);
  });

  test("a month that is purged between two pieces is no fault", async () => {
    for (const subject of ["a", "b", "c", "d"]) await writeIn("2018-03", subject);
    await writeLines(3);

    const verified = await verifyInPieces(async () => void (await purgeAll()));

    expect(verified).toMatchObject({ isWhole: true, faults: [] });
  });

  test("lines of months that lie within each other in the chain are followed too", async () => {
    for (const [month, subject] of [
      ["2018-03", "a"],
      ["2018-04", "b"],
      ["2018-03", "c"],
      ["2018-04", "d"],
    ] as const) {
      await writeIn(month, subject);
    }
    expect(await purgeAuditMonth(made.ledger)).toEqual({ month: "2018-03-01", isDropped: true });
    expect(await verifyAudit(made.ledger)).toMatchObject({ purged: 2, faults: [] });
    expect(await verifyInPieces()).toMatchObject({ isWhole: true });

    expect(await purgeAll()).toEqual(["2018-04-01"]);

    expect(await verifyAudit(made.ledger)).toMatchObject({ purged: 4, faults: [] });
  });

  test("a month that was changed is not purged", async () => {
    await writeIn("2018-03", "a");
    await tamper("update audit set actor = 'nobody' where subject = 'a'");

    await expect(purgeAll()).rejects.toThrow("was changed");
  });

  test("no one drops a month of the last year, or one without anchors", async () => {
    await writeIn("2018-03", "a");
    await expect(run("select drop_audit_month('2018-03-01')")).rejects.toThrow("not anchored");
    await expect(run("select drop_audit_month(date_trunc('month', now())::date)")).rejects.toThrow("not old enough");
  });

  test("the owner says for how long months are kept, and that is in the audit", async () => {
    await writeIn("2018-03", "a");
    await migrateLedger(made.databaseUrl, { auditRetentionYears: 100 });
    expect(await purgeAll()).toEqual([]);
    await migrateLedger(made.databaseUrl, {});
    expect(await purgeAll()).toEqual([]);

    for (let time = 0; time < 2; time++) await migrateLedger(made.databaseUrl, { auditRetentionYears: 1 });

    expect(await purgeAll()).toEqual(["2018-03-01"]);
    const changes = "select actor, subject from audit where action = 'audit.set_retention' order by id";
    expect(await run(changes)).toEqual([
      { actor: "system", subject: "100 years" },
      { actor: "system", subject: "1 year" },
    ]);
  });

  test("partitions exist for the next half year", async () => {
    await makeAuditMonths(made.ledger);

    await run(
      "insert into audit (id, at, actor, action) values ($1, now() + interval '150 days', 'admin', 'plan.put')",
      [newUuid()],
    );
  });
});

test("an export has every line with its place, also those that are not sealed", async () => {
  await writeLines(6);
  await recordAuditEntries(made.ledger, [aLine(made.tenant.accountId, "job_new")]);
  const lines: ExportedLine[] = [];
  const write = async (piece: readonly ExportedLine[]) => void lines.push(...piece);

  await exportAudit(made.ledger, {}, write);

  expect(lines).toHaveLength(9);
  expect(lines.at(-1)).toMatchObject({ subject: "job_new", no: null, hash: null });
  for (const { no, hash } of lines.slice(0, -1))
    expect([no, hash]).toEqual([expect.any(Number), expect.stringMatching(/^[0-9a-f]{32}$/)]);
  lines.length = 0;
  await exportAudit(made.ledger, { accountId: made.tenant.accountId }, write);
  expect(lines.map(({ no }) => no)).toEqual([1, 2, 3, null]);
});
