import { ApiError, ConflictError, InvalidRequestError, retryableStatuses } from "@nightguard/contract";
import type { KeptAnswer, KeyClaim, KeyScope } from "@nightguard/service";
import type { FastifyReply, FastifyRequest, RequestPayload } from "fastify";
import { createTokens } from "../access/tokens.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { DigestedBody, hasBody, readDigest } from "./body-digest.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answers with what an earlier request under the same idempotency key made and whose answer was lost. */
    resume?: (request: FastifyRequest, reply: FastifyReply, subjectId: string) => Promise<unknown>;
    /** The handler does so, since how to answer stands in the body; see `isResumed`. */
    resumesItself?: boolean;
  }
  interface FastifyRequest {
    /** The claim on the request's idempotency key, until it is answered; what is made gets the id in it. */
    keyClaim: KeyClaim | undefined;
    /** Whether what the claim is for was made by an earlier request. */
    isResumed: boolean;
    /** What became of the request, as statuses, where the answer's own does not say it: decides whether it is kept. */
    outcomes: readonly number[] | undefined;
  }
}

/** Can be sent again under the same key, and 499 was read by nobody. */
const neverKept = new Set([...retryableStatuses, 499]);
/** Faults of form, unless it was the payer service that found them: then it has been asked, and is not asked again. */
const faultsOfForm = new Set([400, 408, 413, 414, 415]);
/** What of an answer's header is part of it. */
const keptFields = ["content-type", "etag", "location", "preference-applied", "x-job-id"] as const;
const retryAfterSeconds = 1;

/** `Idempotency-Key` on every POST of an account's or the operator's. Routes added before do not know of it. */
export function addIdempotency(app: ApiServer, { idempotency, limits }: Pick<ApiDeps, "idempotency" | "limits">): void {
  app.decorateRequest("keyClaim", undefined);
  app.decorateRequest("isResumed", false);
  app.decorateRequest("outcomes", undefined);
  const tokens = createTokens({ limits });
  const bodies = new WeakMap<FastifyRequest, DigestedBody>();

  // On the route and not for all: last of the hooks that read the body, so that it is compared as it was meant.
  app.addHook("onRoute", (route) => {
    if (route.method !== "POST" || route.config?.access === "public") return;
    route.preParsing = [route.preParsing ?? []].flat().concat(async (request, reply, payload) => {
      const key = findKey(request);
      if (key === undefined) return payload;
      return begin(toScope(request, key), request, reply, payload);
    });
  });

  async function begin(scope: KeyScope, request: FastifyRequest, reply: FastifyReply, payload: RequestPayload) {
    const keyed = await idempotency.claim(scope, request.admission?.id);
    switch (keyed.kind) {
      case "running":
        reply.header("retry-after", retryAfterSeconds);
        throw new ConflictError("The first request under this Idempotency-Key is still running; ask again shortly");
      case "answered": {
        if (!keyed.isSameBody(await readDigest(request, payload))) throw otherBody();
        return replay(keyed.answer, reply);
      }
      case "made": {
        const { claim, isSameBody } = keyed;
        request.keyClaim = claim;
        const compare = async (sha256: Buffer) => {
          if (isSameBody(sha256)) return void reply.header("idempotent-replayed", "true");
          // The key stays the first body's.
          request.keyClaim = undefined;
          await idempotency.free(claim);
          throw otherBody();
        };
        if (request.routeOptions.config.resumesItself && hasBody(request)) {
          request.isResumed = true;
          return new DigestedBody(request, payload, compare);
        }
        await compare(await readDigest(request, payload));
        return resume(claim, request, reply);
      }
      case "claimed": {
        request.keyClaim = keyed.claim;
        await admitSubject(keyed.claim, request, reply);
        return digesting(keyed.claim, request, payload);
      }
      default:
        return keyed satisfies never;
    }
  }

  async function digesting(claim: KeyClaim, request: FastifyRequest, payload: RequestPayload) {
    if (!hasBody(request)) {
      await idempotency.noteBody(claim, await readDigest(request, payload));
      return payload;
    }
    const body = new DigestedBody(request, payload, (sha256) => idempotency.noteBody(claim, sha256));
    bodies.set(request, body);
    return body;
  }

  /** The verification token is set aside under the id that the job will have, which an earlier try may have chosen. */
  async function admitSubject({ subjectId }: KeyClaim, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { admission, caller } = request;
    if (!admission || admission.id === subjectId) return;
    request.admission = undefined;
    await tokens.withdraw(request, admission);
    request.admission = await tokens.admit(caller, reply, subjectId);
  }

  app.addHook("onSend", async (request, reply, payload) => {
    const { keyClaim } = request;
    if (!keyClaim) return;
    request.keyClaim = undefined;
    const body = toBytes(payload);
    if (!body || !isKept(request, reply)) return idempotency.free(keyClaim);
    // A parser may stop where it has all it wants; the rest is part of the body too.
    await bodies.get(request)?.drain();
    await idempotency.keep(keyClaim, { statusCode: reply.statusCode, headers: toKeptFields(reply), body });
  });

  // A body that broke off: nothing was made of it.
  app.addHook("onRequestAbort", async (request) => {
    const { keyClaim } = request;
    request.keyClaim = undefined;
    if (keyClaim) await idempotency.free(keyClaim);
  });

  // Of a request refused early nobody reads the body, which would hold the connection up.
  app.addHook("onResponse", async (request) => void bodies.get(request)?.resume());
}

