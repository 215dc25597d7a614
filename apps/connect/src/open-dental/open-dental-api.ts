import { setTimeout as sleep } from "node:timers/promises";
import { readRetryAfterMs } from "@nightguard/contract";
import { z } from "zod";
import type { OpenDentalKeys } from "./keys.ts";
import { OpenDentalError } from "./open-dental-error.ts";
import type { OpenDentalSettings } from "./open-dental-settings.ts";
import { isPrivateHost } from "./private-host.ts";

/**
 * Open Dental's API for one office, called one request at a time.
 *
 * Reads are repeated: after 429 and when there is no answer, with growing pauses and at the next base address; after a 400
 * twice, because that is also how an office's eConnector reports that it is down. A write is sent once, and repeated by its
 * caller, who first reads what became of it.
 *
 * All calls throw an `OpenDentalError`, or the reason of their signal.
 */
export interface OpenDentalApi {
  /** All rows of a list, over all its pages. */
  list<Row>(call: ReadCall<Row>): Promise<Row[]>;
  get<Row>(call: ReadCall<Row>): Promise<Row>;
  put(call: WriteCall): Promise<void>;
}

interface ReadCall<Row> {
  /** Begins with a slash. */
  readonly path: string;
  readonly query?: Query;
  readonly row: z.ZodType<Row>;
  readonly signal: AbortSignal;
}

type Query = Readonly<Record<string, string | number>>;

export interface WriteCall {
  readonly path: string;
  readonly body: Readonly<Record<string, string | number>>;
  readonly signal: AbortSignal;
}

interface Request {
  readonly method: "GET" | "PUT";
  readonly path: string;
  readonly query?: Query | undefined;
  readonly body?: WriteCall["body"] | undefined;
  readonly signal: AbortSignal;
}

interface Deps {
  /** Waits; handed in so that tests need not. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Open Dental gives up after 60 seconds. */
const answeredWithinMs = 75_000;
const defaultPaceMs = 5_000;
const otherAddressMs = 600_000;
/** Remote pages have 100 rows, those of the office's own network 1,000. */
const pageRows = 100;
const mostPages = 1_000;
const pausesAfterRefusalMs = [60_000, 240_000];
const mostTries = 6;
const pauseMs = { first: 5_000, most: 300_000 } as const;
const shownText = 200;

const realPause = async (ms: number, signal: AbortSignal) => void (await sleep(ms, undefined, { signal }));

export function createOpenDentalApi(
  settings: Pick<OpenDentalSettings, "base_urls" | "pace_ms">,
  keys: OpenDentalKeys,
  { pause }: Deps = { pause: realPause },
): OpenDentalApi {
  const { base_urls: bases } = settings;
  const inTurn = createTurns();
  /** The place of the address that answered last; the first is tried again after a while. */
  let current = 0;
  let currentUntil = 0;
  let nextAt = Number.NEGATIVE_INFINITY;

  async function send(base: string, request: Request): Promise<unknown> {
    const waitMs = nextAt - performance.now();
    if (waitMs > 0) await pause(waitMs, request.signal);
    request.signal.throwIfAborted();
    nextAt = performance.now() + toPaceMs(settings, base);
    return readAnswer(await fetchFrom(base, keys, request), request);
  }

  /** Tries the address that answered last, then the others. */
  async function readAnywhere(request: Request): Promise<unknown> {
    if (performance.now() > currentUntil) current = 0;
    let failure: unknown;
    for (let step = 0; step < bases.length; step++) {
      const place = (current + step) % bases.length;
      try {
        const answer = await send(bases[place] ?? "", request);
        if (place !== current) currentUntil = performance.now() + otherAddressMs;
        current = place;
        return answer;
      } catch (error) {
        if (!hasCode(error, "unavailable")) throw error;
        failure ??= error;
      }
    }
    current = 0;
    throw failure;
  }

  async function readWithRetries(request: Request): Promise<unknown> {
    for (let tries = 1; ; tries++) {
      try {
        return await readAnywhere(request);
      } catch (error) {
        const waitMs = findPauseMs(error, tries);
        if (waitMs === undefined) throw error;
        await pause(waitMs, request.signal);
      }
    }
  }

  const get = (call: Omit<Request, "method">) => inTurn(() => readWithRetries({ ...call, method: "GET" }));

  return {
    async list({ path, query = {}, row, signal }) {
      const rows: z.infer<typeof row>[] = [];
      for (let page = 0; page < mostPages; page++) {
        const answer = await get({
          path,
          query: rows.length === 0 ? query : { ...query, Offset: rows.length },
          signal,
        });
        const more = parse(path, z.array(row), Array.isArray(answer) ? answer : [answer]);
        rows.push(...more);
        if (more.length === 0 || more.length % pageRows !== 0) return rows;
      }
      throw new OpenDentalError("unreadable", `Open Dental's list ${toResource(path)} does not end`);
    },
    async get({ path, query, row, signal }) {
      const answer = await get({ path, query, signal });
      return parse(path, row, Array.isArray(answer) && answer.length === 1 ? answer[0] : answer);
    },
    async put(call) {
      await inTurn(() => send(bases[current] ?? "", { ...call, method: "PUT" }));
    },
  };
}

/** Begins each work when the one before has ended. */
function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined); // its caller gets the error
    return turn;
  };
}

