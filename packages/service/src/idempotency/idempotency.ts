import { newUuid, UnavailableError } from "@nightguard/contract";
import {
  claimKey,
  digestBody,
  freeKey,
  isKeyUsed,
  type KeyClaim,
  type KeyScope,
  type Ledger,
  noteBody,
  renewKeys,
  type StoredAnswer,
  storeAnswer,
} from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";
import { describeFault } from "../fault-log.ts";

/** `isSameBody` compares with the body of the key's first request. */
type KeyedRequest =
  | { readonly kind: "claimed"; readonly claim: KeyClaim }
  /** The first request stored no answer, but created its subject: answer with it. */
  | { readonly kind: "made"; readonly claim: KeyClaim; isSameBody(sha256: Buffer): boolean }
  | { readonly kind: "answered"; readonly answer: StoredAnswer; isSameBody(sha256: Buffer): boolean }
  | { readonly kind: "running" };

/** Frees a dead process's key within five seconds. */
const leaseMs = 4_000;
const renewEveryMs = 1_000;

/** The same key and body give the first answer again. A claim is a lease that this process renews. */
export interface Idempotency {
  /** @param subjectId the id of the job or batch to create, if it was chosen already */
  claim(scope: KeyScope, subjectId?: string): Promise<KeyedRequest>;
  isUsed(scope: KeyScope): Promise<boolean>;
  /**
   * Call before anything created from the body is committed.
   *
   * @throws UnavailableError when another request took over the claim
   */
  noteBody(claim: KeyClaim, sha256: Buffer): Promise<void>;
  /** Kept for a day. If this fails, a retry finds the subject instead. */
  keep(claim: KeyClaim, answer: StoredAnswer): Promise<void>;
  free(claim: KeyClaim): Promise<void>;
  close(): void;
}

export function createIdempotency({ ledger, log }: { ledger: Ledger; log: Log }): Idempotency {
  const held = new Set<KeyClaim>();

  const renewal = setInterval(async () => {
    if (held.size === 0) return;
    try {
      await renewKeys(ledger, [...held], leaseMs);
    } catch (err) {
      // A lost claim is detected by `noteBody`, or when its subject is inserted.
      log.debug({ err }, "idempotency keys not renewed");
    }
  }, renewEveryMs);

  const comparing = (bodyDigest: Buffer | null) => (sha256: Buffer) =>
    bodyDigest !== null && digestBody(ledger, sha256).equals(bodyDigest);

  return {
    async claim(scope, subjectId = newUuid()) {
      const state = await claimKey(ledger, scope, { subjectId, leaseMs });
      switch (state.kind) {
        case "claimed":
          held.add(state.claim);
          return state;
        case "made":
          held.add(state.claim);
          return { ...state, isSameBody: comparing(state.bodyDigest) };
        case "answered":
          return { ...state, isSameBody: comparing(state.bodyDigest) };
        case "running":
          return state;
        default:
          return state satisfies never;
      }
    },
    isUsed: (scope) => isKeyUsed(ledger, scope),
    async noteBody(claim, sha256) {
      if (await noteBody(ledger, claim, digestBody(ledger, sha256))) return;
      throw new UnavailableError("The request took too long to arrive; send it again", 1);
    },
    async keep(claim, answer) {
      held.delete(claim);
      await storeAnswer(ledger, claim, answer).catch((err) =>
        log.warn(describeFault(err), "answer not stored under its idempotency key"),
      );
    },
    async free(claim) {
      held.delete(claim);
      await freeKey(ledger, claim).catch((err) => log.debug({ err }, "idempotency key not freed, its lease will end"));
    },
    close: () => clearInterval(renewal),
  };
}
