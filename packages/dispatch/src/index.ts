export { createDispatch, type Dispatch } from "./dispatch.ts";
export {
  type CallOutcome,
  DispatchLostError,
  type GateChange,
  type LimitedCall,
  type PayerLimits,
  type Rate,
  type Scope,
  type TokenAnswer,
} from "./limits/limiter.ts";
export { type Consumer, type Lane, lanes, type Ticket } from "./queues.ts";
