import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aWorkbook } from "../../apps/api/src/batches/upload/xlsx/test-support.ts";
import type { Actions } from "../../apps/nightguard/src/actions.ts";
import { createProgram } from "../../apps/nightguard/src/program.ts";
import { compileCache } from "../support/compile-cache.ts";
import { inAMonth } from "../support/requests.ts";
import { createTestDatabase, testRedisUrl } from "../support/services.ts";
import { until } from "../support/waiting.ts";
import { startStedi, stediKeys } from "../upstreams/stedi.ts";

const program = fileURLToPath(new URL("../../apps/nightguard/bin/nightguard.mjs", import.meta.url));

/** What was run: commands by their words, and options by the words of their command and their flag. */
const covered = new Set<string>();
const children = new Set<ChildProcess>();
let folder: string;
let start: ReturnType<typeof begin>;
/** The address and the administration token of the running installation. */
let running: { url: string; key: string; admin_token: string };

interface Given {
  /** Options of the command's first word, which stand before its other words. */
  readonly before?: readonly string[];
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** @param words of the command, such as `admin route list` */
function begin(words: string, args: readonly string[] = [], { before = [], input = "", environment = {} }: Given = {}) {
  const [first = "", ...others] = words.split(" ");
  for (const name of [first, words]) covered.add(name);
  for (const flag of flagsIn(before)) covered.add(`${first} ${flag}`);
  for (const flag of flagsIn(args)) covered.add(`${words} ${flag}`);
  const child = spawn(process.execPath, [program, first, ...before, ...others, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: "0", ...compileCache, ...environment },
  });
  children.add(child);
  child.stdin.end(input);
  const texts = { out: "", err: "" };
  for (const [name, stream] of [["out", child.stdout] as const, ["err", child.stderr] as const]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      texts[name] += chunk;
    });
  }
  const ended = once(child, "close").then(([code]) => {
    children.delete(child);
    return { code: code as number | null, ...texts };
  });
  return { child, texts, ended };
}

const flagsIn = (args: readonly string[]) => args.filter((arg) => arg.startsWith("--"));

/** Runs a command to its end. @returns its standard output */
async function run(words: string, args: readonly string[] = [], given: Given & { code?: number } = {}) {
  const { code, out, err } = await begin(words, args, given).ended;
  expect(code, `nightguard ${words} ${args.join(" ")}: ${err}${out}`).toBe(given.code ?? 0);
  return out;
}

/** Runs a command until it says that it is ready, and ends it. */
async function runUntil(ready: RegExp, words: string, args: readonly string[] = [], given: Given = {}) {
  const { child, texts, ended } = begin(words, args, given);
  await until(() => expect(texts.out + texts.err).toMatch(ready));
  child.kill("SIGTERM");
  expect({ words, ...(await ended) }).toMatchObject({ code: 0 });
}

const write = (name: string, content: string | Buffer | object) =>
  writeFile(
    join(folder, name),
    typeof content === "string" || Buffer.isBuffer(content) ? content : JSON.stringify(content),
  );

const read = (name: string) => readFile(join(folder, name), "utf8");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nightguard commands "));
  await run("start", ["--sample", "--exit"]);
  start = begin("start", ["--port", "0"]);
  await until(() => expect(start.texts.out).toContain("Ctrl-C stops everything"));
  running = JSON.parse(await read(".nightguard/running.json"));
});

afterAll(async () => {
  start?.child.kill("SIGTERM");
  await start?.ended;
  for (const child of children) child.kill("SIGKILL");
  await until(() => rm(folder, { recursive: true, force: true }));
});

const split = (args: string) => args.split(" ");
const header = "payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number";
const row = "60054,1234567893,123456789,Maria,Example,W100000001,04/12/1986,98765";
const idIn = (text: string, prefix: string) =>
  new RegExp(`${prefix}_[0-9a-f-]+`).exec(text)?.[0] ?? `${prefix} is missing`;

test("the first command that the start prints answers with JSON", async () => {
  const [curl = ""] = /^ +curl .*$/m.exec(start.texts.out) ?? [];
  const { stdout } = await promisify(execFile)("sh", ["-c", curl]);

  expect(JSON.parse(stdout)).toMatchObject({ coverage: { status: "active" } });
});

