import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { describeApi } from "../../apps/api/src/docs/describe-api.ts";
import { expectError } from "../support/expect-error.ts";
import { sendRaw } from "../support/raw-http.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";

let stack: Stack;
let account: TestAccount;

beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
});
afterAll(() => stack.stop());

const json = { "content-type": "application/json" };
const csv = { "content-type": "text/csv" };

/** Sends what has to fail under a request id of the caller's own, which comes back with every error. */
async function refused(status: number, method: string, path: string, body?: unknown, headers = {}) {
  const requestId = "the-caller_s.Own-Id";
  const answer = await account.api.send(method, path, body, { "x-request-id": requestId, ...headers });
  expect(answer.headers["x-request-id"]).toBe(requestId);
  return { ...expectError(answer, status), headers: answer.headers };
}

describe("a body", () => {
  test.each([
    ["that is not JSON", "{", json, 400],
    ["that is empty", "", json, 400],
    ["that is not there", undefined, {}, 400],
    ["that is not UTF-8", Buffer.from('{"version": "\xff"}', "latin1"), json, 400],
    ["of another content type", "version=v2", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["of no content type", "{}", {}, 415],
    ["of a content type that is none", "{}", { "content-type": ";;" }, 415],
    ["in an encoding that is not read here", "{}", { ...json, "content-encoding": "gzip" }, 415],
    ["that is too large", `"${"x".repeat(2 * 1024 * 1024)}"`, json, 413],
  ])("%s is refused", async (_what, body, headers, status) => {
    for (const path of ["/Eligibility", "/ClearCoverage", "/ApiKey"]) {
      const { upstream, issues } = await refused(status, "POST", path, body, headers);
      expect(upstream).toBeUndefined();
      if (status === 400) expect(issues).toEqual([{ path: "body", message: expect.any(String) }]);
    }
  });

  test.each([
    ["that is not JSON", "{", json, 400],
    ["that is empty", "", json, 400],
    ["without a list of items", { items: {} }, json, 400],
    ["without an item", { items: [] }, json, 400],
    ["without a good item", { items: [{}] }, json, 400],
    ["that is an empty file", "", csv, 400],
    ["whose header row lacks columns", "first_name,last_name\nAda,Quill\n", csv, 400],
    ["of another content type", "Ada", { "content-type": "text/plain" }, 415],
    ["in another charset", "Ada", { "content-type": "text/csv; charset=shift_jis" }, 415],
    ["that is a header row alone", "payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number\n", csv, 400],
    ["that is not whole gzip", "{}", { ...json, "content-encoding": "gzip" }, 400],
    ["that is no form", "{}", { "content-type": "multipart/form-data; boundary=a" }, 400],
  ])("of a batch %s is refused", async (_what, body, headers, status) => {
    const { issues } = await refused(status, "POST", "/Batch", body, headers);

    if (status === 400) expect(issues?.length).toBeGreaterThan(0);
  });

  test.each([
    ["null", null],
    ["a list", []],
    ["a text", "v2"],
    ["a number", 2],
  ])("that is %s and not an object is a fault of the body", async (_what, value) => {
    for (const path of ["/Eligibility", "/Batch"]) {
      const { issues } = await refused(400, "POST", path, JSON.stringify(value), json);
      expect(issues).toEqual([{ path: "body", message: "must be an object" }]);
    }
  });
});

describe("an address", () => {
  test.each([
    ["GET", "/Nothing"],
    ["POST", "/Eligibility/more"],
    ["GET", "/payer"],
    ["GET", "/Payer/"],
    ["GET", "//"],
    ["GET", "//Job//a///cancel/"],
    ["GET", "/Job/a/b"],
    ["DELETE", "/Batch/a/rows"],
    ["GET", `/${"x".repeat(2_000)}`],
  ])("that leads nowhere is 404 (%s %s)", async (method, path) => {
    await refused(404, method, path);
  });

  test.each([
    ["DELETE", "/Payer", "GET, HEAD"],
    ["GET", "/Eligibility", "POST"],
    ["PUT", "/ClearCoverage", "POST"],
    ["POST", "/Job/a", "DELETE, GET, HEAD"],
    ["PUT", "/Batch", "GET, HEAD, POST"],
    ["DELETE", "/ApiKey", "GET, HEAD, POST"],
    ["GET", "/ApiKey/a", "PATCH"],
    ["POST", "/Usage", "GET, HEAD"],
    ["PROPFIND", "/Job", "GET, HEAD"],
    ["POST", "/health/live", "GET, HEAD"],
  ])("is 405 by a method that it does not have, with those that it has (%s %s)", async (method, path, allow) => {
    const { headers } = await refused(405, method, path);

    expect(headers.allow).toBe(allow);
  });

  test("of the administration with too many slashes is 404 for the operator alone", async () => {
    expectError(await stack.admin.get("//Admin/Plan/"), 404);
    expectError(await account.api.get("//Admin/Plan/"), 401);
  });

  test.each([
    ["/Job/%zz", "percent-encoded UTF-8"],
    ["/Job/%", "percent-encoded UTF-8"],
    ["/%C3%28", "percent-encoded UTF-8"],
    ["/Job/%FF", "percent-encoded UTF-8"],
    ["/Job?reference=%FF", "percent-encoded UTF-8"],
    ["/Payer?search=100%", "percent-encoded UTF-8"],
    ["/Job?%E9=1", "percent-encoded UTF-8"],
    ["/Job/%00", "NUL"],
    ["/Job/a%00b?wait=1", "NUL"],
    ["/Job?batch_id=%00", "NUL"],
    ["/Audit?actor=a%00", "NUL"],
    ["/Nothing/%00", "NUL"],
  ])("that cannot be read is 400 and says why, after the checks (%s)", async (path, why) => {
    expect((await refused(400, "GET", path)).message).toContain(why);
    expectError(await stack.anonymous.get(path), 401);
  });

  test("of the administration that cannot be read is 400 to its operator alone", async () => {
    for (const path of ["/Admin/Plan/%zz", "/Admin/Account/%00", "/Admin/Audit?actor=%00"]) {
      expectError(await stack.admin.get(path), 400);
      expectError(await account.api.get(path), 401);
    }
    expectError(await stack.admin.put("/Admin/Plan/%00", {}), 400);
  });

  test("with characters that are not ASCII is 400 and not read as others", async () => {
    const { hostname } = new URL(stack.url);
    const { liveKey: key } = account;
    const request = `GET /Job?reference=Zo\u00eb HTTP/1.1\r\nHost: ${hostname}\r\nX-Token-API: ${key}\r\nConnection: close\r\n\r\n`;

    const { message } = expectError(await sendRaw(stack.url, request), 400);

    expect(message).toContain("must be percent-encoded");
  });

  test("that is too long is 414", async () => {
    await refused(414, "GET", `/Job?reference=${"x".repeat(10_000)}`);
  });
});

const requiredQueries: Readonly<Record<string, string>> = {
  "POST /WebhookEndpoint/x/recover": "?since=2026-01-01T00:00:00Z",
  "DELETE /Admin/Account/x": "?confirm=x",
  "DELETE /Source/x": "?agent=k3f9m2ab7c",
};

test("an empty body is accepted wherever none is needed, whatever its content type", async () => {
  const { paths } = await describeApi();
  const toPath = (path: string) => path.replace("{npi}", "1234567893").replace(/\{\w+\}/g, "x");
  type Operation = { requestBody?: object; security: object[] };
  const takesKey = ({ security }: Operation) => security.some((way) => "apiKey" in way || "adminToken" in way);
  const operations = Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      method === "get" || operation.requestBody || !takesKey(operation)
        ? []
        : [{ method: method.toUpperCase(), path: toPath(path) }],
    ),
  );
  expect(operations).toContainEqual({ method: "POST", path: "/Batch/x/pause" });

  for (const { method, path } of operations) {
    const client = path.startsWith("/Admin") ? stack.admin : account.api;
    const query = requiredQueries[`${method} ${path}`] ?? "";
    for (const type of ["application/json", "application/x-www-form-urlencoded"]) {
      const { status } = await client.send(method, path + query, "", { "content-type": type });
      expect([method, path, status]).toEqual([method, path, 404]);
    }
  }
});

