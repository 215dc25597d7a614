import { access } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { WriteRecord, WriteRecords } from "./open-dental/practice.ts";
import type { Run } from "./run.ts";
import { createSealing } from "./sealing.ts";
import { openSealingKey } from "./secrets.ts";
import type { LastAnswer } from "./visits/rule.ts";

/** What the agent knows of a source between its looks; nothing personal. Times are RFC 3339. */
export interface SourceState {
  readonly lookedAt?: string | undefined;
  readonly succeededAt?: string | undefined;
  /** When the last run of its schedule was due. */
  readonly ranAt?: string | undefined;
  /** Since when the source exists here, so that a new one is not late. */
  readonly since: string;
  readonly problem?: Problem | undefined;
  /** When people were told that the source is late. */
  readonly lateToldAt?: string | undefined;
}

/** Why a source does not get on at the moment, in words without names of files. */
export interface Problem {
  readonly code: string;
  readonly text: string;
  readonly since: string;
  /** Whether people were told. */
  readonly isTold: boolean;
}

/** The agent's memory, in a file of the state folder. What names a file is encrypted with the agent's key. */
export interface Journal {
  /** Inserts or replaces a run; it is on disk when this returns. */
  save(run: Run): void;
  /** Inserts a run together with what its source becomes by it. */
  begin(run: Run, source: SourceState): void;
  /** Forgets a run that never began. */
  forget(id: string): void;
  /** Oldest first. */
  open(source: string): Run[];
  /** Newest first. */
  ended(source: string, limit: number): Run[];
  /** @param time RFC 3339 */
  endedSince(source: string, time: string): Run[];
  readSource(name: string): SourceState;
  saveSource(name: string, state: SourceState): void;
  /** @param question a digest of it; the journal keeps one that needs its key */
  readAnswer(question: string): LastAnswer | undefined;
  /** Keeps the last answers to questions, all at once. */
  saveAnswers(answers: ReadonlyMap<string, LastAnswer>): void;
  /** What a run writes into a practice system. */
  readonly writes: WriteRecords;
  /** Deletes runs that ended more than 90 days ago, and answers of more than 400. */
  prune(now: Date): void;
  close(): void;
}

/** Opens the journal of an agent that has run; undefined where none has. It may be running. */
export async function openExistingJournal(stateFolder: string): Promise<(Journal & Disposable) | undefined> {
  const isThere = await access(join(stateFolder, "journal.db")).then(
    () => true,
    () => false,
  );
  if (!isThere) return undefined;
  const journal = openJournal(stateFolder, await openSealingKey(stateFolder));
  return { ...journal, [Symbol.dispose]: journal.close };
}

const busyMs = 10_000;
const [runsKeptMs, answersKeptMs] = [90 * 86_400_000, 400 * 86_400_000];

export function openJournal(stateFolder: string, key: Buffer): Journal {
  const db = new DatabaseSync(join(stateFolder, "journal.db"), { timeout: busyMs });
  db.exec(`
    pragma synchronous = full;
    create table if not exists runs (
      id text primary key,
      source text not null,
      started_at text not null,
      ended_at text,
      sealed blob not null
    );
    create index if not exists runs_by_source on runs (source, ended_at, started_at);
    create table if not exists sources (name text primary key, state text not null);
    create table if not exists writes (run text primary key, sealed blob not null);
    create table if not exists answers (question text primary key, day text not null, sealed blob not null)`);
  const { seal, unseal, digest } = createSealing(key);
  const statements = {
    save: db.prepare(`
      insert into runs (id, source, started_at, ended_at, sealed) values (?, ?, ?, ?, ?)
      on conflict (id) do update set ended_at = excluded.ended_at, sealed = excluded.sealed`),
    forget: db.prepare("delete from runs where id = ?"),
    open: db.prepare("select id, sealed from runs where source = ? and ended_at is null order by started_at, rowid"),
    ended: db.prepare(
      "select id, sealed from runs where source = ? and ended_at is not null order by ended_at desc, rowid desc limit ?",
    ),
    endedSince: db.prepare("select id, sealed from runs where source = ? and ended_at >= ? order by ended_at"),
    prune: db.prepare("delete from runs where ended_at < ?"),
    readSource: db.prepare("select state from sources where name = ?"),
    readAnswer: db.prepare("select sealed from answers where question = ?"),
    saveAnswer: db.prepare(`
      insert into answers (question, day, sealed) values (?, ?, ?)
      on conflict (question) do update set day = excluded.day, sealed = excluded.sealed`),
    findWrites: db.prepare("select sealed from writes where run = ?"),
    saveWrites: db.prepare(
      "insert into writes (run, sealed) values (?, ?) on conflict (run) do update set sealed = excluded.sealed",
    ),
    pruneWrites: db.prepare("delete from writes where run not in (select id from runs)"),
    pruneAnswers: db.prepare("delete from answers where day < ?"),
    saveSource: db.prepare(
      "insert into sources (name, state) values (?, ?) on conflict (name) do update set state = excluded.state",
    ),
  };
  const unsealAll = (rows: readonly Record<string, unknown>[]) =>
    rows.map(({ id, sealed }) => unseal<Run>(String(id), sealed as Uint8Array));
  const saveSource = (name: string, state: SourceState) => void statements.saveSource.run(name, JSON.stringify(state));

  function save(run: Run): void {
    const endedAt = run.step.at === "ended" ? run.step.endedAt : null;
    statements.save.run(run.id, run.source, run.startedAt, endedAt, seal(run.id, run));
  }

  function atOnce(change: () => void): void {
    db.exec("begin immediate");
    try {
      change();
      db.exec("commit");
    } catch (error) {
      db.exec("rollback");
      throw error;
    }
  }

  return {
    save,
    begin: (run, source) =>
      atOnce(() => {
        save(run);
        saveSource(run.source, source);
      }),
    forget: (id) => void statements.forget.run(id),
    open: (source) => unsealAll(statements.open.all(source)),
    ended: (source, limit) => unsealAll(statements.ended.all(source, limit)),
    prune(now) {
      const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
      statements.prune.run(before(runsKeptMs));
      statements.pruneWrites.run();
      statements.pruneAnswers.run(before(answersKeptMs).slice(0, 10));
    },
    endedSince: (source, time) => unsealAll(statements.endedSince.all(source, time)),
    readSource(name) {
      const row = statements.readSource.get(name);
      return row ? (JSON.parse(String(row.state)) as SourceState) : { since: new Date().toISOString() };
    },
    saveSource,
    writes: {
      find(run) {
        const row = statements.findWrites.get(run);
        return row && unseal<WriteRecord>(run, row.sealed as Uint8Array);
      },
      save: (run, record) => void statements.saveWrites.run(run, seal(run, record)),
    },
    readAnswer(question) {
      const id = digest(question);
      const row = statements.readAnswer.get(id);
      return row && unseal<LastAnswer>(id, row.sealed as Uint8Array);
    },
    saveAnswers: (answers) =>
      atOnce(() => {
        for (const [question, answer] of answers) {
          const id = digest(question);
          statements.saveAnswer.run(id, answer.day, seal(id, answer));
        }
      }),
    close: () => db.close(),
  };
}
