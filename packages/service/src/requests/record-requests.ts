import { type Actor, newUuid, type Tenant } from "@nightguard/contract";
import { addRequests, type Ledger, type NewRequest } from "@nightguard/ledger";
import type { Log, Metrics } from "@nightguard/platform";
import { describeFault } from "../fault-log.ts";

export interface AnsweredRequest
  extends Tenant,
    Pick<
      NewRequest,
      "method" | "route" | "status" | "durationMs" | "requestId" | "cause" | "issuePaths" | "isReplayed"
    > {
  readonly by: Extract<Actor, { readonly kind: "key" | "user" }>;
}

export interface RequestRecorder {
  note(request: AnsweredRequest): void;
  close(): Promise<void>;
}

const writeEveryMs = 2_000;
/** Of one process until the next writing. */
const maxUnwritten = 2_000;
/** Of one process. */
const maxReadsPerSecond = 100;

/**
 * The request log of all accounts. Requests are noted in memory and written together every two seconds, so that none
 * waits for it; a process that dies loses the unwritten. Failures and changes are kept, successful reads up to a
 * hundred a second, and none of the console's own, which it repeats every few seconds.
 */
export function createRequestRecorder({
  ledger,
  leftOut,
  log,
}: {
  readonly ledger: Ledger;
  readonly leftOut: Metrics["requestsLeftOut"];
  readonly log: Log;
}): RequestRecorder {
  let unwritten: NewRequest[] = [];
  let writing: Promise<void> | undefined;
  const isWithinRate = createRate(maxReadsPerSecond);

  async function write(): Promise<void> {
    const taken = unwritten;
    unwritten = [];
    await addRequests(ledger, taken).catch((err) => {
      leftOut.inc({ reason: "unwritten" }, taken.length);
      log.warn(describeFault(err), "request log not written");
    });
  }

  function writeNext(): Promise<void> {
    writing ??= write().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  const timer = setInterval(() => void writeNext(), writeEveryMs);
  timer.unref();

  return {
    note({ by, ...request }) {
      const now = ledger.clock.now();
      if (isSuccessfulRead(request)) {
        if (by.kind === "user") return;
        if (!isWithinRate(now)) return leftOut.inc({ reason: "sampled" });
      }
      if (unwritten.length === maxUnwritten) return leftOut.inc({ reason: "full" });
      unwritten.push({
        ...request,
        id: newUuid(),
        at: new Date(now),
        keyId: by.kind === "key" ? by.id : null,
        userId: by.kind === "user" ? by.id : null,
      });
    },
    async close() {
      clearInterval(timer);
      await writing;
      await write();
    },
  };
}

const isSuccessfulRead = ({ method, status }: Pick<AnsweredRequest, "method" | "status">): boolean =>
  status < 400 && (method === "GET" || method === "HEAD");

function createRate(perSecond: number): (now: number) => boolean {
  let [second, count] = [0, 0];
  return (now) => {
    const current = Math.floor(now / 1_000);
    if (current !== second) [second, count] = [current, 0];
    count += 1;
    return count <= perSecond;
  };
}
