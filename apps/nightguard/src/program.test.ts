import { CommandError } from "@nightguard/process/exit";
import { describe, expect, test, vi } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import type { Actions } from "./actions.ts";
import { runProgram } from "./program.ts";

/** Runs a command line with actions that record their names and arguments. */
async function run(...args: string[]) {
  const asked: unknown[][] = [];
  const note =
    (name: string) =>
    async (...rest: unknown[]) =>
      void asked.push([name, ...rest]);
  const actions: Actions = {
    start: note("start"),
    api: note("api"),
    worker: note("worker"),
    sandbox: note("sandbox"),
    migrate: note("migrate"),
    async verify(...rest) {
      await note("verify")(...rest);
      return 2;
    },
    async batch(...rest) {
      await note("batch")(...rest);
      return 0;
    },
    async bulk(...rest) {
      await note("bulk")(...rest);
      return 0;
    },
    async connect(...rest) {
      await note("connect")(...rest);
      return 2;
    },
    explain: note("explain"),
    showProofKeys: note("showProofKeys"),
    async verifyProof(...rest) {
      await note("verifyProof")(...rest);
      return 1;
    },
    rotateProofKey: note("rotateProofKey"),
    listen: note("listen"),
    mcp: note("mcp"),
    env: note("env"),
    restored: note("restored"),
    async verifyAudit() {
      await note("verifyAudit")();
      return 1;
    },
    exportAudit: note("exportAudit"),
    keys: note("keys"),
    admin: async (url) => ({
      status: note(`status ${url}`),
      importCarriers: note(`import-carriers ${url}`),
      importDirectory: note(`import-directory ${url}`),
      putPlan: note(`put-plan ${url}`),
      createAccount: note(`create-account ${url}`),
      listDueBatches: note(`batches ${url}`),
      listAccounts: note(`list-accounts ${url}`),
      listPlans: note(`list-plans ${url}`),
      listPayers: note(`list-payers ${url}`),
      listPayerHealth: note(`list-payer-health ${url}`),
      listTroubledEndpoints: note(`list-troubled-endpoints ${url}`),
      listDailyLimits: note(`list-daily-limits ${url}`),
      listAudit: note(`list-audit ${url}`),
      showSystem: note(`show-system ${url}`),
      showBatch: note(`show-batch ${url}`),
      showKeyUse: note(`show-key-use ${url}`),
      setPlan: note(`set-plan ${url}`),
      createKey: note(`create-key ${url}`),
      suspend: note(`suspend ${url}`),
      resume: note(`resume ${url}`),
      listKeys: note(`list-keys ${url}`),
      listKeyUse: note(`list-key-use ${url}`),
      listEndpoints: note(`list-endpoints ${url}`),
      setKeyDisabled: note(`set-key-disabled ${url}`),
      createAdministrator: note(`create-administrator ${url}`),
      listAdministrators: note(`list-administrators ${url}`),
      endAdministrator: note(`end-administrator ${url}`),
      openConsole: note(`open-console ${url}`),
      listUsers: note(`list-users ${url}`),
      inviteUser: note(`invite-user ${url}`),
      setUserDisabled: note(`set-user-disabled ${url}`),
      linkUser: note(`link-user ${url}`),
      endUserSessions: note(`end-user-sessions ${url}`),
      listUpstreamKinds: note(`list-upstream-kinds ${url}`),
      listUpstreams: note(`list-upstreams ${url}`),
      putUpstream: note(`put-upstream ${url}`),
      deleteUpstream: note(`delete-upstream ${url}`),
      testUpstream: note(`test-upstream ${url}`),
      refreshUpstream: note(`refresh-upstream ${url}`),
      listPayerMap: note(`list-payer-map ${url}`),
      setPayer: note(`set-payer ${url}`),
      removePayer: note(`remove-payer ${url}`),
      listRoutes: note(`list-routes ${url}`),
      putRoute: note(`put-route ${url}`),
      deleteRoute: note(`delete-route ${url}`),
    }),
  };
  let written = "";
  const write = (text: string | Uint8Array) => {
    written += String(text);
    return true;
  };
  const streams = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, "write").mockImplementation(write));
  try {
    const exitCode = await runProgram(args, actions);
    return { exitCode, asked, written };
  } finally {
    for (const stream of streams) stream.mockRestore();
  }
}

