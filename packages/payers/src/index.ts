export { findTlsExpiry } from "./http/client-tls.ts";
export { toRefused } from "./http/refusal.ts";
export { presentKind, presentLimits, type UpstreamKind } from "./kind.ts";
export { findUpstreamKind, upstreamKinds } from "./kinds.ts";
export { createNativeUpstream, nativeLimits } from "./native/native-upstream.ts";
export { isPayerOutage } from "./payer-outage.ts";
export type { RetryRules } from "./retry-rule.ts";
export { billedRetryRules, decideRetry, defaultRetryRules, maxAttempts } from "./retry-rules.ts";
export type {
  FindOutcome,
  PollOutcome,
  ProviderName,
  Refused,
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
