import { DispatchAwayError } from "@nightguard/dispatch";
import { findStoreFault, type Log } from "@nightguard/platform";

/** In an outage every loop and every job fails again and again. */
const holdBackMs = 5_000;

type Described = { readonly fault: string; readonly err?: unknown };

/**
 * Says why PostgreSQL or Redis cannot be used and what to do, without a stack. Anything else is given with its kind, code
 * and stack: an unknown message may repeat personal data.
 */
export function describeFault(error: unknown): Described {
  const isRedis = error instanceof DispatchAwayError;
  const known = findStoreFault(isRedis ? "redis" : "postgres", error);
  if (known) return { fault: known.message };
  if (isRedis) return { fault: 'Redis cannot be used: the line "Redis error" says why' };
  return { fault: toKind(error), err: error };
}

function toKind(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === "string" || typeof code === "number" ? `${error.name} ${code}` : error.name;
}

/** Shared by all loops of a process. */
export interface FaultLog {
  /** @param fields of the first line; lines that are held back are only counted */
  warn(message: string, error: unknown, fields?: Readonly<Record<string, unknown>>): void;
}

/** Logs a message with the same fault at most every five seconds, and then says how many lines were held back. */
export function createFaultLog(log: Pick<Log, "warn">): FaultLog {
  const heldBack = new Map<string, number>();

  function holdBack(key: string, message: string, fault: string): void {
    heldBack.set(key, 0);
    setTimeout(() => {
      const lines = heldBack.get(key) ?? 0;
      heldBack.delete(key);
      if (lines === 0) return;
      log.warn({ fault, heldBack: lines }, message);
      holdBack(key, message, fault);
    }, holdBackMs).unref();
  }

  return {
    warn(message, error, fields = {}) {
      const described = describeFault(error);
      const key = [message, described.fault, findPlace(described)].join("\n");
      const lines = heldBack.get(key);
      if (lines !== undefined) return void heldBack.set(key, lines + 1);
      log.warn({ ...fields, ...described }, message);
      holdBack(key, message, described.fault);
    },
  };
}

/** Tells defects of one kind apart. */
const findPlace = ({ err }: Described): string =>
  (err instanceof Error && err.stack?.split("\n").find((line) => /^\s+at /.test(line))) || "";
