export { createDispatch, type Dispatch, type RedisProblem } from "./dispatch.ts";
export type { Heartbeat } from "./heartbeats.ts";
export type { CredentialState, Gates, HeldPayer, HoldState } from "./limits/gates.ts";
export {
  type CallOutcome,
  DispatchLostError,
  type GateChange,
  type LimitedCall,
  type Outlook,
  type PayerLimits,
  type Rate,
  type Scope,
  type TokenAnswer,
  tokenSlackMs,
  type VerificationRate,
} from "./limits/limiter.ts";
export { type Consumer, type Lane, lanes, type Ticket } from "./queues.ts";