describe("a valid command line", () => {
  test("start stays up and verifies nothing by default", async () => {
    const { exitCode, asked } = await run("start");

    expect(exitCode).toBe(0);
    expect(asked).toEqual([["start", { sample: false, exit: false, port: undefined }]]);
  });

  test("console asks the running API, or the one of --url, for a link", async () => {
    expect((await run("console")).asked).toEqual([["open-console undefined"]]);
    expect((await run("console", "--url", "http://a.example")).asked).toEqual([["open-console http://a.example"]]);
  });

  test.each([
    [["list"], ["list-users undefined"]],
    [
      ["invite", "a@x", "--operator"],
      ["invite-user undefined", "a@x", { operator: true }],
    ],
    [
      ["invite", "a@x", "--account", "acc_1", "--role", "owner", "viewer", "--name", "Ada"],
      ["invite-user undefined", "a@x", { account: "acc_1", role: ["owner", "viewer"], name: "Ada" }],
    ],
    [
      ["disable", "usr_1"],
      ["set-user-disabled undefined", "usr_1", true],
    ],
    [
      ["enable", "a@x"],
      ["set-user-disabled undefined", "a@x", false],
    ],
    [
      ["link", "a@x"],
      ["link-user undefined", "a@x"],
    ],
    [
      ["end-sessions", "a@x"],
      ["end-user-sessions undefined", "a@x"],
    ],
  ])("admin user %j", async (args, asked) => {
    expect((await run("admin", "user", ...args)).asked).toEqual([asked]);
  });

  test.each([
    [["plan", "list"], ["list-plans undefined"]],
    [["payer", "list"], ["list-payers undefined"]],
    [["payer", "health"], ["list-payer-health undefined"]],
    [["system"], ["show-system undefined"]],
    [["daily-limit", "list"], ["list-daily-limits undefined"]],
    [
      ["endpoint", "list", "--failing"],
      ["list-troubled-endpoints undefined", { failing: true }],
    ],
    [
      ["batch", "show", "bat_1"],
      ["show-batch undefined", "bat_1"],
    ],
    [
      ["keys", "calls", "key_1", "--since", "2026-11-29T00:00:00Z"],
      ["show-key-use undefined", "key_1", { since: "2026-11-29T00:00:00Z" }],
    ],
    [
      ["audit", "list", "--actor", "key:key_1"],
      ["list-audit undefined", { actor: "key:key_1" }],
    ],
  ])("admin %j", async (args, asked) => {
    expect((await run("admin", ...args)).asked).toEqual([asked]);
  });

  test("start takes --sample, --exit and --port", async () => {
    const { asked } = await run("start", "--sample", "--exit", "--port", "9000");

    expect(asked).toEqual([["start", { sample: true, exit: true, port: 9000 }]]);
  });

  test.each(["api", "worker", "sandbox", "migrate"])("%s runs that part", async (part) => {
    const { exitCode, asked } = await run(part);

    expect(exitCode).toBe(0);
    expect(asked.map(([name]) => name)).toEqual([part]);
  });

  test("verify exits with the code of its action", async () => {
    const { exitCode, asked } = await run("verify", "a.csv", "--operation", "clearcoverage", "--out", "-");

    expect(exitCode).toBe(2);
    expect(asked).toEqual([["verify", "a.csv", { operation: "clearcoverage", watch: true, out: "-" }]]);
  });

  test("verify takes address and key from the environment", async () => {
    vi.stubEnv("NIGHTGUARD_URL", "http://api.example");
    vi.stubEnv("NIGHTGUARD_API_KEY", "ng_test_x");

    const { asked } = await run("verify", "a.csv").finally(() => vi.unstubAllEnvs());

    expect(asked).toEqual([["verify", "a.csv", { url: "http://api.example", key: "ng_test_x", watch: true }]]);
  });

  test("admin commands go to the given address", async () => {
    const { asked } = await run(
      "admin",
      "--url",
      "http://api.example",
      "put-plan",
      "p",
      "--per-second",
      "2.5",
      "--burst",
      "4",
    );

    expect(asked).toEqual([["put-plan http://api.example", "p", { perSecond: 2.5, burst: 4 }]]);
  });

  test("the daily limit of a plan can be removed", async () => {
    const options = ["--per-day", "none", "--recovery-questions", "0", "--retention-days", "90"];
    const { asked } = await run("admin", "put-plan", "p", ...options);

    expect(asked).toEqual([["put-plan undefined", "p", { perDay: "none", recoveryQuestions: 0, retentionDays: 90 }]]);
  });

  test("verify takes the options of a batch", async () => {
    const { asked } = await run(
      ...["verify", "-", "--type", "ndjson", "--no-watch", "--not-before", "2026-11-21T22:00:00Z", "--priority", "low"],
      ...["--max-age", "3600", "--map", "A B=dob", "--map", "C=npi", "--on-invalid", "reject", "--tax-id", "123456789"],
      ...["--date-order", "dmy", "--npi-check", "refuse", "--payer-match", "map"],
    );

    const options = { type: "ndjson", watch: false, notBefore: "2026-11-21T22:00:00.000Z", priority: "low" };
    const more = { maxAge: 3_600, map: ["A B=dob", "C=npi"], onInvalid: "reject", taxId: "123456789" };
    const values = { dateOrder: "dmy", npiCheck: "refuse", payerMatch: "map" };
    expect(asked).toEqual([["verify", "-", { ...options, ...more, ...values }]]);
  });

  test("verify takes a deadline as the first such time after --not-before", async () => {
    const evening = new Date();
    evening.setDate(evening.getDate() + 30);
    evening.setHours(22, 0, 0, 0);
    const morning = new Date(evening);
    morning.setHours(30); // 06:00 of the next day

    const { asked } = await run("verify", "-", "--deadline", "06:00", "--not-before", evening.toISOString());

    const sent = { notBefore: evening.toISOString(), deadline: morning.toISOString() };
    expect(asked).toEqual([["verify", "-", { watch: true, ...sent }]]);
  });

  test.each([
    [["list"], { verb: "list", limit: 20, json: false }],
    [["list", "--limit", "5", "--json"], { verb: "list", limit: 5, json: true }],
    [["show", "bat_1"], { verb: "show", id: "bat_1", json: false }],
    [["watch", "bat_1"], { verb: "watch", id: "bat_1" }],
    [["cancel", "bat_1"], { verb: "cancel", id: "bat_1" }],
    [["pause", "bat_1"], { verb: "pause", id: "bat_1" }],
    [["resume", "bat_1"], { verb: "resume", id: "bat_1" }],
    [["retry", "bat_1"], { verb: "retry", id: "bat_1" }],
    [["retry", "bat_1", "--category", "payer"], { verb: "retry", id: "bat_1", category: "payer" }],
    [["retry", "bat_1", "--code", "x", "--payer", "60054"], { verb: "retry", id: "bat_1", code: "x", payer: "60054" }],
    [["results", "bat_1"], { verb: "results", id: "bat_1" }],
    [
      ["results", "bat_1", "--out", "a.json", "--status", "failed", "--after-row", "7"],
      { verb: "results", id: "bat_1", out: "a.json", status: "failed", afterRow: 7 },
    ],
  ])("batch %j uses the given address and key", async (args, command) => {
    const { asked } = await run("batch", "--url", "http://api.example", "--key", "ng_test_x", ...args);

    expect(asked).toEqual([["batch", command, { url: "http://api.example", key: "ng_test_x" }]]);
  });

  test("explain takes the file, the date and the output format", async () => {
    const { asked } = await run("explain", "answer.271", "--as-of", "2026-03-02", "--json", "--html", "-");
    const { asked: why } = await run("explain", "answer.271", "--why", "/coverage/status");

    expect(asked).toEqual([["explain", "answer.271", { asOf: "2026-03-02", json: true, html: "-" }]]);
    expect(why).toEqual([["explain", "answer.271", { why: "/coverage/status" }]]);
  });

  test("listen by default responds 200 at once, on the loopback address", async () => {
    const { asked } = await run("listen");
    expect(asked).toEqual([["listen", { host: "127.0.0.1", port: 4_000, status: 200, delay: 0 }]]);
  });

  test("listen takes its secret from the environment", async () => {
    vi.stubEnv("NIGHTGUARD_WEBHOOK_SECRET", "whsec_x");

    const { asked } = await run("listen", "--port", "0", "--status", "500", "--delay", "1.5").finally(() =>
      vi.unstubAllEnvs(),
    );

    expect(asked).toEqual([["listen", { host: "127.0.0.1", port: 0, status: 500, delay: 1.5, secret: "whsec_x" }]]);
  });

  test("the status is a table by default", async () => {
    expect((await run("admin", "status")).asked).toEqual([["status undefined", {}]]);
    expect((await run("admin", "status", "--json")).asked).toEqual([["status undefined", { json: true }]]);
  });

  test.each([
    [
      ["suspend", "acc_1"],
      ["suspend undefined", "acc_1"],
    ],
    [
      ["resume", "acc_1"],
      ["resume undefined", "acc_1"],
    ],
    [
      ["list-keys", "acc_1"],
      ["list-keys undefined", "acc_1"],
    ],
    [
      ["list-endpoints", "acc_1"],
      ["list-endpoints undefined", "acc_1"],
    ],
    [
      ["disable-key", "key_1"],
      ["set-key-disabled undefined", "key_1", true, {}],
    ],
    [
      ["disable-key", "key_1", "--endpoints"],
      ["set-key-disabled undefined", "key_1", true, { endpoints: true }],
    ],
    [
      ["enable-key", "key_1"],
      ["set-key-disabled undefined", "key_1", false, {}],
    ],
    [
      ["administrator", "create", "anna", "--role", "auditor"],
      ["create-administrator undefined", "anna", { role: "auditor" }],
    ],
    [
      ["upstream", "put", "stedi", "--kind", "stedi", "--url", "https://payers.example"],
      ["put-upstream undefined", "stedi", { kind: "stedi", url: "https://payers.example" }],
    ],
    [
      ["--url", "http://api.example", "upstream", "put", "stedi", "--kind", "stedi", "--url", "https://payers.example"],
      ["put-upstream http://api.example", "stedi", { kind: "stedi", url: "https://payers.example" }],
    ],
    [
      ["upstream", "refresh", "stedi"],
      ["refresh-upstream undefined", "stedi"],
    ],
    [
      ["payer-map", "list", "stedi", "--unmapped"],
      ["list-payer-map undefined", "stedi", { unmapped: true }],
    ],
    [
      ["payer-map", "set", "stedi", "CX014", "DQGOV"],
      ["set-payer undefined", "stedi", "CX014", "DQGOV", {}],
    ],
    [
      ["payer-map", "set", "stedi", "CX014", "--none"],
      ["set-payer undefined", "stedi", "CX014", undefined, { none: true }],
    ],
    [
      ["payer-map", "remove", "stedi", "CX014"],
      ["remove-payer undefined", "stedi", "CX014"],
    ],
    [["administrator", "list"], ["list-administrators undefined"]],
    [
      ["administrator", "end", "anna"],
      ["end-administrator undefined", "anna"],
    ],
  ])("an operator acts with %j", async (command, asked) => {
    expect((await run("admin", ...command)).asked).toMatchObject([asked]);
  });

  test.each([
    [["accounts", "list"], ["list-accounts undefined"]],
    [
      ["account", "set-plan", "acc_1", "clinic"],
      ["set-plan undefined", "acc_1", "clinic"],
    ],
    [
      ["keys", "used"],
      ["list-key-use undefined", undefined, {}],
    ],
    [
      ["keys", "used", "acc_1", "--json"],
      ["list-key-use undefined", "acc_1", { json: true }],
    ],
  ])("accounts and keys are read and changed with %j", async (command, asked) => {
    expect((await run("admin", ...command)).asked).toMatchObject([asked]);
  });

  test.each([
    [["encryption-keys"], { rotate: false }],
    [["encryption-keys", "rotate"], { rotate: true }],
  ])("admin %j is about encryption keys", async (command, how) => {
    const { asked, written } = await run("admin", ...command);
    expect([asked, written]).toEqual([[["keys", how]], ""]);
  });

  test.each([
    [["keys"], { rotate: false }, "encryption-keys"],
    [["keys", "rotate"], { rotate: true }, "encryption-keys rotate"],
  ])("the old name %j still works, and says the new one", async (command, how, name) => {
    const said = vi.spyOn(console, "error").mockReturnValue();
    const { asked } = await run("admin", ...command);
    const lines = said.mock.calls.flat();
    said.mockRestore();

    expect(asked).toEqual([["keys", how]]);
    expect(lines).toEqual([expect.stringContaining(`name now is \`nightguard admin ${name}\``)]);
  });

  test("a key may be restricted", async () => {
    const bounds = ["--scopes", "read", "verify", "--expires-at", "2027-01-31T00:00:00Z", "--allow-cidr", "10.0.0.0/8"];
    const { asked } = await run("admin", "create-key", "acc_1", ...bounds);

    const options = { scopes: ["read", "verify"], expiresAt: "2027-01-31T00:00:00Z", allowCidr: ["10.0.0.0/8"] };
    expect(asked).toEqual([["create-key undefined", "acc_1", { mode: "live", name: "API key", ...options }]]);
  });

  test("a key is live by default", async () => {
    const { asked } = await run("admin", "create-key", "acc_1");

    expect(asked).toEqual([["create-key undefined", "acc_1", { mode: "live", name: "API key" }]]);
  });
});

