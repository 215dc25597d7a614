export {
  callTimeLimitsMs,
  createPayerService,
  type PayerService,
  type UpstreamAnswer,
  type VerifyCall,
} from "./payer-service.ts";
export { decideRetry } from "./retry-rules.ts";
