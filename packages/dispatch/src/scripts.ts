import { readFileSync } from "node:fs";
import { rules } from "./breakers/rules.ts";
import { awaitRedis, DispatchLostError, type RedisClient } from "./connection.ts";
import { epochKey } from "./keys.ts";

/** `[1, remaining, receipt]` or `[0, microseconds to wait, reason]`. */
export type TokenReply = readonly [granted: 0 | 1, amount: number, detail: string];

interface Replies {
  admitRequest: TokenReply;
  takeTokens: TokenReply[];
  finishCalls: (readonly [credential: string, payer: string])[];
  countRejection: readonly [rejected: number, hasAnswered: 0 | 1];
  forecastTokens: (readonly [tokens: number, waitMicros: number, running: number])[];
}

/** Commands that `defineScripts` adds. */
type Scripts = Readonly<Record<keyof Replies, (...args: (string | number)[]) => Promise<unknown>>>;

/** Each script's files, in order. */
const files: Readonly<Record<keyof Replies, readonly string[]>> = {
  admitRequest: ["limits/limits.lua", "limits/admit.lua"],
  takeTokens: ["limits/limits.lua", "limits/pace.lua", "breakers/breaker.lua", "limits/take.lua"],
  finishCalls: ["limits/limits.lua", "limits/pace.lua", "breakers/breaker.lua", "limits/finish.lua"],
  countRejection: ["limits/limits.lua", "limits/count-rejection.lua"],
  forecastTokens: ["limits/limits.lua", "limits/forecast.lua"],
};

const limitNames = ["running", "payerRunning", "upstreamRunning", "pace", "credentialBreaker", "payerBreaker"];

/** Each script's keys by name, after the epoch; the forecast's are numbered instead. */
const keyNames: Readonly<Record<keyof Replies, readonly string[] | undefined>> = {
  admitRequest: ["bucket", "reserved", "day"],
  takeTokens: [...limitNames, "bucket", "reserved", "day", "upstreamBucket", "payerBucket", "npiBucket"],
  finishCalls: [...limitNames, "answered", "rejected"],
  countRejection: ["answered", "rejected"],
  forecastTokens: undefined,
};

const rulesInLua = `local rules = { ${Object.entries(rules)
  .map(([name, value]) => `${name} = ${value}`)
  .join(", ")} }\n`;

interface TimeCommand {
  readTimeAt(key: string): Promise<readonly [seconds: string, micros: string]>;
}

export function defineScripts(redis: RedisClient): void {
  redis.defineCommand("readTimeAt", { numberOfKeys: 1, lua: 'return redis.call("TIME")' });
  for (const [name, parts] of Object.entries(files)) {
    const text = parts.map((file) => readFileSync(new URL(file, import.meta.url), "utf8"));
    const names = keyNames[name as keyof Replies]?.map((key, index) => `${key} = KEYS[${index + 2}]`);
    const keys = `local keys = ${names ? `{ ${names.join(", ")} }` : "KEYS"}\n`;
    redis.defineCommand(name, { lua: rulesInLua + keys + text.join("\n") });
  }
}

/**
 * The clock of the node that holds our keys: each node has its own.
 *
 * @throws UnavailableError
 */
export async function readTime(redis: RedisClient): Promise<readonly [seconds: number, micros: number]> {
  const reply = (redis as unknown as TimeCommand).readTimeAt(epochKey);
  const [seconds, micros] = await awaitRedis(reply);
  return [Number(seconds), Number(micros)];
}

/**
 * @param keys by name, perhaps more than the script uses
 * @throws UnavailableError; DispatchLostError
 */
export async function runScript<Name extends keyof Replies>(
  redis: RedisClient,
  name: Name,
  keys: Readonly<Record<string, string>> | readonly string[],
  args: object,
): Promise<Replies[Name]> {
  const scripts = redis as unknown as Scripts;
  const byName = new Map(Object.entries(keys));
  const values = [epochKey, ...(keyNames[name]?.flatMap((key) => byName.get(key) ?? []) ?? byName.values())];
  const reply = (await awaitRedis(scripts[name](values.length, ...values, JSON.stringify(args)))) as
    | Replies[Name]
    | [-1]; // the script's own
  if (reply[0] === -1) throw new DispatchLostError();
  return reply as Replies[Name];
}

/**
 * A group shares keys and limits: a hundred calls of one account to one payer cost one script.
 *
 * @param run replies to a group in order
 * @returns the replies in the order of `calls`
 */
export async function runInGroups<Call, Reply>(
  calls: readonly Call[],
  groupOf: (call: Call) => string,
  run: (group: readonly [Call, ...Call[]]) => Promise<readonly Reply[]>,
): Promise<Reply[]> {
  const replies: Reply[] = [];
  const groups = Map.groupBy(calls.keys(), (index) => groupOf(calls[index] as Call));
  await Promise.all(
    [...groups.values()].map(async (indexes) => {
      const group = indexes.map((index) => calls[index]) as [Call, ...Call[]]; // a group is never empty
      for (const [at, reply] of (await run(group)).entries()) replies[indexes[at] as number] = reply;
    }),
  );
  return replies;
}