test("a coding is refused of bodies only, and a GET has none", async () => {
  const { status } = await account.api.get("/Job", { "content-encoding": "gzip" });

  expect(status).toBe(200);
});

describe("an id", () => {
  const jobs = ["GET /Job/{id}"];
  const batches = ["GET /Batch/{id}", "GET /Batch/{id}/results", "GET /Batch/{id}/rejections"];
  const keys = ["PATCH /ApiKey/{id}"];
  const routes = [
    ...jobs.map((route) => [route, "job_"] as const),
    ...batches.map((route) => [route, "bat_"] as const),
    ...keys.map((route) => [route, "key_"] as const),
  ];

  async function notFound(route: string, id: string): Promise<string> {
    const [method = "", path = ""] = route.replace("{id}", encodeURIComponent(id)).split(" ");
    const { message } = await refused(404, method, path, method === "GET" ? undefined : {});
    return message;
  }

  test.each(routes)("that never was, or is none, is 404 on %s", async (route, prefix) => {
    const hex = "0198d5c1000070008000000000000000";
    const ids = [
      prefix + hex,
      prefix,
      hex,
      `acc_${hex}`,
      `${prefix}${hex}0`,
      prefix + hex.toUpperCase(),
      `${prefix}${"x".repeat(500)}`,
      "' or 1=1 --",
      "../Payer",
      "💥",
    ];

    const messages = await Promise.all(ids.map((id) => notFound(route, id)));

    expect(new Set(messages).size).toBe(1);
  });

  test("of another account is 404 like one that never was", async () => {
    const other = await stack.createAccount();
    const [job, batch, key] = await Promise.all([
      other.api.post("/Eligibility", anEligibilityRequest(), { prefer: "respond-async" }),
      other.api.post("/Batch", { items: [anEligibilityRequest()] }),
      other.api.post("/ApiKey", {}),
    ]);
    const theirs: Record<string, unknown> = { job_: job.body.id, bat_: batch.body.id, key_: key.body.id };

    for (const [route, prefix] of routes) {
      const id = String(theirs[prefix]);
      expect(id).toMatch(new RegExp(`^${prefix}[0-9a-f]{32}$`));
      expect(await notFound(route, id)).toBe(await notFound(route, `${prefix}0198d5c1000070008000000000000000`));
    }
    expect((await account.api.get(`/Job?batch_id=${batch.body.id}`)).body.data).toEqual([]);
  });
});

