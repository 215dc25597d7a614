import { ApiError, ConflictError, InvalidRequestError, parsePublicId, retryableStatuses } from "@nightguard/contract";
import type { KeyClaim, KeyScope, StoredAnswer } from "@nightguard/service";
import type { FastifyReply, FastifyRequest, RequestPayload } from "fastify";
import { type Access, isOfAccount } from "../access/route-access.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { hasBody } from "../http/body-types.ts";
import { DigestedBody, readDigest } from "./body-digest.ts";

declare module "fastify" {
  interface FastifyRequest {
    /**
     * The claim on the request's idempotency key, until it is answered. It contains the id for what the request
     * creates.
     */
    keyClaim: KeyClaim | undefined;
    /** An earlier request under the key created the result: the handler answers with it and creates nothing. */
    isResumed: boolean;
    /** The request turned out to create nothing: its key is free again, and no answer is stored. */
    leavesKey: boolean;
    /** The statuses that decide whether the answer is stored, if the response's own does not. */
    outcomes: readonly number[] | undefined;
  }
  interface FastifyContextConfig {
    /** Fields that are secrets, or may name patients to whom no id leads: the stored answer has null in their place. */
    withheld?: readonly ("key" | "token" | "link" | "reason" | "answer" | "text")[];
    /** Requests that create nothing: their `Idempotency-Key` is ignored and no answer is stored. True means all. */
    ignoresKey?: true | ((request: FastifyRequest) => boolean);
  }
}

/** The key can be used again after these; 499 reached no caller. */
const neverStored = new Set([...retryableStatuses, 499]);
/** Not stored, unless the payer service answered so: then it was asked, and is not asked again. */
const faultsOfForm = new Set([400, 408, 413, 414, 415]);
const storedFields = ["content-type", "etag", "location", "preference-applied", "x-job-id"] as const;
const retryAfterSeconds = 1;

/**
 * A key is free → claimed (its body is digested, its request works) → answered, or free again. When the process died
 * after the request created something, the next claim finds it and is resumed.
 */
export function addIdempotency(app: ApiServer, { idempotency }: Pick<ApiDeps, "idempotency">): void {
  app.decorateRequest("keyClaim", undefined);
  app.decorateRequest("isResumed", false);
  app.decorateRequest("leavesKey", false);
  app.decorateRequest("outcomes", undefined);
  const bodies = new WeakMap<FastifyRequest, DigestedBody>();

  app.addHook("onRoute", (route) => {
    const { access = "request", ignoresKey } = route.config ?? {};
    if (route.method !== "POST" || !takesKeys(access) || ignoresKey === true) return;
    route.preParsing = [route.preParsing ?? []].flat().concat(async (request, reply, payload) => {
      const scope = ignoresKey?.(request) ? undefined : findKeyScope(request);
      return scope ? begin({ idempotency, bodies }, scope, { request, reply, payload }) : payload;
    });
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const { keyClaim } = request;
    if (!keyClaim) return;
    request.keyClaim = undefined;
    const body = toBytes(payload);
    if (!body || request.leavesKey || !isStored(request, reply)) return idempotency.free(keyClaim);
    // A parser may stop early, but the digest covers the whole body.
    await bodies.get(request)?.drain();
    await idempotency.keep(keyClaim, {
      statusCode: reply.statusCode,
      headers: toStoredFields(reply),
      body: reply.statusCode < 400 ? withoutWithheld(body, request) : body,
    });
  });

  app.addHook("onRequestAbort", async (request) => {
    const { keyClaim } = request;
    request.keyClaim = undefined;
    if (keyClaim) await idempotency.free(keyClaim);
  });

  // An unread body would block the connection.
  app.addHook("onResponse", async (request) => void bodies.get(request)?.resume());
}

export const takesKeys = (access: Access): boolean => isOfAccount(access) || access === "admin";

interface KeyedBodies extends Pick<ApiDeps, "idempotency"> {
  readonly bodies: WeakMap<FastifyRequest, DigestedBody>;
}

