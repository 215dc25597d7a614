import { createHash } from "node:crypto";
import type { Batch, Client } from "../client.ts";
import { findNextTime } from "../schedule/schedule.ts";
import type { Unaskable, Visit } from "../visits/visit.ts";
import { applyWrites, undoWrites, type Written } from "./apply-writes.ts";
import { readPreference } from "./chart.ts";
import { readKeys } from "./keys.ts";
import { createOpenDentalApi } from "./open-dental-api.ts";
import type { OpenDentalSettings } from "./open-dental-settings.ts";
import { type Answered, isWriting, planWrites, type Write } from "./plan-writes.ts";
import { pullVisits } from "./pull-visits.ts";

/** What one run writes into Open Dental, for a sealed journal: it says what was there before. */
export interface WriteRecord {
  readonly planned: readonly Write[];
  /** Answers that nothing is written for. */
  readonly skipped: readonly Unaskable[];
  /** What became of the planned writes; none yet, or in a dry run. */
  readonly done: readonly Written[];
}

/** Keeps the records by the runs' ids; a saved record is on disk. */
export interface WriteRecords {
  find(runId: string): WriteRecord | undefined;
  save(runId: string, record: WriteRecord): void;
}

/** An office's Open Dental as the agent sees it. */
interface OpenDentalPractice {
  /** A digest unlike that of any other practice. */
  readonly id: string;
  /** @param days `2026-11-30`, on the office's calendar */
  pull(days: readonly string[]): Promise<{ visits: Visit[]; unaskable: Unaskable[] }>;
  /**
   * Writes what the answers of a batch say, or in a dry run keeps what it would write. It may be repeated.
   *
   * @param asked what the run asks; other rows of the batch are left alone
   */
  writeBack(run: RunOfBatch, batch: Pick<Batch, "id">, asked: Asked): Promise<void>;
  /** Restores what a run replaced, except where the office has changed it since. @returns undefined for a run that planned nothing */
  undo(runId: string): Promise<Written[] | undefined>;
}

type Asked = readonly { readonly reference: string; readonly appointmentAt: string }[];

interface RunOfBatch {
  readonly id: string;
  /** RFC 3339. */
  readonly startedAt: string;
}

type OfficeSettings = OpenDentalSettings & { readonly zone: string };

/** An office's Open Dental, for looks at what would be asked. @throws SettingsError when a key cannot be read */
export async function openOffice(settings: OfficeSettings, signal: AbortSignal) {
  const keys = await readKeys(settings);
  const api = createOpenDentalApi(settings, keys);
  return {
    id: createHash("sha256").update(`open-dental ${keys.customer}`).digest("hex"),
    api,
    /** Tries whether Open Dental answers. @throws OpenDentalError */
    async check(): Promise<void> {
      await readPreference(api, "PracticeDefaultProv", signal);
    },
    /** @param days `2026-11-30`, on the office's calendar */
    pull: (days: readonly string[]): Promise<{ visits: Visit[]; unaskable: Unaskable[] }> =>
      pullVisits(api, settings, { days, zone: settings.zone, signal }),
  };
}

/** @throws SettingsError when a key cannot be read */
export async function openPractice(
  settings: OfficeSettings,
  deps: {
    readonly client: Pick<Client, "results">;
    readonly records: WriteRecords;
    readonly signal: AbortSignal;
    /** Takes what happened, without names. */
    readonly say: (runId: string, text: string) => void;
  },
): Promise<OpenDentalPractice> {
  const { client, records, signal, say } = deps;
  const { zone, write } = settings;
  const { id, api, pull } = await openOffice(settings, signal);

  async function plan(batch: Pick<Batch, "id">, asked: Asked) {
    const times = new Map(asked.map(({ reference, appointmentAt }) => [reference, appointmentAt]));
    const answered: Answered[] = [];
    for await (const job of client.results(batch.id, {}, { signal })) {
      const appointmentAt = times.get(job.reference ?? "");
      if (appointmentAt !== undefined) answered.push({ job, appointmentAt });
    }
    const { writes, skipped } = await planWrites(api, settings, answered, { zone, signal });
    return { planned: writes, skipped, done: [] };
  }

  return {
    id,
    pull,
    async writeBack(run, batch, asked) {
      if (!isWriting(settings)) return;
      // A run that goes on after a crash makes the planned writes: a new plan would take our own for what was there before.
      const record: WriteRecord = records.find(run.id) ?? (await plan(batch, asked));
      records.save(run.id, record);
      if (write.dry_run) return say(run.id, `would make ${record.planned.length} changes (dry_run)`);
      const until = findNextTime(write.until, new Date(run.startedAt), zone);
      const done = await applyWrites(api, record.planned, { mayWrite: () => new Date() < until, signal });
      records.save(run.id, { ...record, done });
      say(run.id, describe(done));
    },
    async undo(runId) {
      const record = records.find(runId);
      return record && (await undoWrites(api, record.planned, { signal }));
    },
  };
}

function describe(done: readonly Written[]): string {
  const count = (wanted: Written["outcome"]) => done.filter(({ outcome }) => outcome === wanted).length;
  return `${count("written")} changes made, ${count("unchanged") + count("skipped")} left alone, ${count("failed")} refused`;
}
