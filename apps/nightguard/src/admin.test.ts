import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { createAdmin, type PlanOptions } from "./admin.ts";
import { aServer, aStream } from "./test-support.ts";

const clinic = {
  name: "clinic",
  verifications_per_second: 20,
  verification_burst: 40,
  requests_per_second: 5,
  max_batch_rows: 10_000,
  max_concurrency: 7,
  verifications_per_day: 1_000,
  recovery_questions: 3,
  retention_days: 3_650,
};

/** Runs `nightguard admin put-plan` against an API with the plan "clinic". @returns the paths and bodies of PUT requests */
async function putPlan(name: string, options: PlanOptions): Promise<unknown[]> {
  const written: unknown[] = [];
  const url = await aServer(async (request, response) => {
    if (request.method === "GET") return void response.end(JSON.stringify({ data: [clinic], next_cursor: null }));
    const body = await text(request);
    written.push([request.url, JSON.parse(body)]);
    response.end(body);
  });
  const stdout = vi.spyOn(process, "stdout", "get").mockReturnValue(aStream() as unknown as typeof process.stdout);
  onTestFinished(() => stdout.mockRestore());
  await createAdmin({ url, adminToken: "token", dataDir: "none" }).putPlan(name, options);
  return written;
}

test("creating a key for an unknown account explains how to list accounts", async () => {
  const url = await aServer((_request, response) => {
    response.writeHead(404).end(JSON.stringify({ error: { message: "Not found" } }));
  });
  const admin = createAdmin({ url, adminToken: "token", dataDir: "none" });

  await expect(admin.createKey("acc_x", { mode: "live", name: "n" })).rejects.toThrow(
    /^The API answered 404: Not found; no such account; `nightguard admin account list` prints all$/,
  );
});

/** Runs commands against an API that records requests. @returns method, path and body of each, and the output */
async function recordRequests(
  answers: Readonly<Record<string, unknown>>,
  act: (admin: ReturnType<typeof createAdmin>) => Promise<void>,
) {
  const asked: unknown[] = [];
  const url = await aServer(async (request, response) => {
    const body = await text(request);
    asked.push([request.method, request.url, ...(body === "" ? [] : [JSON.parse(body)])]);
    response.end(JSON.stringify(answers[request.url ?? ""] ?? {}));
  });
  const printed = aStream();
  const stdout = vi.spyOn(process, "stdout", "get").mockReturnValue(printed as unknown as typeof process.stdout);
  onTestFinished(() => stdout.mockRestore());
  await act(createAdmin({ url, adminToken: "token", dataDir: "none" }));
  return { asked, printed };
}

test("an account is suspended and resumed, and a key disabled and enabled", async () => {
  const { asked } = await recordRequests({}, async (admin) => {
    await admin.suspend("acc_1");
    await admin.resume("acc_1");
    await admin.setKeyDisabled("key_1", true);
    await admin.setKeyDisabled("key_1", false);
    await admin.setKeyDisabled("key_2", true, { endpoints: true });
  });

  expect(asked).toEqual([
    ["POST", "/Admin/Account/acc_1/suspend"],
    ["POST", "/Admin/Account/acc_1/resume"],
    ["PATCH", "/Admin/ApiKey/key_1", { disabled: true }],
    ["PATCH", "/Admin/ApiKey/key_1", { disabled: false }],
    ["PATCH", "/Admin/ApiKey/key_2", { disabled: true, endpoints: "disable" }],
  ]);
});

test("a deletion that is answered without a body prints no JSON", async () => {
  const url = await aServer((_request, response) => void response.writeHead(204).end());
  const printed = aStream();
  const stdout = vi.spyOn(process, "stdout", "get").mockReturnValue(printed as unknown as typeof process.stdout);
  onTestFinished(() => stdout.mockRestore());
  const admin = createAdmin({ url, adminToken: "token", dataDir: "none" });

  await admin.deleteUpstream("stedi");
  await admin.deleteRoute("aetna");
  await admin.removePayer("stedi", "60054");

  expect(printed.text().trim()).toBe("");
});

