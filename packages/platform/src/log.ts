import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

/**
 * Messages of parsers, drivers and payers repeat their input (a PostgreSQL `detail`, the text around a JSON fault), so
 * only kind, code and stack frames are logged.
 */
function toLoggableError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    type: error.name,
    ...(typeof code === "string" || typeof code === "number" ? { code } : {}),
    ...(typeof constraint === "string" ? { constraint } : {}),
    stack: frames.slice(0, 10).map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: toLoggableError(error.cause) }),
  };
}

/** Callers log ids, codes and durations, never personal data. */
export function createLog(options: { level: string; name: string; destination?: DestinationStream }): Log {
  const settings = {
    level: options.level,
    base: { process: options.name, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toLoggableError, error: toLoggableError },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}
