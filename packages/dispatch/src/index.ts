export type { BreakerId, BreakerState, CredentialState, UpstreamState } from "./breakers/breakers.ts";
export { rules as breakerRules } from "./breakers/rules.ts";
export { DispatchAwayError, DispatchLostError, type RedisServer } from "./connection.ts";
export { discoverCluster } from "./discover-cluster.ts";
export { createDispatch, type Dispatch } from "./dispatch.ts";
export type { Heartbeat, LivePart, OwnTime, SlowPayer } from "./heartbeats.ts";
export { toDigest } from "./keys.ts";
export type {
  BreakerChange,
  BreakerChanges,
  CallLimits,
  CallOutcome,
  Denial,
  LimitedCall,
  PayerRejections,
  TokenDecision,
  TokenForecast,
  VerificationRate,
} from "./limits/limiter.ts";
export { coversAllSlots, type Rate, toBucket, tokenSlackMs, tokensGatherMs, toleranceOf } from "./limits/rate.ts";
export { type Consumer, type JobQueue, jobQueues, type Ticket } from "./queues.ts";
