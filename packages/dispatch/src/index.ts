export { createDispatch, type Dispatch, type RedisProblem } from "./dispatch.ts";
export type { Heartbeat, LivePart } from "./heartbeats.ts";
export type { CredentialState, Gates, HeldPayer, HoldState } from "./limits/gates.ts";
export {
  type CallOutcome,
  type Denied,
  DispatchLostError,
  type GateChange,
  type LimitedCall,
  type Outlook,
  type PayerLimits,
  type TokenAnswer,
  type VerificationRate,
} from "./limits/limiter.ts";
export { coversAllSlots, type Rate, tokenSlackMs, tokensGatherMs } from "./limits/rate.ts";
export { type Consumer, type Lane, lanes, type Ticket } from "./queues.ts";
