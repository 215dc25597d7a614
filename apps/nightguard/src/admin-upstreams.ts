import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { CommandError, exitCodes } from "@nightguard/process/exit";
import { z } from "zod";
import { toUnreadable } from "./files.ts";
import { parseJson } from "./parse-json.ts";

export interface UpstreamOptions {
  readonly kind: string;
  readonly url?: string;
  /** A file with the credentials as JSON, or - for standard input: other users can see a command line. */
  readonly credentials?: string;
  readonly settings?: string;
  readonly account?: string;
  readonly maxInFlight?: number;
  readonly maxPerMinute?: number;
  readonly costPerQuestion?: number;
  readonly disabled?: boolean;
}

export interface RouteOptions {
  readonly upstream: string;
  readonly fallback?: string;
  readonly mode: string;
  readonly payers: readonly string[];
  readonly account?: string;
  readonly priority?: number;
}

export interface PayerMapOptions {
  readonly none?: boolean;
}

/** @throws CommandError for both an id and `--none`, or neither */
export function toPayerMapBody(id: string | undefined, { none = false }: PayerMapOptions): object {
  if ((id !== undefined) !== none) return { upstream_payer_id: id ?? null };
  throw new CommandError("payer-map set takes the upstream's payer id, or --none", exitCodes.usage);
}

/** @throws CommandError when a file cannot be read or contains no JSON */
export async function toUpstreamBody(options: UpstreamOptions): Promise<object> {
  const { kind, url, credentials, settings, disabled = false } = options;
  return {
    kind,
    url,
    account_id: options.account,
    max_in_flight: options.maxInFlight,
    max_per_minute: options.maxPerMinute,
    cost_per_question: options.costPerQuestion,
    enabled: !disabled,
    credentials: credentials && (await readJson("--credentials", credentials)),
    settings: settings && (await readJson("--settings", settings)),
  };
}

async function readJson(option: string, file: string): Promise<unknown> {
  const reading = file === "-" ? text(process.stdin) : readFile(file, "utf8");
  const content = await reading.catch((cause: unknown) => Promise.reject(toUnreadable(file, cause)));
  const value = parseJson(content);
  if (typeof value === "object" && value !== null) return value;
  throw new CommandError(`${option}: ${file} must hold a JSON object`, exitCodes.usage);
}

export const toRouteBody = ({ account, ...options }: RouteOptions): object => ({ ...options, account_id: account });

const testSchema = z.object({ ok: z.boolean(), message: z.string(), duration_ms: z.number() });

export function toTestLines(body: unknown): string[] {
  const { ok, message, duration_ms } = testSchema.parse(body);
  return [`${ok ? "ok" : "FAILED"}: ${message} (${duration_ms} ms)`];
}
