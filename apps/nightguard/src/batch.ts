import { type ExitCode, exitCodes } from "@nightguard/process/exit";
import type { ApiClient } from "./api-client.ts";
import { type ApiTarget, openApi } from "./api-target.ts";
import type { ResultFormat } from "./batch-formats.ts";
import { listRejections, saveResults, toFormat } from "./batch-results.ts";
import { type BatchView, isEnded, isFullyAnswered, parseBatch, parseBatchList } from "./batch-view.ts";
import { watchBatch } from "./follow-batch.ts";
import { createOutput, type Output } from "./output.ts";
import { toProgressLine } from "./progress.ts";
import { toBatchTable, toSummary } from "./summary.ts";

export interface RetriedCause {
  readonly category?: string | undefined;
  readonly code?: string | undefined;
  readonly payer?: string | undefined;
}

export type BatchCommand =
  | { readonly verb: "list"; readonly limit: number; readonly json: boolean }
  | { readonly verb: "show"; readonly id: string; readonly json: boolean }
  | { readonly verb: "watch" | "cancel" | "pause" | "resume"; readonly id: string }
  | ({ readonly verb: "retry"; readonly id: string } & RetriedCause)
  | {
      readonly verb: "results";
      readonly id: string;
      readonly out?: string | undefined;
      readonly format?: ResultFormat | undefined;
      readonly status?: string | undefined;
      readonly afterRow?: number | undefined;
    };

/** @returns for `watch`, `unanswered` unless every row of the batch got a response */
export async function runBatch(command: BatchCommand, target: ApiTarget, dataDir: string): Promise<ExitCode> {
  const absentHint = "no such batch in this account; `nightguard batch list` shows them";
  await using client = await openApi(target, dataDir, absentHint);
  return await run(command, client, createOutput(process.stdout));
}

async function run(command: BatchCommand, client: ApiClient, output: Output): Promise<ExitCode> {
  switch (command.verb) {
    case "list": {
      const body = await client.getJson(`/Batch?limit=${command.limit}`);
      output.say(...(command.json ? [JSON.stringify(body)] : toBatchTable(parseBatchList(body))));
      return exitCodes.ok;
    }
    case "show": {
      const body = await client.getJson(toPath(command.id));
      if (command.json) output.say(JSON.stringify(body));
      else await describe(client, parseBatch(body), output);
      return exitCodes.ok;
    }
    case "cancel":
    case "pause":
    case "resume":
    case "retry": {
      const query = command.verb === "retry" ? toRetryQuery(command) : "";
      await describe(client, parseBatch(await client.post(`${toPath(command.id)}/${command.verb}${query}`)), output);
      return exitCodes.ok;
    }
    case "watch": {
      const batch = await watchBatch(client, command.id, output);
      output.say("", ...toSummary(batch, await listRejections(client, batch)));
      return isFullyAnswered(batch) ? exitCodes.ok : exitCodes.unanswered;
    }
    case "results": {
      const { id, out = "-", format = toFormat(out), status, afterRow } = command;
      await saveResults(client, id, { file: out, format, status, afterRow });
      if (out !== "-") output.say(`Results: ${out}`);
      return exitCodes.ok;
    }
    default:
      return command satisfies never;
  }
}

const toPath = (id: string): string => `/Batch/${encodeURIComponent(id)}`;

async function describe(client: ApiClient, batch: BatchView, output: Output): Promise<void> {
  output.say(`Batch ${batch.id} is ${batch.status}: ${toProgressLine(batch)}`);
  output.say("", ...toSummary(batch, await listRejections(client, batch)));
  if (isEnded(batch)) output.say("", `Results: nightguard batch results ${batch.id} --out results.csv`);
}

function toRetryQuery({ category, code, payer }: RetriedCause): string {
  const set = Object.entries({ category, code, payer_id: payer }).filter(([, value]) => value !== undefined);
  return set.length === 0 ? "" : `?${new URLSearchParams(set as [string, string][])}`;
}
