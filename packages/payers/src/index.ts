export {
  callTimeLimitsMs,
  createPayerService,
  noPayerService,
  type PayerService,
  type Unanswered,
  type UpstreamAnswer,
  type VerifyCall,
} from "./payer-service.ts";
export { decideRetry, maxAttempts } from "./retry-rules.ts";