describe("a query", () => {
  const anId = "bat_0198d5c1000070008000000000000000";

  test.each([
    ["/Job?limit=0", "limit"],
    ["/Job?limit=201", "limit"],
    ["/Job?limit=1.5", "limit"],
    ["/Job?limit=all", "limit"],
    ["/Job?limit=", "limit"],
    ["/Job?limit=1&limit=2", "limit"],
    ["/Job?cursor=elsewhere", "cursor"],
    ["/Job?cursor=", "cursor"],
    ["/Job?status=done", "status"],
    ["/Job?operation=Eligibility", "operation"],
    ["/Job?created_after=yesterday", "created_after"],
    ["/Job?created_before=2026-02-30T00:00:00Z", "created_before"],
    [`/Job?reference=${"x".repeat(256)}`, "reference"],
    ["/Job?payer_id=%01", "payer_id"],
    [`/Job/job_${anId}?wait=61`, "wait"],
    [`/Batch/${anId}?wait=-1`, "wait"],
    [`/Batch/${anId}?wait=soon`, "wait"],
    ["/Batch?limit=1000", "limit"],
    ["/Batch?cursor=!", "cursor"],
    [`/Batch/${anId}/results?format=xml`, "format"],
    [`/Batch/${anId}/results?status=gone`, "status"],
    [`/Batch/${anId}/results?after_row=-1`, "after_row"],
    [`/Batch/${anId}/rejections?limit=0`, "limit"],
    ["/Payer?feature=surgery", "feature"],
    ["/Payer?status=asleep", "status"],
    [`/Payer?search=${"x".repeat(201)}`, "search"],
    ["/PayerDirectory?response_level=some", "response_level"],
    ["/ApiKey?limit=many", "limit"],
    ["/ApiKey?cursor=none", "cursor"],
    ["/Usage?from=2026-13-01", "from"],
    ["/Usage?to=07/30/2025", "to"],
  ])("at fault is 400 and says which parameter (%s)", async (path, parameter) => {
    const { issues } = await refused(400, "GET", path);

    expect(issues).toEqual([{ path: parameter, message: expect.any(String) }]);
  });

  test("at fault in several places says all of them", async () => {
    const { issues } = await refused(400, "GET", "/Job?limit=0&status=done&operation=none&created_after=now");

    expect(issues?.map(({ path }) => path).sort()).toEqual(["created_after", "limit", "operation", "status"]);
  });

  test("of a batch at fault is 400 and says which parameter", async () => {
    const options = "operation=x&transform=x&on_invalid=x&npi=1&tax_id=1";

    const { issues } = await refused(400, "POST", `/Batch?${options}`, "a,b\n", csv);

    const paths = issues?.map(({ path }) => path).sort();
    expect(paths).toEqual(["npi", "on_invalid", "operation", "tax_id", "transform"]);
  });

  test.each([
    ["GET", "/Job?created_afer=2026-01-01T00:00:00Z", "created_afer", "did you mean created_after?"],
    ["GET", "/Job?createdAfter=2026-01-01T00:00:00Z", "createdAfter", "did you mean created_after?"],
    ["GET", "/Job?status[]=failed", "status[]", "did you mean status?"],
    ["GET", "/ApiKey?page=2", "page", "known are limit, cursor"],
    ["GET", `/Batch/${anId}?wiat=1`, "wiat", "did you mean wait?"],
    ["GET", "/ClearCoverageCarrier?search=a", "search", "none is taken here"],
    ["GET", "/openapi.json?pretty=1", "pretty", "none is taken here"],
    ["GET", "/health/live?a=1", "a", "none is taken here"],
    ["POST", "/Eligibility?prefer=wait", "prefer", "none is taken here"],
    ["POST", `/Batch/${anId}/retry?categroy=payer`, "categroy", "did you mean category?"],
    ["POST", "/Batch?deadine=2026-01-01T00:00:00Z", "deadine", "did you mean deadline?"],
    ["DELETE", `/Job/job_${anId}?force=1`, "force", "none is taken here"],
  ])("with an unknown parameter is 400 and names the nearest (%s %s)", async (method, path, parameter, hint) => {
    const body = method === "POST" ? anEligibilityRequest() : undefined;

    const { issues } = await refused(400, method, path, body);

    expect(issues).toEqual(
      expect.arrayContaining([{ path: parameter, message: expect.stringContaining(`is not known`) }]),
    );
    expect(issues?.find((issue) => issue.path === parameter)?.message).toContain(hint);
  });

  test.each([
    ["GET", "/Job?limit=1&limit=1", "limit"],
    ["GET", "/Job?limit=0&limit=1&limit=none", "limit"],
    ["GET", "/Usage?from=2026-01-01&from=2026-01-02", "from"],
    ["POST", "/Batch?npi=1234567893&npi=1234567893", "npi"],
    ["POST", "/Batch?map[A]=npi&map[A]=tax_id", "map[A]"],
  ])("with a repeated parameter is 400, whatever its values (%s %s)", async (method, path, parameter) => {
    const { issues } = await refused(400, method, path, method === "POST" ? "a,b\n" : undefined, csv);

    expect(issues).toEqual([{ path: parameter, message: "must not be repeated" }]);
  });

  test.each([
    ["/Job?created_after=2026-11-20T10:00:00+01:00", "created_after"],
    ["/Job?created_before=2026-11-20T10:00:00.5+01:00", "created_before"],
    ["/Audit?since=2026-11-20T10:00:00+01:00", "since"],
  ])("with the plus sign of an offset unencoded is 400 and says how to write it (%s)", async (path, parameter) => {
    const { issues } = await refused(400, "GET", path);

    expect(issues).toEqual([{ path: parameter, message: expect.stringContaining("write the offset's as %2B") }]);
    expect((await account.api.get(path.replace("+", "%2B"))).status).toBe(200);
  });
});

