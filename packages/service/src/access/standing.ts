import {
  AccountSuspendedError,
  type ApiError,
  BillingOutOfSyncError,
  PaymentMethodRequiredError,
  type Plan,
  planLimitsSchema,
  SubscriptionRequiredError,
  TrialEndedError,
} from "@nightguard/contract";
import type { StandingRecord } from "@nightguard/ledger";

/** Runs checks 2 to 6. */
export function findStandingFault(standing: StandingRecord): ApiError | undefined {
  if (standing.suspended) return new AccountSuspendedError();
  if (!standing.plan) return new SubscriptionRequiredError();
  if (!standing.billingSynced) return new BillingOutOfSyncError();
  if (standing.onTrial && !standing.cardOnFile) return new PaymentMethodRequiredError();
  if (standing.trialEnded) return new TrialEndedError();
  return undefined;
}

/** Accounts without a plan may only read their own standing. */
const withoutPlan: Plan = {
  name: "none",
  ...planLimitsSchema.parse({ verifications_per_second: 1, verification_burst: 1 }),
};

/**
 * @param options.anyStanding skips the checks of {@link findStandingFault}
 * @throws the first fault
 */
export function getPlan(standing: StandingRecord, { anyStanding }: { anyStanding: boolean }): Plan {
  const fault = anyStanding ? undefined : findStandingFault(standing);
  if (fault) throw fault;
  return standing.plan ?? withoutPlan;
}