test("files are verified, batches controlled, and answers explained", async () => {
  const target = ["--url", running.url, "--key", running.key];
  await write("tomorrow.csv", `${header.replace("member_id", "Card")}\n${row}\n${row.replace("60054", "Cigna")}\n`);
  const mapped = split("tomorrow.csv --watch --map Card=member_id --payer-match map --on-invalid skip");
  await run("verify", [...mapped, ...target], { code: 2 });
  await writeFile(join(folder, "tomorrow.xlsx"), await aWorkbook([header.split(","), row.split(",")]));
  await run("verify", ["tomorrow.xlsx", "--sheet", "Sheet1"]);
  const shortRow = split(
    "--npi 1234567893 --tax-id 123456789 --payer-id 60054 --type csv --date-order mdy --npi-check warn",
  );
  const asked = split(
    "--operation eligibility --transform true_eligibility --max-age 60 --on-unknown fail --priority high",
  );
  const input = "first_name,last_name,member_id,dob,group_number\nMaria,Example,W100000001,04/12/1986,98765\n";
  const out = split("--name Tomorrow --out answers.ndjson --format ndjson");
  await run("verify", ["-", ...shortRow, ...asked, ...out], { input });
  const later = ["--not-before", inAMonth, "--deadline", "06:00", "--no-watch"];
  const id = idIn(await run("verify", ["tomorrow.xlsx", ...later]), "bat");

  const listed = await run("batch list", split("--limit 5 --json"), { before: target });
  expect(JSON.parse(listed).data[0].id).toBe(id);
  expect(JSON.parse(await run("batch show", [id, "--json"]))).toMatchObject({ id, status: "queued" });
  expect(JSON.parse(await run("admin batch show", [id]))).toMatchObject({ id, status: "queued" });
  for (const verb of ["pause", "resume", "cancel"]) await run(`batch ${verb}`, [id]);
  await run("batch watch", [id], { code: 2 });
  await run("batch retry", [id, ...split("--category payer --code upstream_timeout --payer 60054")]);
  const filters = ["--batch", id, ...split("--operation eligibility --payer 60054")];
  filters.push(...split("--created-after 2026-01-01 --created-before 2026-01-02 --yes --no-watch"));
  const causes = split("--status failed --category payer --code upstream_timeout");
  expect(await run("bulk retry", [...filters, ...causes])).toContain("No job matches");
  expect(await run("bulk cancel", [...filters, ...split("--status queued")])).toContain("No job matches");
  const waiting = idIn(await run("verify", ["tomorrow.xlsx", ...later]), "bat");
  const ended = await run("bulk cancel", ["--batch", waiting, "--yes"], { before: target });
  expect(ended).toContain("cancel done: 1 of 1 job changed");
  const action = idIn(ended, "blk");
  expect(JSON.parse(await run("bulk show", [action, "--json"]))).toMatchObject({ id: action, state: "done" });
  expect(JSON.parse(await run("bulk list", split("--limit 5 --json")))).toMatchObject({ data: [{ id: action }] });
  await run("bulk abort", [action], { code: 1 });
  await run("batch results", [id, ...split("--out rows.csv --format csv --status cancelled --after-row 0")]);
  expect(await read("rows.csv")).toContain("cancelled");

  const answer = JSON.parse(await read("answers.ndjson"));
  await run("explain", [answer.id, "--html", "benefits.html", ...target]);
  expect(await read("benefits.html")).toContain("<html");
  await write("answer.json", answer.result);
  expect(await run("explain", split("answer.json --as-of 2026-03-02"))).toContain("coverage active");
  expect(JSON.parse(await run("explain", split("answer.json --json")))).toHaveProperty("coverage");

  await write("keys.pem", await run("proof key", ["--url", running.url]));
  const proof = await fetch(`${running.url}/Job/${answer.id}/proof`, { headers: { "x-token-api": running.key } });
  await write("proof.json", await proof.text());
  const offline = ["proof.json", "--public-key", "keys.pem"];
  expect(await run("proof verify", offline)).toMatch(/^holds .*signed this.*INVENTED.*same document.*coverage active/s);
  expect(JSON.parse(await run("proof verify", [...offline, "--json"]))).toMatchObject({ job: { id: answer.id } });
  const drawn = await fetch(`${running.url}/Job/${answer.id}/proof?format=pdf`, {
    headers: { "x-token-api": running.key },
  });
  const pdf = Buffer.from(await drawn.arrayBuffer());
  await write("proof.pdf", pdf);
  const offlinePdf = ["proof.pdf", "--public-key", "keys.pem"];
  expect(await run("proof verify", offlinePdf)).toMatch(/^holds .*sealed this PDF.*INVENTED.*coverage active/s);
  expect(JSON.parse(await run("proof verify", [...offlinePdf, "--json"]))).toMatchObject({ job: { id: answer.id } });
  await write("forged.pdf", pdf.toString("latin1"));
  expect(await run("proof verify", ["forged.pdf", "--public-key", "keys.pem"], { code: 1 })).toContain("DOES NOT HOLD");
  await write("forged.json", (await read("proof.json")).replace(/.(?="}$)/, "!"));
  expect(await run("proof verify", ["forged.json", "--url", running.url], { code: 1 })).toContain("DOES NOT HOLD");
  expect(await run("admin proof-key rotate")).toContain("are signed with the key");
  expect((await run("proof key")).match(/BEGIN PUBLIC KEY/g)).toHaveLength(2);
  await run("proof verify", ["proof.json"]);
  expect(await run("explain", split("answer.json --why /coverage/status"))).toContain('"active"');
});

test("an agent's message is answered", async () => {
  const input = `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" })}\n`;
  const out = await run("mcp", ["--url", running.url, "--key", running.key], { input });
  expect(JSON.parse(out)).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
});

test("files that are dropped into a folder are verified", async () => {
  const environment = { NIGHTGUARD_API_KEY: running.key };
  const config = ["--config", "connect.yaml"];
  await mkdir(join(folder, "drop"));
  await write("connect.yaml", `url: ${running.url}\nsources: [{ name: north, kind: folder, path: drop }]\n`);
  await write("drop/day.csv", `${header}\n${row}\n`);
  await write("drop/day.csv.done", "");

  expect(await run("connect check", config, { environment })).toContain("would be taken: day.csv");
  expect(await run("connect plan", config)).toContain("every row of a file is asked about");
  expect(await run("connect once", config, { environment })).toContain("1 files ended, 0 of them refused");
  expect(await run("connect status", config)).toContain("answered, 1 of 1 rows  day.csv");
  expect(await run("connect changes", config)).toContain("No source writes into a practice system");
  await run("connect undo", ["k3f9m2ab7c", ...config], { environment, code: 64 }); // it wrote nothing
  await runUntil(/watching north/, "connect run", config, { environment });
});

test("a table in the inbox of the running installation is verified", async () => {
  await write(".nightguard/inbox/day.csv", `${header}\n${row}\n`);
  const done = join(folder, ".nightguard/inbox/done");
  const [run = ""] = await until(async () => {
    const runs = await readdir(done);
    expect(runs).toHaveLength(1);
    return runs;
  });
  expect(await readdir(join(done, run))).toContain("day.results.csv");
});

test("an operator sees and changes plans, accounts, keys and people", async () => {
  const url = ["--url", running.url];
  const environment = { NIGHTGUARD_ADMIN_TOKEN: running.admin_token };
  expect(await run("admin status", [], { before: url, environment })).toContain("Workers");
  expect(JSON.parse(await run("admin status", ["--json"]))).toHaveProperty("workers");
  expect(await run("admin batches", ["--at-risk"])).toContain("No open batch has a deadline");
  expect(JSON.parse(await run("admin batches", ["--json"]))).toHaveProperty("data");
  const limits = ["--concurrency", "5", "--per-day", "none", "--requests-per-second", "5", "--max-batch-rows", "100"];
  await run("admin put-plan", [
    "clinic",
    "--per-second",
    "5",
    "--burst",
    "10",
    ...limits,
    "--retention-days",
    "90",
    "--recovery-questions",
    "2",
    ...["--questions", "3", "--cost", "1.5", "--question-seconds", "600"],
  ]);
  const account = JSON.parse(await run("admin create-account", ["Northside Dental", "--plan", "demo"])).id;
  expect(JSON.parse(await run("admin account set-plan", [account, "clinic"]))).toMatchObject({ plan: "clinic" });
  expect(JSON.parse(await run("admin account list"))).toMatchObject([{ id: account, plan: "clinic" }, {}]);

  const bounds = ["--scopes", "read", "verify", "--expires-at", "2099-01-31T00:00:00Z", "--allow-cidr", "127.0.0.1/32"];
  const created = await run("admin create-key", [account, "--mode", "test", "--name", "Import", ...bounds]);
  const { id: key } = JSON.parse(created);
  expect(JSON.parse(await run("admin list-keys", [account]))).toMatchObject([{ id: key }]);
  expect(await run("admin keys used")).toMatch(new RegExp(`never .*${key}.*Northside Dental  Import`));
  expect(JSON.parse(await run("admin keys used", [account, "--json"]))).toMatchObject([
    { id: key, last_used_at: null },
  ]);
  const yesterday = split("--since 2026-11-29T00:00:00Z --until 2026-11-30T00:00:00Z");
  expect(JSON.parse(await run("admin keys calls", [key, ...yesterday]))).toMatchObject({ key: { id: key }, uses: [] });
  expect(JSON.parse(await run("admin list-endpoints", [account]))).toEqual([]);
  expect(JSON.parse(await run("admin endpoint list", ["--failing"]))).toEqual([]);
  expect(JSON.parse(await run("admin plan list"))).toContainEqual(expect.objectContaining({ name: "clinic" }));
  expect(JSON.parse(await run("admin system"))).toMatchObject({ version: expect.any(String) });
  for (const words of ["payer list", "daily-limit list"]) {
    expect(JSON.parse(await run(`admin ${words}`)), words).toBeInstanceOf(Array);
  }
  expect(JSON.parse(await run("admin payer health"))).toHaveProperty("data");
  expect(JSON.parse(await run("admin disable-key", [key, "--endpoints"]))).toMatchObject({ disabled: true });
  expect(JSON.parse(await run("admin enable-key", [key]))).toMatchObject({ disabled: false });
  expect(JSON.parse(await run("admin suspend", [account])).suspended_at).not.toBeNull();
  expect(JSON.parse(await run("admin resume", [account])).suspended_at).toBeNull();

  const anna = ["anna", "--role", "operator"];
  expect(JSON.parse(await run("admin administrator create", anna))).toHaveProperty("token");
  expect(JSON.parse(await run("admin administrator list"))).toMatchObject([{ name: "anna" }]);
  await run("admin administrator end", ["anna"]);

  const roles = [
    "--name",
    "Ada",
    "--account",
    account,
    "--role",
    "owner",
    "viewer",
    "--expires-at",
    "2099-01-31T00:00:00Z",
  ];
  const ada = "ada@clinic.example";
  await run("admin user invite", [ada, ...roles, "--reason", "opens the account"]);
  await run("admin user invite", ["eve@it.example", "--operator"]);
  expect(await run("admin user list")).toContain(ada);
  await run("admin user disable", [ada]);
  await run("admin user enable", [ada]);
  expect(await run("admin user link", [ada])).toContain("#link=");
  await run("admin user end-sessions", [ada]);
  expect(await run("console", ["--url", running.url], { environment })).toContain("#link=");
});

test("an operator sees and changes payer services, routes and reference data", async () => {
  const stedi = await startStedi();
  await write("key.json", { api_key: stediKeys.test });
  await write("settings.json", { payers_url: stedi.url, manager_url: stedi.url });
  const put = [
    "stedi",
    "--kind",
    "stedi",
    "--url",
    stedi.url,
    "--credentials",
    "key.json",
    "--settings",
    "settings.json",
  ];
  const limits = ["--max-in-flight", "5", "--max-per-minute", "100", "--cost-per-question", "0.25"];
  const account = JSON.parse(await run("admin account list"))[0].id;

  expect(JSON.parse(await run("admin upstream kinds")).length).toBeGreaterThan(3);
  await run("admin upstream put", [...put, ...limits]);
  expect(JSON.parse(await run("admin upstream list"))).toMatchObject([{ name: "stedi", max_in_flight: 5 }]);
  expect(await run("admin upstream test", ["stedi"])).toContain("ok: ");
  await run("admin upstream refresh", ["stedi"]);
  await run("admin payer-map list", ["stedi", "--unmapped"]);
  await run("admin payer-map set", ["stedi", "CX014", "--none"]);
  await run("admin payer-map remove", ["stedi", "CX014"]);
  const route = ["aetna", "--upstream", "stedi", "--fallback", "default", "--payers", "60054", "--mode", "live"];
  await run("admin route put", [...route, "--account", account, "--priority", "2"]);
  expect(JSON.parse(await run("admin route list"))).toMatchObject([{ name: "aetna", account_id: account }]);
  await run("admin route delete", ["aetna"]);
  await run("admin upstream put", [...put, "--account", account, "--disabled"]);
  await run("admin upstream delete", ["stedi"]);
  await stedi.close();

  await write("carriers.csv", "carrier_id,carrier_name,response_level\nHARBOR,Harbor Dental,Detailed\n");
  await write(
    "directory.csv",
    "payer_id,payer_name,response_level,coins,deduct,descriptions,limitations,frequency\n60054,Aetna Dental,Detailed,Yes,Yes,No,Yes,-\n",
  );
  expect(JSON.parse(await run("admin import-carriers", ["carriers.csv"]))).toEqual({ rows: 1 });
  expect(JSON.parse(await run("admin import-directory", ["directory.csv"]))).toEqual({ rows: 1 });
  await run("admin env", ["other.env"]);
  expect(await read("other.env")).toContain("NIGHTGUARD_ENCRYPTION_KEYS=");
});

test("the audit and the encryption keys are read while the installation runs", async () => {
  expect(await run("admin audit verify")).toContain("The audit is whole.");
  const account = JSON.parse(await run("admin account list")).at(-1).id;
  const times = ["--since", "2020-01-01T00:00:00Z", "--until", "2099-01-01T00:00:00Z"];
  const lines = (await run("admin audit export", ["--account", account, ...times])).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).action)).toContain("account.create");
  const created = ["--account", account, "--action", "account.create", "--subject", account];
  const listed = JSON.parse(await run("admin audit list", [...created, ...times]));
  expect(listed).toMatchObject([{ action: "account.create", account_id: account }]);
  expect(JSON.parse(await run("admin audit list", ["--actor", "administrator:nobody"]))).toEqual([]);

  expect(await run("admin encryption-keys")).toMatch(/data keys?, current/);
  expect(await run("admin encryption-keys rotate")).toContain("rewrapped with the current key");
  expect(await run("admin keys")).toMatch(/data keys?, current/);
  expect(await run("admin keys rotate")).toContain("rewrapped with the current key");
});

