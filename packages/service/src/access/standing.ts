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

/** The first check of layers 2 to 6 that an account fails, in the order of the contract; undefined when it passes all. */
export function findStandingFault(standing: StandingRecord): ApiError | undefined {
  if (standing.suspended) return new AccountSuspendedError();
  if (!standing.plan) return new SubscriptionRequiredError();
  if (!standing.billingSynced) return new BillingOutOfSyncError();
  if (standing.onTrial && !standing.cardOnFile) return new PaymentMethodRequiredError();
  if (standing.trialEnded) return new TrialEndedError();
  return undefined;
}

/** For accounts without a plan, which may do nothing but ask how they stand. */
const withoutPlan: Plan = {
  name: "none",
  ...planLimitsSchema.parse({ verifications_per_second: 1, verification_burst: 1 }),
};

/**
 * The plan by which requests count.
 *
 * @param options.anyStanding whether the account is let in whatever its standing is
 * @throws the first failing check's error otherwise
 */
export function checkStanding(standing: StandingRecord, { anyStanding }: { anyStanding: boolean }): Plan {
  const fault = anyStanding ? undefined : findStandingFault(standing);
  if (fault) throw fault;
  return standing.plan ?? withoutPlan;
}
