export { findTlsExpiry } from "./http/client-tls.ts";
export { toRefused } from "./http/refusal.ts";
export { defineKind, presentKind, type UpstreamKind, type UpstreamOptions } from "./kind.ts";
export { findUpstreamKind, upstreamKinds } from "./kinds.ts";
export { createNativeUpstream, nativeLimits } from "./native/native-upstream.ts";
export { isPayerOutage } from "./payer-outage.ts";
export { billedRetryRules, decideRetry, defaultRetryRules, maxAttempts, type RetryRules } from "./retry-rules.ts";
export type {
  BatchRule,
  CallPerson,
  CallProvider,
  FindOutcome,
  PollOutcome,
  ProviderAddress,
  ProviderName,
  RefusalCause,
  Refused,
  Relationship,
  Sent,
  SubmitOutcome,
  TestCall,
  Upstream,
  UpstreamBatches,
  UpstreamLimits,
  UpstreamOutcome,
  UpstreamPayer,
  VerifyCall,
} from "./upstream.ts";
