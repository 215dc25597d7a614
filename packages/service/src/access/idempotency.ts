import { newUuid, UnavailableError } from "@nightguard/contract";
import type { KeyClaim, KeyScope, Ledger, StoredAnswer } from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";

/** What a request under a key has to do. `isSameBody` compares with the body that the key was first used for. */
export type KeyedRequest =
  /** It is the first: it works under the claim. */
  | { readonly kind: "claimed"; readonly claim: KeyClaim }
  /** What was asked for exists, though its answer was never kept: it answers with that. */
  | { readonly kind: "made"; readonly claim: KeyClaim; isSameBody(sha256: Buffer): boolean }
  | { readonly kind: "answered"; readonly answer: StoredAnswer; isSameBody(sha256: Buffer): boolean }
  | { readonly kind: "running" };

/** A key is free again within five seconds of its process's death. */
const leaseMs = 4_000;
const renewEveryMs = 1_000;

/**
 * Idempotency keys: the same key with the same body gives the first answer again. A claim is held in the ledger by a lease
 * that this process renews, so that the key of a process that died is free within seconds.
 */
export type Idempotency = ReturnType<typeof createIdempotency>;

export function createIdempotency({ ledger, log }: { ledger: Pick<Ledger, "idempotency">; log: Log }) {
  const held = new Set<KeyClaim>();
  const keys = ledger.idempotency;

  const renewal = setInterval(async () => {
    if (held.size === 0) return;
    try {
      await keys.renew([...held], leaseMs);
    } catch (err) {
      // A claim that is lost meanwhile fails when its body is noted, or finds its subject made by another.
      log.debug({ err }, "idempotency keys not renewed");
    }
  }, renewEveryMs);

  const comparing = (bodyDigest: Buffer | null) => (sha256: Buffer) =>
    bodyDigest !== null && keys.digestBody(sha256).equals(bodyDigest);

  return {
    /** @param subjectId the id of what is to be made under the key, where one was chosen already */
    async claim(scope: KeyScope, subjectId: string = newUuid()): Promise<KeyedRequest> {
      const state = await keys.claim(scope, { subjectId, leaseMs });
      switch (state.kind) {
        case "claimed":
          held.add(state.claim);
          return state;
        case "made":
          held.add(state.claim);
          return { kind: "made", claim: state.claim, isSameBody: comparing(state.bodyDigest) };
        case "answered":
          return { kind: "answered", answer: state.answer, isSameBody: comparing(state.bodyDigest) };
        case "running":
          return state;
        default:
          return state satisfies never;
      }
    },
    /** Whether a request under this key is answered without a verification. */
    isUsed: (scope: KeyScope): Promise<boolean> => keys.isUsed(scope),
    /**
     * Writes down what came under the key, before anything that is made of it can be committed.
     *
     * @throws UnavailableError when the claim was lost: somebody else works under the key
     */
    async noteBody(claim: KeyClaim, sha256: Buffer): Promise<void> {
      if (await keys.noteBody(claim, keys.digestBody(sha256))) return;
      throw new UnavailableError("The request took too long to arrive; send it again", 1);
    },
    /** Keeps the answer for a day. Where that fails the key is free in a moment, and what was made under it is found. */
    async keep(claim: KeyClaim, answer: StoredAnswer): Promise<void> {
      held.delete(claim);
      await keys
        .keep(claim, answer)
        .catch((err) => log.warn({ err }, "an answer was not kept for its idempotency key"));
    },
    /** Lets the next request under the key try. */
    async free(claim: KeyClaim): Promise<void> {
      held.delete(claim);
      await keys.free(claim).catch((err) => log.debug({ err }, "an idempotency key was not freed; its lease ends"));
    },
    close: () => clearInterval(renewal),
  };
}
