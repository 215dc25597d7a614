import { UnavailableError } from "@nightguard/contract";

/** Redis lost its memory: no token is granted until its contents have been rebuilt from the ledger. */
export class DispatchLostError extends UnavailableError {
  constructor() {
    super("The service is recovering; try again shortly", 1);
  }
}
