import { type Finding, findingSchema, NotFoundError, newFindingSchema } from "@nightguard/contract";
import { addFinding, getJob } from "@nightguard/service";
import { z } from "zod";
import type { ApiDeps } from "../deps.ts";
import { jobIdSchema } from "./job-tools.ts";
import { idempotencyKeySchema, makeOnce } from "./once.ts";
import { adding, defineTool, type Tool, type ToolContext } from "./tool.ts";

type FindingToolDeps = Pick<ApiDeps, "jobs" | "idempotency">;

const input = newFindingSchema.extend({ id: jobIdSchema, idempotency_key: idempotencyKeySchema });

const output = z.object({ finding: findingSchema, next_step: z.string() });

/** Recording what was found out beside a payer's answer, as `POST /Job/{id}/finding`. */
export function createFindingTools(deps: FindingToolDeps): readonly Tool[] {
  return [
    defineTool({
      name: "record_finding",
      title: "Record what a person found out",
      description:
        "WRITES, and asks no payer: records what a person found out about a job that has ended, from the payer by telephone, in its portal, " +
        "or from the patient. read_job names the values that are not stated yet, in `fields`. It stands beside the payer's answer, in this job and " +
        "in later ones of the patient. Only what a person told, never a guess, and never what stands in a payer's answer. With an " +
        "idempotency_key the same call again records nothing a second time. Shows a patient.",
      input,
      output,
      annotations: adding,
      audited: "job.finding_add",
      run: (given, context) => record(deps, given, context),
    }),
  ];
}

async function record(
  deps: FindingToolDeps,
  { id, idempotency_key: key, ...finding }: z.output<typeof input>,
  { request }: ToolContext,
) {
  const { jobs } = deps;
  const { caller } = request;
  const { made, isReplayed } = await makeOnce(
    deps,
    request,
    { kind: "finding", key, content: { id, ...finding } },
    {
      create() {
        const { keyClaim } = request;
        return addFinding(jobs, caller, id, { finding, ...(keyClaim && { id: keyClaim.subjectId }) });
      },
      resume: (recorded) => readFinding(deps, { id, recorded }, caller),
      toKept: (recorded) => recorded.id,
    },
  );
  const next_step = `read_job with ${id} shows it, and what is still open.`;
  const told = { answer: { finding: made, next_step } };
  return isReplayed ? { ...told, audited: ["request.replay"] } : told;
}

/** @throws NotFoundError where it was deleted since */
async function readFinding(
  { jobs }: Pick<FindingToolDeps, "jobs">,
  { id, recorded }: { readonly id: string; readonly recorded: string },
  caller: ToolContext["request"]["caller"],
): Promise<Finding> {
  const { job } = await getJob(jobs, caller, id);
  const finding = job.findings?.find((one) => one.id === recorded);
  if (!finding) throw new NotFoundError();
  return finding;
}