const toPaceMs = ({ pace_ms: paceMs }: Pick<OpenDentalSettings, "pace_ms">, base: string): number =>
  paceMs ?? (isPrivateHost(new URL(base).hostname) ? 0 : defaultPaceMs);

async function fetchFrom(base: string, keys: OpenDentalKeys, request: Request): Promise<Response> {
  const { method, path, query = {}, body, signal } = request;
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const url = `${base}${path}${search.size > 0 ? `?${search}` : ""}`;
  try {
    return await fetch(url, {
      method,
      headers: {
        authorization: `ODFHIR ${keys.developer}/${keys.customer}`,
        "content-type": "application/json",
        accept: "application/json",
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: "error", // the keys go to no other server
      signal: AbortSignal.any([signal, AbortSignal.timeout(answeredWithinMs)]),
    });
  } catch (cause) {
    signal.throwIfAborted();
    const text = `Open Dental at ${new URL(base).host} does not answer; see that its service runs, and check \`base_urls\``;
    throw new OpenDentalError("unavailable", text, { cause });
  }
}

async function readAnswer(response: Response, request: Request): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    request.signal.throwIfAborted();
    throw new OpenDentalError("unavailable", "Open Dental's answer broke off", { cause });
  });
  if (!response.ok) throw toError(response, text, request);
  if (request.method === "PUT" || text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new OpenDentalError("unreadable", `Open Dental's answer to ${toResource(request.path)} is no JSON`, {
      cause,
    });
  }
}

function toError({ status, headers }: Response, text: string, request: Request): OpenDentalError {
  const resource = toResource(request.path);
  const asked = `${request.method} ${resource}`;
  const retryAfterMs = readRetryAfterMs(Object.fromEntries(headers), Date.now());
  switch (status) {
    case 401:
    case 403:
      return new OpenDentalError(
        "key_refused",
        `Open Dental does not accept the keys for ${asked}; check both keys, that the office has enabled its key, and that it has the permission ${toPermission(request)}`,
      );
    case 404:
      return new OpenDentalError("not_found", `Open Dental no longer has what ${asked} asks for`);
    case 429:
      return new OpenDentalError("busy", "Open Dental gets too many requests; set a longer `pace_ms`", {
        retryAfterMs,
      });
    case 408:
    case 502:
    case 503:
    case 504:
      return new OpenDentalError("unavailable", `Open Dental cannot answer now (${status} for ${asked})`, {
        retryAfterMs,
      });
    default:
      return new OpenDentalError(
        "refused",
        `Open Dental refuses ${asked} (${status}): ${toShown(text, request)} (it also answers so while the office's eConnector is down)`,
      );
  }
}

/** Rows of people, about whom Open Dental's texts may say anything. */
const personalResources = ["/patients", "/familymodules/Insurance"];

/** What the API says in plain text, without what it was sent. */
function toShown(text: string, { path, body = {} }: Request): string {
  if (personalResources.includes(toResource(path))) return "its text may name a person and is not shown";
  let shown = text;
  for (const value of Object.values(body)) {
    if (typeof value === "string" && value.length > 2) shown = shown.replaceAll(value, "…");
  }
  return shown
    .replaceAll(/[\p{Cc}\s"]+/gu, " ")
    .trim()
    .slice(0, shownText);
}

/** The part of a path that names no row. */
const toResource = (path: string): string => path.replaceAll(/\/\d+/g, "");

const writePermissions: Readonly<Record<string, string>> = {
  "/apptfields": "Comm",
  "/insverifies": "InsuranceSimple",
  "/inssubs": "InsuranceSimple",
};

const toPermission = ({ method, path }: Request): string =>
  method === "GET" ? "Read All" : (writePermissions[toResource(path)] ?? "All");

/** @returns undefined when the failure is the caller's */
function findPauseMs(error: unknown, tries: number): number | undefined {
  if (hasCode(error, "refused")) return pausesAfterRefusalMs[tries - 1];
  if (!hasCode(error, "busy") && !hasCode(error, "unavailable")) return undefined;
  if (tries >= mostTries) return undefined;
  return Math.max(error.retryAfterMs ?? 0, Math.min(pauseMs.most, pauseMs.first * 2 ** (tries - 1)));
}

const hasCode = (error: unknown, code: OpenDentalError["code"]): error is OpenDentalError =>
  error instanceof OpenDentalError && error.code === code;

function parse<Parsed>(path: string, schema: z.ZodType<Parsed>, answer: unknown): Parsed {
  const { data, error } = schema.safeParse(answer);
  if (data !== undefined) return data;
  const places = [
    ...new Set(error?.issues.map((issue) => issue.path.filter((part) => typeof part === "string").join("."))),
  ];
  throw new OpenDentalError(
    "unreadable",
    `Open Dental's answer to ${toResource(path)} is not as documented: ${places.join(", ")}; its version may be too old`,
  );
}
