export { createDispatch, type Dispatch, type RedisProblem } from "./dispatch.ts";
export type { Heartbeat, LivePart } from "./heartbeats.ts";
export type { BreakerState, CredentialState, OpenPayerBreaker, UpstreamState } from "./limits/gates.ts";
export {
  type BreakerChange,
  type CallOutcome,
  type Denial,
  DispatchLostError,
  type LimitedCall,
  type PayerLimits,
  type TokenDecision,
  type TokenForecast,
  type VerificationRate,
} from "./limits/limiter.ts";
export { coversAllSlots, type Rate, tokenSlackMs, tokensGatherMs } from "./limits/rate.ts";
export { type Consumer, type JobQueue, jobQueues, type Ticket } from "./queues.ts";
