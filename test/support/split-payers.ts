import { listKnownPayers } from "@nightguard/contract/known-payers";
import { splits } from "../../apps/sandbox/src/directives/directives.ts";
import { createSandbox } from "../../apps/sandbox/src/sandbox.ts";
import type { TestClient } from "./client.ts";
import { aMemberId, anEligibilityRequest } from "./requests.ts";

/** Forty payers of the sandbox: what each knows is split over questions and payer services, in six ways. */
export const splitPayers = listKnownPayers()
  .filter(({ status, features }) => status === "active" && features.includes("eligibility"))
  .slice(0, 40)
  .map(({ id }, index) => ({ id, split: splits[index % splits.length] ?? "nothing" }));

/**
 * Starts the sandbox as two payer services, `first` and `second`, and routes all payers to them.
 *
 * @param costs of one question to each
 */
export async function startSplitPayers(admin: TestClient, costs: readonly [number, number] = [1, 2]) {
  const sandbox = createSandbox({ latencyMs: 0 });
  const url = await sandbox.listen({ port: 0, host: "127.0.0.1" });
  for (const [index, name] of ["first", "second"].entries()) {
    await put(admin, `/Admin/Upstream/${name}`, {
      ...{ kind: "nightguard", url, credentials: { api_key: name }, cost_per_question: costs[index] ?? 0 },
      settings: { takes_service_types: true },
    });
  }
  await put(admin, "/Admin/Route/all", { upstream: "first", fallback: "second", payers: ["*"] });
  return { url, close: () => sandbox.close() };
}

async function put(admin: TestClient, path: string, body: object): Promise<void> {
  const { status, text } = await admin.put(path, body);
  if (status >= 300) throw new Error(`${path}: ${text}`);
}

export interface SplitVerification {
  readonly payerId: string;
  readonly split: string;
  readonly jobId: string;
  /** Of the office's eleven points. */
  readonly known: number;
  readonly calls: number;
}

/** One patient of each of the payers, in one batch. */
export async function verifySplitPayers(api: TestClient): Promise<readonly SplitVerification[]> {
  const rows = splitPayers.map(({ id, split }) => {
    const request = anEligibilityRequest({ payer: { id }, transform: "true_eligibility" });
    const memberId = `SBX-SPLIT-${split}+KIND-PPO+ID-${aMemberId()}`;
    return { ...request, reference: id, subscriber: { ...request.subscriber, member_id: memberId } };
  });
  const lines = rows.map((row) => JSON.stringify(row)).join("\n");
  const accepted = await api.post("/Batch", lines, { "content-type": "application/x-ndjson" });
  if (accepted.status !== 202) throw new Error(`the batch was not accepted: ${accepted.text}`);
  const batchId = String(accepted.body.id);
  while ((await api.get(`/Batch/${batchId}?wait=60`)).body.finished_at === null); // also outside of Vitest
  const { body } = await api.get(`/Job?batch_id=${batchId}&limit=100`);
  const jobs = body.data as { readonly id: string; readonly payer_id: string; readonly attempts: number }[];
  return Promise.all(
    splitPayers.map(async ({ id, split }) => {
      const job = jobs.find(({ payer_id }) => payer_id === id);
      if (!job) throw new Error(`no job asks ${id}`);
      const { completeness } = (await api.get(`/Job/${job.id}/explanation`)).body;
      const { known } = completeness as { known: number };
      return { payerId: id, split, jobId: job.id, known, calls: job.attempts };
    }),
  );
}