test("parts and the receiver of webhooks run until they are ended", async () => {
  const [database, redis] = await Promise.all([createTestDatabase(), testRedisUrl()]);
  const environment = {
    DATABASE_URL: database.databaseUrl,
    REDIS_URL: redis.redisUrl,
    NIGHTGUARD_ENCRYPTION_KEYS: `k1:${randomBytes(32).toString("base64")}`,
  };
  await run("migrate", [], { environment });
  expect(await run("migrate", ["--check"], { environment })).toContain("There is nothing to migrate.");
  await runUntil(/listening|address/i, "sandbox");
  const sandbox = { NIGHTGUARD_SANDBOX_URL: "http://127.0.0.1:9" };
  await runUntil(/listening|address/i, "api", [], { environment: { ...environment, ...sandbox } });
  await runUntil(/started|ready/i, "worker", [], { environment: { ...environment, ...sandbox } });
  const secret = `whsec_${randomBytes(24).toString("base64")}`;
  const answer = ["--secret", secret, "--status", "204", "--delay", "0.1"];
  await runUntil(/Listening on/, "listen", ["--port", "0", "--host", "127.0.0.1", ...answer]);
  await Promise.all([database.drop(), redis.release()]);
});

test("the installation is adapted to a restore once it has ended", async () => {
  start.child.kill("SIGTERM");
  expect(await start.ended).toMatchObject({ code: 0 });

  expect(await run("admin restored", ["--force"])).toContain("started a new epoch");
});

test("no command of the help was left out, and no option", () => {
  const root = createProgram({} as Actions, () => undefined);
  const missing = listAll(root).filter((name) => !covered.has(name));

  expect(missing).toEqual([]);
});

/** The words of each command that does something, and its options. */
function listAll(command: ReturnType<typeof createProgram>, words: readonly string[] = []): string[] {
  const name = words.join(" ");
  const isGroup = command.commands.length > 0;
  const flags = command.options.map(({ long }) => `${name} ${long}`.trim()).filter((flag) => flag !== "--version");
  const own = isGroup ? flags : [name, ...flags];
  return [...own, ...command.commands.flatMap((child) => listAll(child, [...words, child.name()]))];
}