test("lists are read to the last page", async () => {
  const keys = "/Admin/Account/acc_1/ApiKey?limit=200";
  const endpoints = "/Admin/Account/acc_1/WebhookEndpoint?limit=200";
  const answers = {
    [keys]: { data: [{ id: "key_2" }], next_cursor: "c" },
    [`${keys}&cursor=c`]: { data: [{ id: "key_1" }], next_cursor: null },
    [endpoints]: { data: [], next_cursor: null },
  };

  const { asked } = await recordRequests(answers, async (admin) => {
    await admin.listKeys("acc_1");
    await admin.listEndpoints("acc_1");
  });

  expect(asked).toEqual([
    ["GET", keys],
    ["GET", `${keys}&cursor=c`],
    ["GET", endpoints],
  ]);
});

test("lists without pages are asked for without a limit, which they refuse", async () => {
  const paths = ["UpstreamKind", "Upstream", "Route", "Administrator"].map((name) => `/Admin/${name}`);
  const answers = Object.fromEntries(paths.map((path) => [path, { data: [], next_cursor: null }]));

  const { asked } = await recordRequests(answers, async (admin) => {
    await admin.listUpstreamKinds();
    await admin.listUpstreams();
    await admin.listRoutes();
    await admin.listAdministrators();
  });

  expect(asked).toEqual(paths.map((path) => ["GET", path]));
});

test("what operators read across accounts is asked for with its filters", async () => {
  const { asked } = await recordRequests(
    Object.fromEntries(
      [
        "/Admin/WebhookEndpoint?state=failing",
        "/Admin/DailyLimit",
        "/Admin/Audit?action=batch.submit&account_id=acc_1&limit=200",
      ].map((path) => [path, { data: [], next_cursor: null }]),
    ),
    async (admin) => {
      await admin.listTroubledEndpoints({ failing: true });
      await admin.listDailyLimits();
      await admin.listAudit({ action: "batch.submit", account: "acc_1" });
      await admin.showBatch("bat_1");
      await admin.showKeyUse("key_1", { since: "2026-11-29T00:00:00Z" });
    },
  );

  expect(asked).toEqual([
    ["GET", "/Admin/WebhookEndpoint?state=failing"],
    ["GET", "/Admin/DailyLimit"],
    ["GET", "/Admin/Audit?action=batch.submit&account_id=acc_1&limit=200"],
    ["GET", "/Admin/Batch/bat_1"],
    ["GET", "/Admin/ApiKey/key_1/use?since=2026-11-29T00%3A00%3A00Z"],
  ]);
});

test("an account is put on a plan, or on none", async () => {
  const { asked } = await recordRequests({}, async (admin) => {
    await admin.setPlan("acc_1", "clinic");
    await admin.setPlan("acc_1", "none");
  });

  expect(asked).toEqual([
    ["PATCH", "/Admin/Account/acc_1", { plan: "clinic" }],
    ["PATCH", "/Admin/Account/acc_1", { plan: null }],
  ]);
});

test("keys are listed by their last use, those of all accounts or of one", async () => {
  const aKey = (id: string, last_used_at: string | null, disabled = false) => ({
    ...{ id, prefix: `ng_live_${id}`, name: "Import", mode: "live" },
    ...{ disabled, last_used_at },
  });
  const answers = {
    "/Admin/ApiKey?limit=200": {
      data: [
        { ...aKey("key_1", null), account_id: "acc_1", account: "North" },
        { ...aKey("key_2", "2026-11-20T22:00:00.000Z", true), account_id: "acc_1", account: "North" },
        { ...aKey("key_3", "2026-11-21T22:00:00.000Z"), account_id: "acc_2", account: "South" },
      ],
      next_cursor: null,
    },
    "/Admin/Account/acc_2": { id: "acc_2", name: "South" },
    "/Admin/Account/acc_2/ApiKey?limit=200": { data: [aKey("key_3", "2026-11-21T22:00:00.000Z")], next_cursor: null },
  };

  const { printed } = await recordRequests(answers, async (admin) => {
    await admin.listKeyUse(undefined, {});
    await admin.listKeyUse("acc_2", { json: true });
  });

  const [third, second, first, ...json] = printed.text().split("\n");
  expect([third, second, first]).toEqual([
    "2026-11-21T22:00:00.000Z  key_3  ng_live_key_3…  live  South  Import",
    "2026-11-20T22:00:00.000Z  key_2  ng_live_key_2…  live  disabled  North  Import",
    "never                     key_1  ng_live_key_1…  live  North  Import",
  ]);
  expect(JSON.parse(json.join("\n"))).toMatchObject([{ id: "key_3", account_id: "acc_2", account: "South" }]);
});

