import type { ClaimedSubmission, SubmissionItem } from "@nightguard/ledger";
import type { Refused, SubmitOutcome, UpstreamBatches, VerifyCall } from "@nightguard/payers";
import { toVerifyCall } from "../upstreams/to-verify-call.ts";
import type { Route } from "../upstreams/upstream-routes.ts";
import type { ReportedCall } from "../verification/call-payer.ts";
import type { VerifierDeps } from "../verification/verifier-deps.ts";

/** The event loop runs other work between pages. */
const itemsPerPage = 500;

export interface PreparedItems {
  readonly calls: readonly VerifyCall[];
  /** The limiter learns the outcome of all calls by this one. */
  readonly first: ReportedCall | undefined;
  /** Each would have the whole submission rejected. */
  readonly faulty: ReadonlyMap<string, Refused>;
  readonly astray: readonly string[];
}

export async function prepareItems(
  deps: VerifierDeps,
  submission: ClaimedSubmission,
  batch: UpstreamBatches,
): Promise<PreparedItems> {
  const calls: VerifyCall[] = [];
  const faulty = new Map<string, Refused>();
  const astray: string[] = [];
  let first: ReportedCall | undefined;
  for (let after: string | null = null; ; ) {
    const jobIds: string[] = await deps.ledger.listAwaited(submission.id, { after, limit: itemsPerPage });
    const items = await deps.ledger.readSubmissionItems(submission.id, jobIds);
    for (const item of items) {
      const route = await findRoute(deps, submission, item);
      if (!route) {
        astray.push(item.id);
        continue;
      }
      const call = await toCall(deps, item, route);
      const fault = batch.findFault(call);
      if (fault) {
        faulty.set(item.id, fault);
        continue;
      }
      calls.push(call);
      first ??= { job: { ...item, npi: item.question.provider.npi, waiting: false }, route };
    }
    if (jobIds.length < itemsPerPage) return { calls, first, faulty, astray };
    after = jobIds.at(-1) ?? null;
  }
}

async function findRoute(
  { routes }: VerifierDeps,
  { upstream }: ClaimedSubmission,
  item: SubmissionItem,
): Promise<Route | undefined> {
  const route = await routes.routeOf(item);
  return route && !("unmappedBy" in route) && route.upstream.name === upstream ? route : undefined;
}

async function toCall({ findProvider }: VerifierDeps, item: SubmissionItem, route: Route): Promise<VerifyCall> {
  const known = route.upstream.isNpiEnough ? undefined : await findProvider(item, item.question.provider.npi);
  const { payerId, payerName } = route;
  return toVerifyCall(item, { payerId, payerName, known });
}

/** A rejection with a 4xx status means that the submission did not arrive. */
export function mayHaveArrived(outcome: Exclude<SubmitOutcome, { kind: "submitted" | "duplicate" }>): boolean {
  if (outcome.kind !== "refused") return outcome.sent === "perhaps";
  return outcome.statusCode >= 500 || outcome.statusCode === 408;
}
