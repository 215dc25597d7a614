export { connect, onOwnConnection, timeLimits } from "./connection.ts";
export type { Db } from "./db.ts";
export { repeatOnDeadlock, withDeadlockRetry } from "./deadlock-retry.ts";
export { tryDuty, waitForDuty } from "./duties.ts";
export { forgetLostCommits, nothingIsLost } from "./lost-commits.ts";
export {
  countChanged,
  idArray,
  idsOf,
  inPage,
  inSpan,
  leaseEnd,
  type Page,
  pack,
  plainArray,
  sumRows,
  toTable,
  valueFor,
} from "./parameters.ts";
export type { DeliveryState, EndState, JobState, Tables } from "./tables.ts";
export { isOf, type OwnedBatch, ownsBatch } from "./tenant.ts";
