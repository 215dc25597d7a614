import type { IncomingMessage } from "node:http";
import { startTestPayer } from "../support/payer.ts";
import { availityClient, startAvaility } from "./availity.ts";
import { startClaimMd } from "./claim-md.ts";
import { startCore } from "./core.ts";
import { optumClient, startOptum } from "./optum.ts";
import { type StediOptions, startStedi, stediKeys } from "./stedi.ts";

/** A service that exists, imitated, and what an operator configures to ask it. */
export interface Imitator {
  /** What is put as the upstream, without its address. */
  readonly upstream: Readonly<Record<string, unknown>>;
  readonly url: string;
  readonly isQuestion: (request: IncomingMessage) => boolean;
  /** How often each member was asked about: each time is billed. */
  asked(): ReadonlyMap<string, number>;
  /** What was wrong with requests, in words. */
  faults(): readonly string[];
  close(): Promise<void>;
}

const isPost = ({ method }: IncomingMessage) => method === "POST";

function countMembers(memberIds: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const memberId of memberIds) counts.set(memberId, (counts.get(memberId) ?? 0) + 1);
  return counts;
}

/** Of a question by this specification. */
const memberOf = (body: Readonly<Record<string, unknown>> | undefined) =>
  String(Object.entries(body?.subscriber ?? {}).find(([name]) => name === "member_id")?.[1]);

/** A service that speaks the specification; the test's own payer, which says to each member what the test wants. */
export async function imitateNative(): Promise<
  Imitator & { readonly payer: Awaited<ReturnType<typeof startTestPayer>> }
> {
  const payer = await startTestPayer();
  return {
    payer,
    upstream: { kind: "nightguard", credentials: { api_key: "key" } },
    url: payer.url,
    isQuestion: isPost,
    asked: () => countMembers(payer.calls.map(({ body }) => memberOf(body))),
    faults: () => [],
    close: payer.close,
  };
}

interface ImitatedStedi extends StediOptions {
  /** Rows of a batch from which on it goes through the batch interface; none, if not set. */
  readonly batchMinRows?: number;
  /** The newer one, if not set. */
  readonly version?: "2026-06-01" | "2024-04-01";
}

export async function imitateStedi(
  format: "json" | "x12",
  { batchMinRows, version = "2026-06-01", ...options }: ImitatedStedi = {},
): Promise<Imitator & { readonly stedi: Awaited<ReturnType<typeof startStedi>> }> {
  const stedi = await startStedi(options);
  const addresses = { payers_url: stedi.url, manager_url: stedi.url };
  const batches = batchMinRows === undefined ? {} : { batch_min_rows: batchMinRows };
  return {
    stedi,
    upstream: {
      kind: "stedi",
      credentials: { api_key: stediKeys.live },
      settings: { format, version, ...addresses, ...batches },
    },
    url: stedi.url,
    isQuestion: isPost,
    asked: () => stedi.checks,
    faults: () => [],
    close: stedi.close,
  };
}

export async function imitateOptum(): Promise<Imitator> {
  const optum = await startOptum();
  return {
    upstream: { kind: "optum", credentials: { ...optumClient } },
    url: optum.url,
    isQuestion: ({ method, url }) => method === "POST" && url === "/medicalnetwork/eligibility/v3",
    asked: () => countMembers(optum.questions.map(({ body }) => JSON.parse(body).subscriber.memberId)),
    faults: () => [],
    close: optum.close,
  };
}

/** What is the same for services that get one X12 request for each question. */
const ofX12Service = (service: Awaited<ReturnType<typeof startCore | typeof startClaimMd>>) => ({
  url: service.url,
  isQuestion: isPost,
  asked: () => countMembers(service.questions.map(({ subscriber }) => subscriber.memberId)),
  faults: () => service.faults,
  close: service.close,
});

export async function imitateCore(protocol: "soap" | "mime"): Promise<Imitator> {
  const login = { username: "practice", password: "secret" };
  const core = await startCore({ protocol, ...login });
  const ids = { sender_id: "SENDER", receiver_id: "OFFALLY" };
  return {
    ...ofX12Service(core),
    upstream: { kind: `core_${protocol}`, credentials: { ...login, ...ids } },
  };
}

export async function imitateClaimMd(): Promise<Imitator> {
  // Its hundred a minute would take the night.
  const claimMd = await startClaimMd({ now: () => Date.now() * 1_000 });
  return {
    ...ofX12Service(claimMd),
    upstream: { kind: "claim_md", credentials: { account_key: "key-1" }, max_per_minute: 100_000 },
  };
}

export async function imitateAvaility(): Promise<Imitator> {
  const availity = await startAvaility();
  return {
    upstream: { kind: "availity", credentials: { ...availityClient }, max_per_minute: 100_000 },
    url: availity.url,
    isQuestion: ({ method, url }) => method === "POST" && url === "/v1/coverages",
    asked: () => availity.submissions,
    faults: () => [],
    close: availity.close,
  };
}
