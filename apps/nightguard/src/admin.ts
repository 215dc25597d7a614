import { readFile } from "node:fs/promises";
import { parseStatus, toStatusLines } from "./admin-status.ts";
import { type ApiClient, createApiClient } from "./api-client.ts";
import { CommandError, exitCodes } from "./exit.ts";
import { toUnreadable } from "./files.ts";
import { createOutput } from "./output.ts";
import { findRunning } from "./running.ts";

/** Where the administration is, and what opens it; what is absent is taken from the start that is running here. */
export interface AdminTarget {
  readonly url: string | undefined;
  readonly adminToken: string | undefined;
  readonly dataDir: string;
}

export interface PlanOptions {
  readonly perSecond: number;
  readonly burst: number;
  readonly concurrency?: number | undefined;
  readonly perDay?: number | undefined;
}

/** `nightguard admin …`: each function is one request to `/Admin` and prints the answer, as JSON unless told otherwise. */
export function createAdmin(target: AdminTarget) {
  const output = createOutput(process.stdout);

  async function ask(question: (client: ApiClient) => Promise<unknown>, toLines = toJsonLines): Promise<void> {
    const client = createApiClient(await findAdministration(target));
    try {
      output.say(...toLines(await question(client)));
    } finally {
      await client.close();
    }
  }

  async function importCsv(path: string, file: string): Promise<void> {
    const csv = await readFile(file).catch((cause: unknown) => {
      throw toUnreadable(file, cause);
    });
    await ask((client) => client.upload(path, { type: "text/csv", body: csv }));
  }

  return {
    importCarriers: (file: string) => importCsv("/Admin/Carriers", file),
    importDirectory: (file: string) => importCsv("/Admin/Directory", file),
    status: ({ json = false }: { json?: boolean }) =>
      ask(
        (client) => client.getJson("/Admin/Status"),
        json ? toJsonLines : (answer) => toStatusLines(parseStatus(answer)),
      ),
    putPlan: (name: string, plan: PlanOptions) =>
      ask((client) => client.sendJson("PUT", `/Admin/Plan/${encodeURIComponent(name)}`, toPlanLimits(plan))),
    createAccount: (name: string, plan: string) =>
      ask((client) => client.sendJson("POST", "/Admin/Account", { name, plan })),
    createKey: (accountId: string, options: { mode: string; name: string }) =>
      ask((client) => client.sendJson("POST", `/Admin/Account/${encodeURIComponent(accountId)}/ApiKey`, options)),
  };
}

const toJsonLines = (answer: unknown): string[] => [JSON.stringify(answer, undefined, 2)];

/** The body of `PUT /Admin/Plan/{name}`. */
function toPlanLimits({ perSecond, burst, concurrency, perDay }: PlanOptions) {
  return {
    verifications_per_second: perSecond,
    verification_burst: burst,
    ...(concurrency === undefined ? {} : { max_concurrency: concurrency }),
    ...(perDay === undefined ? {} : { verifications_per_day: perDay }),
  };
}

async function findAdministration(target: AdminTarget): Promise<{ url: string; key: string; keyHint: string }> {
  const running = target.url && target.adminToken ? undefined : await findRunning(target.dataDir);
  const url = target.url || running?.url;
  // As with keys: the token of the start that runs here goes nowhere else.
  const key = target.adminToken || (running && running.url === url ? running.admin_token : undefined);
  if (url && key) return { url, key, keyHint: "NIGHTGUARD_ADMIN_TOKEN must be the one that the API was started with" };
  const todo = "run `nightguard start` in this folder, or set NIGHTGUARD_URL and NIGHTGUARD_ADMIN_TOKEN";
  throw new CommandError(`No administration is known here; ${todo}`, exitCodes.usage);
}
