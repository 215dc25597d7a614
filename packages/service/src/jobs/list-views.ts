import {
  type JobView,
  NotFoundError,
  type Page,
  type PageQuery,
  parsePublicId,
  toPage,
  toPublicId,
} from "@nightguard/contract";
import { findNames, hasJob, listAudit } from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import { toRange, toUuid } from "../lookups.ts";
import type { JobsDeps } from "./deps.ts";

/** Reads that show a job's patient. */
const views = ["read", "question", "answer", "explanation", "fhir", "print", "proof", "why", "history"].map(
  (what) => `job.${what}`,
);

export async function listViews(
  deps: JobsDeps,
  caller: Caller,
  publicId: string,
  page: PageQuery,
): Promise<Page<JobView>> {
  const id = await findOwnJob(deps, caller, publicId);
  const { accountId, mode } = caller;
  const filters = { accountId, mode, subject: toPublicId("job", id), actions: views, isDone: true };
  const lines = await listAudit(deps.ledger, filters, toRange(page));
  const names = await findNames(
    deps.ledger,
    lines.flatMap(({ actor }) => findUserId(actor) ?? []),
  );
  return toPage(lines, page.limit, ({ actor, action, at }) => ({
    actor,
    name: names.get(findUserId(actor) ?? "") ?? null,
    action,
    at: at.toISOString(),
  }));
}

const findUserId = (actor: string): string | undefined => parsePublicId("user", actor.replace(/^user:/, ""));

/** @returns the stored id of a job of the caller's. @throws NotFoundError */
export async function findOwnJob({ ledger }: JobsDeps, caller: Caller, publicId: string): Promise<string> {
  const id = toUuid("job", publicId);
  if (!(await hasJob(ledger, caller, id))) throw new NotFoundError();
  return id;
}
