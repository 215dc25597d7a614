export { createDispatch, type Dispatch } from "./dispatch.ts";
export { DispatchLostError, type Rate, type Scope, type TokenAnswer } from "./limiter.ts";
export { type Consumer, type Lane, lanes, type Ticket } from "./queues.ts";