async function begin(
  { idempotency, bodies }: KeyedBodies,
  scope: KeyScope,
  { request, reply, payload }: { request: FastifyRequest; reply: FastifyReply; payload: RequestPayload },
) {
  const keyed = await idempotency.claim(scope, request.reservation?.id);
  switch (keyed.kind) {
    case "running":
      reply.header("retry-after", retryAfterSeconds);
      throw stillRunning();
    case "answered":
      if (!keyed.isSameBody(await readDigest(request, payload))) throw otherBody();
      return replay(keyed.answer, reply);
    case "made":
      request.keyClaim = keyed.claim;
      request.isResumed = true;
      return digesting(bodies, request, payload, async (sha256) => {
        if (keyed.isSameBody(sha256)) return void reply.header("idempotent-replayed", "true");
        request.keyClaim = undefined;
        await idempotency.free(keyed.claim);
        throw otherBody();
      });
    case "claimed":
      request.keyClaim = keyed.claim;
      return digesting(bodies, request, payload, (sha256) => idempotency.noteBody(keyed.claim, sha256));
    default:
      return keyed satisfies never;
  }
}

async function digesting(
  bodies: KeyedBodies["bodies"],
  request: FastifyRequest,
  payload: RequestPayload,
  note: (sha256: Buffer) => Promise<void>,
): Promise<RequestPayload> {
  if (!hasBody(request)) {
    await note(await readDigest(request, payload));
    return payload;
  }
  const body = new DigestedBody(request, payload, note);
  bodies.set(request, body);
  return body;
}

/** Returns undefined without a key. @throws InvalidRequestError for a malformed key */
export function findKeyScope(request: FastifyRequest): KeyScope | undefined {
  const field = request.headers["idempotency-key"];
  if (field === undefined) return undefined;
  const key = [field].flat().join(", ");
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    const message = "must be 1 to 255 printable ASCII characters";
    throw new InvalidRequestError([{ path: "Idempotency-Key", message }]);
  }
  const { caller } = request as Partial<FastifyRequest>;
  const [path = ""] = request.url.split("?", 1);
  return { tenant: caller ?? null, method: request.method, path, key, aboutId: findAboutId(request) };
}

function findAboutId({ params }: FastifyRequest): string | undefined {
  const { id = "" } = params as { id?: string };
  // An item of the work list has the id of its first job.
  return parsePublicId("job", id) ?? parsePublicId("batch", id) ?? parsePublicId("workItem", id);
}

export const stillRunning = () =>
  new ConflictError("The first request under this Idempotency-Key is still running; ask again shortly");

export const otherBody = () => new ApiError(422, "This Idempotency-Key was used for another request; take a new key");

async function replay({ statusCode, headers, body }: StoredAnswer, reply: FastifyReply): Promise<undefined> {
  reply.code(statusCode).headers(headers).header("idempotent-replayed", "true").send(body);
  await reply;
  return undefined;
}

function isStored({ outcomes }: FastifyRequest, reply: FastifyReply): boolean {
  const statuses = outcomes ?? [reply.statusCode];
  if (statuses.some((status) => neverStored.has(status))) return false;
  return !statuses.some((status) => faultsOfForm.has(status)) || reply.hasHeader("x-job-id");
}

function toStoredFields(reply: FastifyReply): StoredAnswer["headers"] {
  const fields = storedFields.map((name) => [name, reply.getHeader(name)] as const);
  return Object.fromEntries(fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}

function withoutWithheld(body: Buffer, { routeOptions }: FastifyRequest): Buffer {
  const names: readonly string[] = routeOptions.config.withheld ?? [];
  if (names.length === 0) return body;
  const kept: unknown = JSON.parse(body.toString(), (name, value: unknown) => (names.includes(name) ? null : value));
  return Buffer.from(JSON.stringify(kept));
}

function toBytes(payload: unknown): Buffer | undefined {
  if (payload === null || payload === undefined) return Buffer.alloc(0);
  if (typeof payload === "string") return Buffer.from(payload);
  return Buffer.isBuffer(payload) ? payload : undefined;
}
