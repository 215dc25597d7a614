import type { OfferedJob } from "@nightguard/ledger";
import { defaultRetryRules, nativeLimits } from "@nightguard/payers";
import type { Route } from "@nightguard/service";

/** A queued job as a worker is offered it, for a plan of one verification a second. */
export const anOfferedJob: OfferedJob = {
  id: "0193d5c1-0000-7000-8000-000000000001",
  fencingToken: 1,
  accountId: "0193d5c1-0000-7000-8000-000000000002",
  mode: "live",
  operation: "eligibility",
  transform: null,
  payerId: "60054",
  npi: "1234567890",
  waiting: false,
  answerInMs: null,
  deadlineInMs: null,
  limits: { verificationsPerSecond: 1, verificationBurst: 1, verificationsPerDay: null, maxConcurrency: 1 },
  payerSettings: null,
  readAt: 0,
};

/** To an upstream that is not asked. */
export const aRoute: Route = {
  key: "live",
  payerId: anOfferedJob.payerId,
  upstream: {
    name: "default",
    isSandbox: false,
    limits: nativeLimits,
    retryRules: defaultRetryRules,
    verify: async () => ({ kind: "unreachable", sent: "no" }),
  },
};