/**
 * What a request's key belongs to; undefined without one.
 *
 * @throws InvalidRequestError for a key that is none
 */
export function findKeyScope(request: FastifyRequest): KeyScope | undefined {
  const key = findKey(request);
  return key === undefined ? undefined : toScope(request, key);
}

function findKey({ headers }: FastifyRequest): string | undefined {
  const field = headers["idempotency-key"];
  if (field === undefined) return undefined;
  const key = [field].flat().join(", ");
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw new InvalidRequestError([{ path: "Idempotency-Key", message: "must be 1 to 255 printable ASCII characters" }]);
}

function toScope(request: FastifyRequest, key: string): KeyScope {
  const { caller } = request as Partial<FastifyRequest>; // the operator is no account
  const [path = ""] = request.url.split("?", 1);
  return { tenant: caller ?? null, method: request.method, path, key };
}

const otherBody = () => new ApiError(422, "This Idempotency-Key was used for another request; take a new key");

async function replay({ statusCode, headers, body }: KeptAnswer, reply: FastifyReply): Promise<undefined> {
  reply.code(statusCode).headers(headers).header("idempotent-replayed", "true").send(body);
  await reply;
  return undefined;
}

async function resume(claim: KeyClaim, request: FastifyRequest, reply: FastifyReply): Promise<undefined> {
  const answer = request.routeOptions.config.resume;
  if (!answer) throw new Error("a route made a job or a batch and does not know how to answer with it");
  await answer(request, reply, claim.subjectId);
  await reply;
  return undefined;
}

function isKept({ outcomes }: FastifyRequest, reply: FastifyReply): boolean {
  const statuses = outcomes ?? [reply.statusCode];
  if (statuses.some((status) => neverKept.has(status))) return false;
  return !statuses.some((status) => faultsOfForm.has(status)) || reply.hasHeader("x-job-id");
}

function toKeptFields(reply: FastifyReply): KeptAnswer["headers"] {
  const fields = keptFields.map((name) => [name, reply.getHeader(name)] as const);
  return Object.fromEntries(fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}

/** Undefined for a stream, which is no answer to a POST. */
function toBytes(payload: unknown): Buffer | undefined {
  if (payload === null || payload === undefined) return Buffer.alloc(0);
  if (typeof payload === "string") return Buffer.from(payload);
  return Buffer.isBuffer(payload) ? payload : undefined;
}
