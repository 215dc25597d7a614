import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Run } from "./run.ts";
import { SettingsError } from "./settings-error.ts";

/** What the agent knows of a source between its looks; nothing personal. Times are RFC 3339. */
export interface SourceState {
  readonly lookedAt?: string | undefined;
  readonly succeededAt?: string | undefined;
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
  /** Deletes runs that ended before then. */
  prune(before: Date): void;
  close(): void;
}

const busyMs = 10_000;
const [ivBytes, tagBytes] = [12, 16];

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
    create table if not exists sources (name text primary key, state text not null)`);
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
    saveSource: db.prepare(
      "insert into sources (name, state) values (?, ?) on conflict (name) do update set state = excluded.state",
    ),
  };
  const unsealAll = (rows: readonly Record<string, unknown>[]) =>
    rows.map(({ id, sealed }) => unseal(key, String(id), sealed as Uint8Array));
  return {
    save(run) {
      const endedAt = run.step.at === "ended" ? run.step.endedAt : null;
      statements.save.run(run.id, run.source, run.startedAt, endedAt, seal(key, run));
    },
    forget: (id) => void statements.forget.run(id),
    open: (source) => unsealAll(statements.open.all(source)),
    ended: (source, limit) => unsealAll(statements.ended.all(source, limit)),
    prune: (before) => void statements.prune.run(before.toISOString()),
    endedSince: (source, time) => unsealAll(statements.endedSince.all(source, time)),
    readSource(name) {
      const row = statements.readSource.get(name);
      return row ? (JSON.parse(String(row.state)) as SourceState) : { since: new Date().toISOString() };
    },
    saveSource: (name, state) => void statements.saveSource.run(name, JSON.stringify(state)),
    close: () => db.close(),
  };
}

function seal(key: Buffer, run: Run): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(run.id));
  return Buffer.concat([iv, cipher.update(JSON.stringify(run), "utf8"), cipher.final(), cipher.getAuthTag()]);
}

/** @throws SettingsError when the key is another */
function unseal(key: Buffer, id: string, sealed: Uint8Array): Run {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(id)).setAuthTag(bytes.subarray(-tagBytes));
  try {
    const content = [decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()];
    return JSON.parse(Buffer.concat(content).toString("utf8")) as Run;
  } catch (cause) {
    throw new SettingsError("journal.key does not belong to journal.db: bring back the two files from one backup", {
      cause,
    });
  }
}
