import { createInterface } from "node:readline/promises";
import { CommandError, type ExitCode, exitCodes } from "@nightguard/process/exit";
import type { ApiClient } from "./api-client.ts";
import { type ApiTarget, openApi } from "./api-target.ts";
import {
  type BulkActionView,
  isOver,
  parseBulkAction,
  parseBulkActionList,
  parseBulkCount,
  toBulkLine,
  toBulkTable,
} from "./bulk-view.ts";
import { follow } from "./follow-batch.ts";
import { counted, createOutput, type Output } from "./output.ts";

export interface BulkFilterOptions {
  readonly status?: string | undefined;
  readonly batch?: string | undefined;
  readonly operation?: string | undefined;
  readonly payer?: string | undefined;
  readonly category?: string | undefined;
  readonly code?: string | undefined;
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
}

export type BulkCommand =
  | { readonly verb: "list"; readonly limit: number; readonly json: boolean }
  | { readonly verb: "show"; readonly id: string; readonly json: boolean }
  | { readonly verb: "abort"; readonly id: string }
  | ({ readonly verb: "retry" | "cancel"; readonly yes: boolean; readonly watch: boolean } & BulkFilterOptions);

/** Asks the person at the terminal; undefined without a terminal. */
export type Confirm = ((question: string) => Promise<boolean>) | undefined;

/** @returns `failure` for an action that was not confirmed, or was aborted by others */
export async function runBulk(command: BulkCommand, target: ApiTarget, dataDir: string): Promise<ExitCode> {
  const absentHint = "no such action in this account; `nightguard bulk list` shows them";
  await using client = await openApi(target, dataDir, absentHint);
  const confirm = process.stdin.isTTY ? confirmAtTerminal : undefined;
  return await run(command, client, { output: createOutput(process.stdout), confirm });
}

async function confirmAtTerminal(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
}

interface Console {
  readonly output: Output;
  readonly confirm: Confirm;
}

export async function run(command: BulkCommand, client: ApiClient, terminal: Console): Promise<ExitCode> {
  const { output } = terminal;
  switch (command.verb) {
    case "list": {
      const body = await client.getJson(`/BulkAction?limit=${command.limit}`);
      output.say(...(command.json ? [JSON.stringify(body)] : toBulkTable(parseBulkActionList(body))));
      return exitCodes.ok;
    }
    case "show": {
      const body = await client.getJson(toPath(command.id));
      output.say(command.json ? JSON.stringify(body) : describe(parseBulkAction(body)));
      return exitCodes.ok;
    }
    case "abort": {
      output.say(describe(parseBulkAction(await client.post(`${toPath(command.id)}/abort`))));
      return exitCodes.ok;
    }
    case "retry":
    case "cancel":
      return begin(command, client, terminal);
    default:
      return command satisfies never;
  }
}

const toPath = (id: string): string => `/BulkAction/${encodeURIComponent(id)}`;
const describe = (action: BulkActionView): string => `Action ${action.id}: ${toBulkLine(action)}`;

async function begin(
  { verb, yes, watch, ...options }: Extract<BulkCommand, { verb: "retry" | "cancel" }>,
  client: ApiClient,
  { output, confirm }: Console,
): Promise<ExitCode> {
  const filter = toFilter(options);
  const query = new URLSearchParams({ action: verb, ...filter });
  const { count, at_least: isMore } = parseBulkCount(await client.getJson(`/BulkAction/count?${query}`));
  const jobs = `${isMore ? "at least " : ""}${counted(count, "job")}`;
  if (count === 0) {
    output.say("No job matches");
    return exitCodes.ok;
  }
  if (!yes) {
    if (!confirm) throw new CommandError(`This would ${verb} ${jobs}; confirm it with --yes`, exitCodes.usage);
    if (!(await confirm(`${verb === "retry" ? "Retry" : "Cancel"} ${jobs}? [y/N] `))) {
      output.say("Nothing was changed");
      return exitCodes.failure;
    }
  }
  const body = { action: verb, filter, expected_count: count };
  const action = parseBulkAction(await client.sendJson("POST", "/BulkAction", body));
  output.say(`Action ${action.id}: ${verb} of ${jobs}`);
  if (!watch) return exitCodes.ok;
  const ended = await watchAction(client, action.id, output);
  return ended.state === "aborted" ? exitCodes.failure : exitCodes.ok;
}

/** Filters that are set, by their names in the API. */
function toFilter({
  batch: batch_id,
  payer: payer_id,
  createdAfter: created_after,
  createdBefore: created_before,
  ...same
}: BulkFilterOptions): Record<string, string> {
  const all = { batch_id, payer_id, created_after, created_before, ...same };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
}

/** @throws CommandError on Ctrl-C, saying that the action continues and how to abort it */
async function watchAction(client: ApiClient, id: string, output: Output): Promise<BulkActionView> {
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.once("SIGINT", interrupt);
  let shown = "";
  try {
    return await follow(async () => parseBulkAction(await client.getJson(toPath(id))), {
      isEnded: isOver,
      onChange(action) {
        const line = toBulkLine(action);
        if (line !== shown) output.say(`  ${line}`);
        shown = line;
      },
      signal: interrupted.signal,
    });
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    const message = `The action goes on; \`nightguard bulk abort ${id}\` aborts it, and \`nightguard bulk show ${id}\` says how far it is`;
    throw new CommandError(message, exitCodes.failure, { cause: error });
  } finally {
    process.off("SIGINT", interrupt);
  }
}
