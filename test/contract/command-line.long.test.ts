import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { compileCache } from "../support/compile-cache.ts";
import { activeAnswer } from "../support/payer.ts";
import { anEligibilityRequest, inAMonth } from "../support/requests.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

const program = fileURLToPath(new URL("../../apps/nightguard/src/main.ts", import.meta.url));

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());

/** A command as somebody runs it, in a folder of its own. */
async function begin(account: TestAccount, args: readonly string[], given: { url?: string; input?: string } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "nightguard-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const environment = { NIGHTGUARD_URL: given.url ?? stack.url, NIGHTGUARD_API_KEY: account.liveKey };
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...compileCache, ...environment },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  child.stdin.end(given.input ?? "");
  return { folder, child, ended: untilEnded(child) };
}

async function untilEnded(child: ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream }) {
  const [out, err, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { exitCode: Number(exitCode), out, err };
}

async function run(account: TestAccount, args: readonly string[], given: { url?: string; input?: string } = {}) {
  const { folder, ended } = await begin(account, args, given);
  return { folder, ...(await ended) };
}

/** Rows of a CSV file, each another person. */
function aCsvFile(rows: number, memberIds: readonly string[] = []) {
  const lines = Array.from({ length: rows }, (_, index) => {
    const { payer, provider, subscriber } = anEligibilityRequest();
    const memberId = memberIds[index] ?? subscriber.member_id;
    return [payer.id, provider.npi, provider.tax_id, "Ada", "Quill", memberId, subscriber.dob, "G1"].join(",");
  });
  return `payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number\n${lines.join("\n")}\n`;
}

const idOf = (words: string) => /bat_[0-9a-f-]+/.exec(words)?.[0] ?? "";

/** Stands between a client and the API, and cuts each of the first connections off after so many bytes one way. */
async function aLineThatBreaks(...cuts: { way: "up" | "down"; afterBytes: number }[]): Promise<string> {
  const target = new URL(stack.url);
  const server = createServer((client) => {
    const cut = cuts.shift();
    const api = connect(Number(target.port), target.hostname);
    const counts = { up: 0, down: 0 };
    const break_ = () => {
      client.destroy();
      api.destroy();
    };
    const pass = (way: "up" | "down") => (chunk: Buffer) => {
      counts[way] += chunk.length;
      if (cut?.way === way && counts[way] > cut.afterBytes) return break_();
      (way === "up" ? api : client).write(chunk);
    };
    client.on("data", pass("up")).on("error", break_).on("close", break_);
    api.on("data", pass("down")).on("error", break_).on("close", break_);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

describe("nightguard verify", () => {
  test("ends with 0 and the results in a file when every row got an answer", async () => {
    const account = await stack.createAccount();
    const folder = await mkdtemp(join(tmpdir(), "nightguard-test-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, "tomorrow.csv");
    await writeFile(file, aCsvFile(3));

    const { exitCode, out, err } = await run(account, ["verify", file, "--name", "Tomorrow", "--priority", "high"]);

    expect(err).toBe("");
    expect(exitCode).toBe(0);
    expect(out).toContain("3 rows read, 3 answers");
    const results = parse(await readFile(join(folder, "tomorrow.results.csv"), "utf8"), { columns: true });
    expect(results).toMatchObject([{ row: "1", status: "succeeded", last_name: "Quill" }, { row: "2" }, { row: "3" }]);
    const { body } = await account.api.get(`/Batch/${idOf(out)}`);
    expect(body).toMatchObject({ name: "Tomorrow", priority: "high", status: "completed" });
  });

  test("reads gzip, and names the results as if it were none", async () => {
    const account = await stack.createAccount();
    const folder = await mkdtemp(join(tmpdir(), "nightguard-test-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, "tomorrow.csv.gz"), gzipSync(aCsvFile(3)));
    await writeFile(join(folder, "items.json.gz"), gzipSync(JSON.stringify([anEligibilityRequest()])));

    const [csv, json] = await Promise.all([
      run(account, ["verify", join(folder, "tomorrow.csv.gz")]),
      run(account, ["verify", join(folder, "items.json.gz"), "--name", "Items"]),
    ]);

    expect(csv).toMatchObject({ exitCode: 0, err: "", out: expect.stringContaining("3 rows read, 3 answers") });
    expect(parse(await readFile(join(folder, "tomorrow.results.csv"), "utf8"), { columns: true })).toHaveLength(3);
    expect(json).toMatchObject({ exitCode: 0, err: "", out: expect.stringContaining("1 row read, 1 answer") });
  });

  test("reads standard input, writes standard output, and ends with 2 and a summary when a row got no answer", async () => {
    const account = await stack.createAccount();
    stack.payer.answersAbout("FAILS", { status: 400, body: "no" });
    const input = `${aCsvFile(3, ["FAILS"])}60054,,,,,,,\n`;

    const { exitCode, out, err } = await run(account, ["verify", "-"], { input });

    expect(exitCode).toBe(2);
    expect(parse(out, { columns: true })).toMatchObject([{ status: "failed" }, { row: "2" }, { row: "3" }]);
    expect(err).toContain("4 rows read, 2 answers");
    expect(err).toContain("1  no answer");
    expect(err).toContain("row 4: ");
  });

  test("ends with 1 and one line that says what to do when the key is refused", async () => {
    const account = { ...(await stack.createAccount()), liveKey: "ng_live_wrong" };

    const { exitCode, out, err } = await run(account, ["verify", "-"], { input: aCsvFile(1) });

    expect(exitCode).toBe(1);
    expect(out).toBe("");
    expect(err.trim().split("\n").at(-1)).toMatch(/^nightguard: The API answered 401: .*give a valid key with --key/);
  });

  test("ends with 64 and that line alone when there is no such file", async () => {
    const { exitCode, out, err } = await run(await stack.createAccount(), ["verify", "nofile.csv"]);

    expect(exitCode).toBe(64);
    expect(out).toBe("");
    expect(err).toBe("nightguard: nofile.csv cannot be read: there is no such file\n");
  });

  test("exits once the file is accepted when run without watching; the batch waits for its start time", async () => {
    const account = await stack.createAccount();

    const { exitCode, out } = await run(account, ["verify", "-", "--no-watch", "--not-before", inAMonth], {
      input: aCsvFile(2),
    });

    expect(exitCode).toBe(0);
    expect(out).toContain(`nightguard batch watch ${idOf(out)}`);
    const { body } = await account.api.get(`/Batch/${idOf(out)}`);
    expect(body).toMatchObject({ status: "queued", not_before: inAMonth, counts: { queued: 2 } });
  });

  test.each([
    ["in the midst of the file", { way: "up", afterBytes: 200_000 } as const],
    ["when all of it was taken in and the answer was on its way", { way: "down", afterBytes: 20 } as const],
  ])("makes one batch of an upload that broke off %s", async (_name, cut) => {
    const account = await stack.createAccount({ max_concurrency: 100 });
    const url = await aLineThatBreaks(cut, cut);

    const { exitCode, out, err } = await run(account, ["verify", "-", "--no-watch", "--not-before", inAMonth], {
      url,
      input: aCsvFile(6_000),
    });

    expect(err).toBe("");
    expect(out.match(/sending it again/g)).toHaveLength(2);
    expect(exitCode).toBe(0);
    const { body } = await account.api.get("/Batch");
    expect(body.data).toMatchObject([{ id: idOf(out), counts: { total: 6_000 } }]);
  });
});

describe("nightguard batch", () => {
  test("watches, lists, shows, reads and retries a batch", async () => {
    const account = await stack.createAccount();
    const item = anEligibilityRequest();
    stack.payer.answersAbout(item.subscriber.member_id, { status: 400, body: "no" });
    const accepted = await account.api.post("/Batch", { name: "Monday", items: [item, anEligibilityRequest()] });
    const id = String(accepted.body.id);
    const batch = (...args: string[]) => run(account, ["batch", ...args]);

    const watched = await batch("watch", id);
    const listed = await batch("list");
    const shown = await batch("show", id, "--json");
    const results = await batch("results", id, "--status", "failed", "--format", "ndjson");
    stack.payer.answersAbout(item.subscriber.member_id, { body: activeAnswer });
    const retried = await batch("retry", id, "--category", "request");

    expect(watched).toMatchObject({ exitCode: 2, out: expect.stringContaining("2 rows read, 1 answer") });
    expect(listed).toMatchObject({
      exitCode: 0,
      out: expect.stringMatching(new RegExp(`^${id}  completed .* Monday\n$`)),
    });
    expect(JSON.parse(shown.out)).toMatchObject({ id, counts: { failed: 1 } });
    expect(
      results.out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toMatchObject([{ row: 1 }]);
    expect(retried.exitCode).toBe(0);
    await until(async () => {
      expect((await account.api.get(`/Batch/${id}`)).body).toMatchObject({ status: "completed" });
    });
  });

  test("pauses, resumes and cancels a batch, and shows its state then", async () => {
    const account = await stack.createAccount();
    const items = [anEligibilityRequest()];
    const { body } = await account.api.post("/Batch", { items, not_before: inAMonth });

    for (const [verb, status] of [
      ["pause", "paused"],
      ["resume", "queued"],
      ["cancel", "cancelled"],
    ] as const) {
      const { exitCode, out } = await run(account, ["batch", verb, String(body.id)]);
      expect({ exitCode, out }).toEqual({ exitCode: 0, out: expect.stringContaining(`${body.id} is ${status}: `) });
    }
  });

  test("says that there is no such batch, to its owner's neighbour too", async () => {
    const [owner, other] = [await stack.createAccount(), await stack.createAccount()];
    const { body } = await owner.api.post("/Batch", { items: [anEligibilityRequest()] });

    const verbs = ["show", "watch", "cancel", "pause", "resume", "retry", "results"];
    const runs = await Promise.all(verbs.map((verb) => run(other, ["batch", verb, String(body.id)])));

    for (const [index, { exitCode, err }] of runs.entries()) {
      expect({ verb: verbs[index], exitCode }).toEqual({ verb: verbs[index], exitCode: 1 });
      expect(err).toMatch(/^nightguard: The API answered 404: Not found; .*`nightguard batch list` shows them\n$/);
    }
  });

  test("leaves a batch that is watched going on when it is interrupted", async () => {
    const account = await stack.createAccount();
    const { body } = await account.api.post("/Batch", {
      items: [anEligibilityRequest()],
      not_before: inAMonth,
    });
    const { child, ended } = await begin(account, ["batch", "watch", String(body.id)]);
    await once(child.stdout, "data");

    child.kill("SIGINT");
    const { exitCode, err } = await ended;

    expect(exitCode).toBe(1);
    expect(err).toBe(`nightguard: The batch goes on; \`nightguard batch watch ${body.id}\` shows it again\n`);
    expect((await account.api.get(`/Batch/${body.id}`)).body).toMatchObject({ status: "queued" });
  });
});
