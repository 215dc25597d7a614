import { readFileSync } from "node:fs";
import { UnavailableError } from "@nightguard/contract";
import type { Redis, Result } from "ioredis";
import { keyPrefix } from "./connection.ts";

declare module "ioredis" {
  interface RedisCommander<Context> {
    limiterToken(...args: (string | number)[]): Result<[number, number, number], Context>;
  }
}

/** What is limited together: an account's live work, or its test work. */
export interface Scope {
  readonly accountId: string;
  readonly mode: string;
}

/** In tokens: `burst + perSecond × t` in any window of t seconds. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** `waitMs`: until a token may be there. `remaining`: tokens left at once. */
export type TokenAnswer =
  | { readonly granted: true; readonly remaining: number }
  | { readonly granted: false; readonly waitMs: number };

/** Redis lost its memory: no token is granted until what it held has been returned to the ledger's ready jobs. */
export class DispatchLostError extends UnavailableError {
  constructor() {
    super("The service is recovering; try again shortly", 1);
  }
}

export interface Limiter {
  /** Reserves a verification token for a call that waits, under an id of its own, for ten seconds. */
  admit(scope: Scope, id: string, rate: Rate): Promise<TokenAnswer>;
  /** Gives a reservation back. */
  withdraw(scope: Scope, id: string): Promise<void>;
  /** Takes a token and a slot in flight right before an upstream call; uses up the reservation of the same id. */
  take(scope: Scope, id: string, rate: Rate & { slots: number; leaseMs: number }): Promise<TokenAnswer>;
  /** Frees the slot when the call has ended; a slot that nobody frees comes back when its lease ends. */
  free(scope: Scope, id: string): Promise<void>;
  /** Takes a token for a request that starts no verification. */
  takeRequest(scope: Scope, rate: Rate): Promise<TokenAnswer>;
}

const script = readFileSync(new URL("limiter.lua", import.meta.url), "utf8");
const admissionLeaseMs = 10_000;
const unlimitedSlots = 1_000_000_000;
export const epochKey = `${keyPrefix}:epoch`;

/** @throws from each function: UnavailableError (DispatchLostError among them) when Redis does not answer: fails closed */
export function createLimiter(redis: Redis): Limiter {
  redis.defineCommand("limiterToken", { numberOfKeys: 4, lua: script });

  async function token(
    verb: "admit" | "take",
    bucket: string,
    id: string,
    limits: Rate & { slots: number; leaseMs: number },
  ): Promise<TokenAnswer> {
    const [granted, waitMicros, remaining] = await answered(
      redis.limiterToken(
        epochKey,
        `${bucket}:arrival`,
        `${bucket}:admitted`,
        `${bucket}:running`,
        verb,
        id,
        Math.round(1_000_000 / limits.perSecond),
        limits.burst,
        limits.slots,
        limits.leaseMs * 1_000,
      ),
    );
    if (granted === -1) throw new DispatchLostError();
    return granted === 1 ? { granted: true, remaining } : { granted: false, waitMs: waitMicros / 1_000 };
  }

  const verifications = (scope: Scope) => `${keyPrefix}:verifications:${scope.accountId}:${scope.mode}`;

  return {
    admit: (scope, id, rate) =>
      token("admit", verifications(scope), id, { ...rate, slots: unlimitedSlots, leaseMs: admissionLeaseMs }),
    async withdraw(scope, id) {
      await answered(redis.zrem(`${verifications(scope)}:admitted`, id));
    },
    take: (scope, id, limits) => token("take", verifications(scope), id, limits),
    async free(scope, id) {
      await answered(redis.zrem(`${verifications(scope)}:running`, id));
    },
    takeRequest: (scope, rate) =>
      token("take", `${keyPrefix}:requests:${scope.accountId}:${scope.mode}`, "request", {
        ...rate,
        slots: unlimitedSlots,
        leaseMs: 1,
      }),
  };
}

/** Redis's answer; whatever else happens is 503 for whoever waits for it. */
export async function answered<Value>(reply: Promise<Value>): Promise<Value> {
  try {
    return await reply;
  } catch (cause) {
    throw new UnavailableError("The service is temporarily unavailable; try again shortly", 2, { cause });
  }
}