describe("what is not a request is answered with an Error object on the connection:", () => {
  const start = "GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n";

  test.each([
    ["no HTTP at all", "nonsense\r\n\r\n", 400],
    ["a request line of another protocol", "GET / SPDY/3\r\n\r\n", 400],
    ["a header field without a name", `${start}: nameless\r\n\r\n`, 400],
    ["a header field that ends in the middle", `${start}X-Odd: a\rb\r\n\r\n`, 400],
    ["two lengths", `${start}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
    ["a length and chunks", `${start}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`, 400],
    ["a chunk without a length", `${start}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
    ["two Host fields", `${start}Host: b\r\n\r\n`, 400],
    ["one Host twice", `${start}hOST: a\r\n\r\n`, 400],
    ["no Host", "GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["header fields that are too large", `${start}X-Large: ${"x".repeat(64 * 1024)}\r\n\r\n`, 431],
  ])("%s", async (_what, bytes, status) => {
    expectError(await sendRaw(stack.url, bytes), status);
  });

  test.each([
    ["an expectation that is not met", `${start}Expect: wonders\r\nX-Request-Id: mine\r\n\r\n`, 417],
    ["a wish for a tunnel", "CONNECT a:443 HTTP/1.1\r\nHost: a\r\nX-Request-Id: mine\r\n\r\n", 400],
  ])("%s, under the caller's own request id", async (_what, bytes, status) => {
    const answer = await sendRaw(stack.url, bytes);

    expectError(answer, status);
    expect(answer.headers["x-request-id"]).toBe("mine");
  });

  test.each([
    ["an expectation that is not met", `${start}Expect: wonders\r\n\r\n`],
    ["a wish for a tunnel", "CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["no HTTP at all", "nonsense\r\n\r\n"],
  ])(
    "%s, and the connection is let go of, whether or not the caller lets go of it",
    async (_what, bytes) => {
      const { hostname, port } = new URL(stack.url);
      const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
      onTestFinished(() => void socket.destroy());
      const lost = once(socket, "error"); // by which alone a caller who keeps it open hears of it
      socket.resume().write(bytes);
      await once(socket, "end");

      const goOn = setInterval(() => socket.write("x"), 100);
      onTestFinished(() => clearInterval(goOn));

      await lost;
    },
    10_000, // the shortest time limit of a connection is 15 s
  );
});

describe("X-Request-Id", () => {
  const ids = async (given: string) => {
    const headers = { "x-request-id": given };
    const answers = await Promise.all([
      account.api.get("/Payer", headers),
      account.api.get("/Nothing", headers),
      account.api.get("/Job/%zz", headers),
      account.api.post("/Eligibility", "{", { ...json, ...headers }),
      stack.anonymous.get("/Payer", headers),
      stack.anonymous.get("/health/live", headers),
      stack.admin.get("/Admin/Plan", headers),
    ]);
    return answers.map((answer) => answer.headers["x-request-id"]);
  };

  test.each(["a", "2026-11-20_batch.7", "x".repeat(64)])("%s of the caller's is given back", async (given) => {
    expect(new Set(await ids(given))).toEqual(new Set([given]));
  });

  test.each(["", "two words", "x".repeat(65), "naïve", "a/b", "<script>"])(
    "%s of the caller's is not fit and gives way to a fresh one",
    async (given) => {
      const fresh = await ids(given);

      expect(new Set(fresh).size).toBe(fresh.length);
      for (const id of fresh) expect(id).toMatch(/^[A-Za-z0-9_.-]{16,64}$/);
    },
  );

  test("is fresh for each request that brings none", async () => {
    const answers = await Promise.all([account.api.get("/Payer"), account.api.get("/Payer")]);

    expect(new Set(answers.map(({ headers }) => headers["x-request-id"])).size).toBe(2);
  });
});