describe("an invalid command line", () => {
  test.each([
    ["an unknown command", ["strat"], "unknown command 'strat'"],
    ["an unknown option", ["start", "--smaple"], "unknown option '--smaple'"],
    ["a missing file", ["verify"], "missing required argument 'file'"],
    ["an unknown operation", ["verify", "a.csv", "--operation", "x"], "Allowed choices are eligibility, clearcoverage"],
    ["an invalid time", ["verify", "a.csv", "--deadline", "soon"], "It must be a time such as 22:00"],
    ["an invalid age", ["verify", "a.csv", "--max-age", "1d"], "It must be a whole number"],
    ["an unknown category", ["batch", "retry", "bat_1", "--category", "x"], "Allowed choices are request, patient"],
    ["an invalid port", ["start", "--port", "70000"], "a number from 0 to 65535"],
    ["an invalid status", ["listen", "--status", "99"], "a status from 200 to 599"],
    ["an invalid date", ["explain", "a.271", "--as-of", "2026-02-30"], "a day such as 2026-03-02"],
    ["an invalid limit", ["admin", "put-plan", "p", "--per-second", "0", "--burst", "1"], "a number above 0"],
    ["an invalid number of days", ["admin", "put-plan", "p", "--retention-days", "0.5"], "a whole number above 0"],
  ])("%s exits with 64 and a message", async (_name, args, words) => {
    const { exitCode, asked, written } = await run(...args);

    expect(exitCode).toBe(64);
    expect(asked).toEqual([]);
    expect(written).toMatch(/^nightguard: /);
    expect(written).toContain(words);
  });

  test("help exits with 0, a missing command with 64", async () => {
    expect((await run("--help")).exitCode).toBe(0);
    expect((await run("verify", "--help")).exitCode).toBe(0);
    expect((await run()).exitCode).toBe(64);
  });

  test.each(["--version", "-V"])("%s prints the package's version", async (flag) => {
    const { exitCode, written } = await run(flag);

    expect({ exitCode, written }).toEqual({ exitCode: 0, written: `${packageJson.version}\n` });
  });

  test("errors of a command are thrown to the caller", async () => {
    const failing = { api: () => Promise.reject(new CommandError("no")) } as Partial<Actions> as Actions;

    await expect(runProgram(["api"], failing)).rejects.toThrow(CommandError);
  });
});

test.each([
  ["start"],
  ["api"],
  ["worker"],
  ["sandbox"],
  ["migrate"],
  ["verify"],
  ["batch"],
  ["batch", "list"],
  ["batch", "show"],
  ["batch", "watch"],
  ["batch", "cancel"],
  ["batch", "pause"],
  ["batch", "resume"],
  ["batch", "retry"],
  ["batch", "results"],
  ["explain"],
  ["listen"],
  ["mcp"],
  ["admin"],
  ["admin", "put-plan"],
  ["admin", "create-account"],
  ["admin", "create-key"],
  ["admin", "suspend"],
  ["admin", "resume"],
  ["admin", "list-keys"],
  ["admin", "list-endpoints"],
  ["admin", "disable-key"],
  ["admin", "enable-key"],
  ["admin", "administrator"],
  ["admin", "administrator", "create"],
  ["admin", "administrator", "list"],
  ["admin", "administrator", "end"],
  ["admin", "import-carriers"],
  ["admin", "import-directory"],
])("the help of %s %s shows an example", async (...command) => {
  const { written } = await run(...command.filter((word) => word !== undefined), "--help");

  expect(written).toMatch(new RegExp(`Examples?:\\n.*nightguard ${command.join(" ")}`));
});
