import { bindDeps } from "@nightguard/platform";
import type { LedgerDeps } from "../deps.ts";
import { sweepDeletedEndpoints } from "./deleted-endpoints.ts";
import {
  findDelivery,
  findOldestDelivery,
  insertTestDelivery,
  listDeliveries,
  recoverDeliveries,
  replayDelivery,
} from "./deliveries.ts";
import { claimDeliveries } from "./delivery-claims.ts";
import { releaseDeliveries } from "./delivery-release.ts";
import { handBackDeliveries, returnLostDeliveries } from "./delivery-returns.ts";
import { type AttemptMade, type Judge, settleDeliveries } from "./delivery-settlements.ts";
import {
  createEndpoint,
  findEndpoint,
  findSecret,
  listEndpoints,
  listEndpointsOfAccount,
  patchEndpoint,
  removeEndpoint,
  rotateSecret,
} from "./endpoints.ts";
import { findEventNo, listEvents, listFeedEnds } from "./events.ts";
import { findFeedPlace, findReadThrough } from "./feed-epochs.ts";

/** The functions about events and their feeds. */
export const bindEvents = (deps: LedgerDeps) => ({
  ...bindDeps(deps, { list: listEvents }),
  ...bindDeps(deps.db, { findNo: findEventNo, findPlace: findFeedPlace, findReadThrough, listFeedEnds }),
});

/** The functions about webhook endpoints. */
export const bindEndpoints = (deps: LedgerDeps) => ({
  ...bindDeps(deps, {
    create: createEndpoint,
    find: findEndpoint,
    findSecret,
    list: listEndpoints,
    listOfAccount: listEndpointsOfAccount,
    patch: patchEndpoint,
    rotateSecret,
  }),
  ...bindDeps(deps.db, { remove: removeEndpoint, sweepDeleted: sweepDeletedEndpoints }),
});

/** The functions about deliveries; those on the hot path use `hotDb`. */
export function bindDeliveries(deps: LedgerDeps) {
  const hotDeps = { ...deps, db: deps.hotDb };
  return {
    ...bindDeps(hotDeps, { claim: claimDeliveries }),
    // `bindDeps` would lose the type parameter.
    settle: <Made extends AttemptMade>(attempts: readonly Made[], judge: Judge<Made>) =>
      settleDeliveries(hotDeps, attempts, judge),
    ...bindDeps(deps.hotDb, { handBack: handBackDeliveries }),
    ...bindDeps(deps, { find: findDelivery, list: listDeliveries }),
    ...bindDeps(deps.db, {
      release: releaseDeliveries,
      returnLost: returnLostDeliveries,
      replay: replayDelivery,
      recover: recoverDeliveries,
      insertTest: insertTestDelivery,
      findOldest: findOldestDelivery,
    }),
  };
}