test("omitted limits of a plan stay unchanged", async () => {
  const written = await putPlan("clinic", { burst: 80, perDay: "none" });

  expect(written).toEqual([["/Admin/Plan/clinic", { ...clinic, verification_burst: 80, verifications_per_day: null }]]);
});

test("every limit can be changed", async () => {
  const limits = { perSecond: 1, burst: 2, requestsPerSecond: 3, maxBatchRows: 4, concurrency: 5, perDay: 6 };

  expect(await putPlan("clinic", { ...limits, recoveryQuestions: 0, retentionDays: 7 })).toMatchObject([
    [
      "/Admin/Plan/clinic",
      {
        verifications_per_second: 1,
        verification_burst: 2,
        requests_per_second: 3,
        max_batch_rows: 4,
        max_concurrency: 5,
        verifications_per_day: 6,
        recovery_questions: 0,
        retention_days: 7,
      },
    ],
  ]);
});

test("a new plan gets the given limits, and the API's defaults for the others", async () => {
  const body = { verifications_per_second: 2.5, verification_burst: 4 };

  expect(await putPlan("new", { perSecond: 2.5, burst: 4 })).toEqual([["/Admin/Plan/new", body]]);
});

test.each([
  [{}, "--per-second and --burst"],
  [{ perSecond: 1 }, "--burst"],
  [{ burst: 1, retentionDays: 90 }, "--per-second"],
])("a new plan with only %j is rejected with the missing options", async (options, missing) => {
  await expect(putPlan("new", options)).rejects.toMatchObject({
    message: `There is no plan new yet; a new one needs ${missing}`,
    exitCode: 64,
  });
});

test("a link for this machine is printed, and what it is good for", async () => {
  const link = "http://localhost:8080/console/#link=x";
  const { asked, printed } = await recordRequests(
    { "/Admin/ConsoleLink": { link, link_expires_at: "2026-11-20T22:00:00.000Z" } },
    (admin) => admin.openConsole(),
  );

  expect(asked).toEqual([["POST", "/Admin/ConsoleLink", {}]]);
  expect(printed.text()).toBe(`${link}\n\nIt signs in once, within an hour.\n`);
});

test("people are found by id or email", async () => {
  const people = {
    data: [
      { id: "usr_1", email: "ada@x.example" },
      { id: "usr_2", email: null },
    ],
    next_cursor: null,
  };
  const { asked } = await recordRequests({ "/Admin/User?limit=200": people }, async (admin) => {
    await admin.inviteUser("ada@x.example", { account: "acc_1" });
    await admin.setUserDisabled("Ada@X.example", true);
    await admin.endUserSessions("usr_2");
    await expect(admin.linkUser("eve@x.example")).rejects.toThrow(/^Nobody has this email/);
  });

  expect(asked).toEqual([
    ["POST", "/Admin/User", { email: "ada@x.example", name: "ada", account_id: "acc_1" }],
    ["GET", "/Admin/User?limit=200"],
    ["PATCH", "/Admin/User/usr_1", { disabled: true }],
    ["DELETE", "/Admin/User/usr_2/sessions"],
    ["GET", "/Admin/User?limit=200"],
  ]);
});
