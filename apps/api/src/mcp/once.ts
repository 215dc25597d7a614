import { createHash } from "node:crypto";
import { type IdKind, toPublicId } from "@nightguard/contract";
import type { KeyClaim } from "@nightguard/service";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { ApiDeps } from "../deps.ts";
import { otherBody, stillRunning } from "../idempotency/idempotency.ts";

export const idempotencyKeySchema = z
  .string()
  .regex(/^[\x20-\x7e]{1,255}$/, "must be 1 to 255 printable ASCII characters")
  .optional()
  .describe(
    "A name of your own for this call. The same call under the same key takes effect once within 24 hours: send it again after a lost answer",
  );

interface Once<Made> {
  /** Runs under the request's `keyClaim`, if there is a key. */
  create(): Promise<Made>;
  /** @param id the public id of what an earlier call made or changed */
  resume(id: string): Promise<Made>;
  /** The public id of what was made or changed; undefined where the same call is to ask again. */
  toKept(made: Made): string | undefined;
}

/** Names of calls in keys, with the kind of what each makes or changes. */
const subjects = {
  job: "job",
  batch: "batch",
  retry: "job",
  batch_retry: "batch",
  correction: "job",
  finding: "finding",
} as const satisfies Readonly<Record<string, IdKind>>;

interface OnceOptions {
  readonly kind: keyof typeof subjects;
  readonly key: string | undefined;
  /** What the call asks for. */
  readonly content: unknown;
}

/**
 * As the header field `Idempotency-Key` of a POST, but that the id of what was made is kept instead of an answer: the
 * body of a message also has the message's own id.
 *
 * @throws ConflictError while the first call runs; ApiError 422 for a key of another call
 */
export async function makeOnce<Made>(
  deps: Pick<ApiDeps, "idempotency">,
  request: FastifyRequest,
  { kind, key, content }: OnceOptions,
  once: Once<Made>,
): Promise<{ made: Made; isReplayed: boolean }> {
  if (key === undefined) return { made: await once.create(), isReplayed: false };
  const digest = toDigest(request, content);
  const keyed = await deps.idempotency.claim({ tenant: request.caller, method: "POST", path: `/mcp/${kind}`, key });
  switch (keyed.kind) {
    case "running":
      throw stillRunning();
    case "answered": {
      if (!keyed.isSameBody(digest)) throw otherBody();
      return { made: await once.resume(keyed.answer.body.toString()), isReplayed: true };
    }
    case "made": {
      const { claim, isSameBody } = keyed;
      const made = await underClaim(deps, claim, once, async () => {
        if (!isSameBody(digest)) throw otherBody();
        return once.resume(toPublicId(subjects[kind], claim.subjectId));
      });
      return { made, isReplayed: true };
    }
    case "claimed": {
      const { claim } = keyed;
      const made = await underClaim(deps, claim, once, async () => {
        await deps.idempotency.noteBody(claim, digest);
        request.keyClaim = claim;
        return once.create().finally(() => {
          request.keyClaim = undefined;
        });
      });
      return { made, isReplayed: false };
    }
    default:
      return keyed satisfies never;
  }
}

async function underClaim<Made>(
  { idempotency }: Pick<ApiDeps, "idempotency">,
  claim: KeyClaim,
  { toKept }: Pick<Once<Made>, "toKept">,
  work: () => Promise<Made>,
): Promise<Made> {
  let kept: string | undefined;
  try {
    const made = await work();
    kept = toKept(made);
    return made;
  } finally {
    if (kept === undefined) await idempotency.free(claim);
    else await idempotency.keep(claim, { statusCode: 200, headers: {}, body: Buffer.from(kept) });
  }
}

/** Callers who see patients and those who do not get different answers. */
const toDigest = ({ caller }: FastifyRequest, content: unknown): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([caller.mode, caller.seesPatients, content]))
    .digest();
