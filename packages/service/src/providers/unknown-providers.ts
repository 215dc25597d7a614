import type { Question, Tenant } from "@nightguard/contract";
import { countUnknownProviders, type Ledger, type ProviderUse } from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";
import { describeFault } from "../fault-log.ts";

/** Counts NPIs of questions that the account may have no details of. */
export interface UnknownProviders {
  note(tenant: Tenant, npi: string, jobs: number): void;
  close(): Promise<void>;
}

const flushEveryMs = 1_000;
/** Limits NPIs between two writes, because callers may invent them. */
const maxNoted = 2_000;
/** A practice has few NPIs. */
const maxOfBatch = 200;

export function createProviderTally() {
  const rows = new Map<string, number>();
  return {
    add({ npi, name }: Question["provider"]): void {
      if (name !== undefined) return;
      const count = rows.get(npi);
      if (count !== undefined || rows.size < maxOfBatch) rows.set(npi, (count ?? 0) + 1);
    },
    list: () => [...rows],
  };
}

export function noteProvider(
  { unknownProviders }: { readonly unknownProviders: Pick<UnknownProviders, "note"> },
  tenant: Tenant,
  { provider }: Pick<Question, "provider">,
): void {
  if (provider.name === undefined) unknownProviders.note(tenant, provider.npi, 1);
}

/** Writes once a second, so that a question costs nothing. A process that dies loses unwritten counts. */
export function createUnknownProviders({ ledger, log }: { ledger: Ledger; log: Log }): UnknownProviders {
  let noted = new Map<string, ProviderUse>();
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    if (noted.size === 0) return;
    const asked = [...noted.values()];
    noted = new Map();
    await countUnknownProviders(ledger, asked).catch((err) =>
      log.warn(describeFault(err), "unknown providers not counted"),
    );
  }

  function writeNext(): Promise<void> {
    writing ??= write().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  const timer = setInterval(() => void writeNext(), flushEveryMs);
  timer.unref();

  return {
    note({ accountId, mode }, npi, jobs) {
      const key = `${accountId} ${mode} ${npi}`;
      const before = noted.get(key)?.jobs;
      if (before === undefined && noted.size >= maxNoted) return;
      noted.set(key, { accountId, mode, npi, jobs: jobs + (before ?? 0) });
    },
    async close() {
      clearInterval(timer);
      await writing;
      await write();
    },
  };
}
