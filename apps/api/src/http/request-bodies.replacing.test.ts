import { once } from "node:events";
import { connect } from "node:net";
import { newUuid, toPublicId } from "@nightguard/contract";
import { createPayerIndex } from "@nightguard/service";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Replacements } from "../replaced-use-cases.ts";
import { aBatch, aJob, aRequest, collect, startApi, testKey } from "../test-support.ts";
import { bodyTypes } from "./body-types.ts";

/** Files bring any payer id. */
const getPayerIndex = async () => createPayerIndex([], false);

const key = `X-Token-API: ${testKey}\r\n`;
const csv = "payer_id,first_name,last_name,member_id,dob,group_number\n1,Ada,Quill,M1,02/29/1988,G1\n";
const jobId = toPublicId("job", newUuid());

/** A connection on which a request's header was sent. */
async function begin(port: number, header: string) {
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  onTestFinished(() => void socket.destroy());
  socket.write(`${header}Host: a\r\nConnection: close\r\n\r\n`);
  return {
    socket,
    /** What came until the server closed the connection. */
    answer: async () => (await collect<string>(socket)).join(""),
  };
}

const cancelsJobs = { useCases: { cancelJob: async () => ({ job: aJob, version: "1", resultJson: null }) } };

/** Batches whose rows are only counted. */
function countsRows() {
  const counts: number[] = [];
  const submitBatch: Replacements["submitBatch"] = async (_caller, _options, rows) => {
    counts.push((await collect(rows)).flat().length);
    return aBatch;
  };
  return { counts, deps: { useCases: { submitBatch, getTimeZone: async () => "UTC", getPayerIndex } } };
}

describe("Expect: 100-continue", () => {
  const expecting = (path: string, length: number, fields: string) =>
    `POST ${path} HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n${fields}`;
  const json = "Content-Type: application/json\r\n";
  const gzip = "Content-Encoding: gzip\r\n";

  test.each([
    ["an unknown key", expecting("/Eligibility", 10, `X-Token-API: ng_test_other\r\n${json}`), 401],
    ["an unknown address", expecting("/Nothing", 10, `${key}${json}`), 404],
    ["another method", expecting("/Payer", 10, `${key}${json}`), 405],
    ["an unreadable address", expecting("/Job/%00/cancel", 10, `${key}${json}`), 400],
    ["another media type", expecting("/Eligibility", 10, `${key}Content-Type: text/plain\r\n`), 415],
    ["no media type", expecting("/Eligibility", 10, key), 415],
    ["an encoding", expecting("/Eligibility", 10, `${key}${json}${gzip}`), 415],
    ["a body that is too large", expecting("/Eligibility", 2_000_000, `${key}${json}`), 413],
    ["a file that is too large", expecting("/Batch", 5_000_000_000, `${key}${json}`), 413],
    ["a file of another media type", expecting("/Batch", 10, `${key}Content-Type: text/plain\r\n`), 415],
    ["an empty body", expecting(`/Job/${jobId}/cancel`, 0, `${key}${json}`), 200],
  ])("with %s is answered at once, without 100 Continue", async (_what, header, status) => {
    const { port } = await startApi(cancelsJobs);

    const { answer } = await begin(port, header);

    expect(await answer()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test("is answered when the body is wanted, which then is read", async () => {
    const { port } = await startApi(countsRows().deps);
    const body = JSON.stringify({ items: [aRequest] });
    const { socket, answer } = await begin(port, expecting("/Batch", body.length, `${key}${json}`));

    const [first] = await once(socket, "data");
    socket.write(body);

    expect(first).toBe("HTTP/1.1 100 Continue\r\n\r\n");
    expect(await answer()).toMatch(/^HTTP\/1\.1 202 /);
  });

  test("of a body that comes nevertheless is answered with the refusal alone", async () => {
    const { port } = await startApi();
    const { socket, answer } = await begin(port, expecting("/Eligibility", 10, json));
    socket.write("0123456789");

    const text = await answer();

    expect(text).toMatch(/^HTTP\/1\.1 401 /);
    expect(text).not.toContain("100 Continue");
  });
});

describe("an empty body where none is needed", () => {
  test.each([
    ["Content-Length: 0\r\nContent-Type: application/json\r\n", ""],
    ["Content-Type: application/json\r\n", ""],
    ["Content-Length: 0\r\nContent-Type: application/x-www-form-urlencoded\r\n", ""],
    ["Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n", "0\r\n\r\n"],
    ["Transfer-Encoding: chunked\r\nContent-Type: application/problem+json\r\n", "0\r\n\r\n"],
  ])("may have any media type (%j)", async (fields, body) => {
    const { port } = await startApi(cancelsJobs);
    const { socket, answer } = await begin(port, `POST /Job/${jobId}/cancel HTTP/1.1\r\n${key}${fields}`);
    socket.write(body);

    expect(await answer()).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("a body's media type", () => {
  test.each([
    ["json", "application/json"],
    ["json", "Application/JSON; charset=utf-8"],
    ["json", "application/json;charset=utf-8"],
    ["json", "text/json"],
    ["json", "application/vnd.api+json"],
    ["json", "application/merge-patch+json; a=b"],
    ["ndjson", "application/x-ndjson"],
    ["ndjson", "application/ndjson"],
    ["ndjson", "application/jsonl"],
    ["ndjson", "application/x-jsonlines"],
    ["ndjson", "text/x-ndjson"],
    ["csv", "text/csv"],
    ["csv", "text/csv; header=present"],
    ["csv", "application/csv"],
    ["csv", "text/x-csv"],
    ["csv", "text/comma-separated-values"],
    ["csv", "text/tab-separated-values"],
    ["form", "multipart/form-data; boundary=a"],
  ] as const)("%s may be called %s", (kind, name) => {
    const matching = Object.entries(bodyTypes).filter(([, { pattern }]) => pattern.test(name));
    expect(matching.map(([found]) => found)).toEqual([kind]);
  });

  test.each([
    "text/plain",
    "json",
    "application/jsonp",
    "application/json-patch",
    "text/html",
    "image/svg+xml",
    "a/b+json",
  ])("is not %s", (name) => {
    expect(Object.values(bodyTypes).filter(({ pattern }) => pattern.test(name))).toEqual([]);
  });

  test.each([
    ["application/csv", csv],
    ["text/tab-separated-values", csv.replaceAll(",", "\t")],
    ["application/ndjson", "{}\n"],
    ["application/jsonl", "{}\n"],
    ["application/vnd.api+json", '{"items":[{}]}'],
  ])("%s is read as what it is", async (type, body) => {
    const { counts, deps } = countsRows();
    const { post } = await startApi(deps);

    const { status } = await post("/Batch?npi=1234567893&tax_id=123456789", body, { "content-type": type });

    expect([status, counts]).toEqual([202, [1]]);
  });

  test.each([
    ["/Eligibility", "application/json"],
    ["/ApiKey", "application/json"],
    ["/graphql/gql", "application/json"],
    [`/Job/${jobId}/cancel`, "application/json"],
    ["/Batch", "application/json, application/x-ndjson, text/csv"],
  ])("that is not accepted on %s gets the list of those that are", async (path, accepted) => {
    const { post } = await startApi();
    for (const type of ["text/plain", ";;", ""]) {
      const response = await post(path, "x", { "content-type": type });
      expect(response.status).toBe(415);
      expect(await response.text()).toContain(`accepted is ${accepted}`);
    }
  });
});
