import { afterAll, beforeAll, expect, test } from "vitest";
import { activeAnswer, payerList } from "../support/payer.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { type Stack, startStack } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ NIGHTGUARD_METRICS_PORT: "0" });
});
afterAll(() => stack.stop());

/** Of the worker, which starts first, and of the API. */
const listAddresses = () =>
  stack
    .log()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === "metrics are served")
    .map(({ address }) => String(address));

const scrapeAll = () => Promise.all(listAddresses().map(async (address) => (await fetch(`${address}/metrics`)).text()));

async function scrapeApi(): Promise<string> {
  const [, api = ""] = await scrapeAll();
  return api;
}

test("each process tells its version, its connections, and whether it can use its stores", async () => {
  const pages = await scrapeAll();

  expect(pages).toHaveLength(2);
  for (const page of pages) {
    expect(page).toMatch(/^nightguard_build_info\{version="\d+\.\d+\.\d+"\} 1$/m);
    expect(page).toContain('nightguard_store_usable{store="postgres"} 1');
    expect(page).toContain('nightguard_store_usable{store="redis"} 1');
    expect(page).toMatch(/^nightguard_database_connections\{pool="hot",state="in_use"\} \d+$/m);
    expect(page).toMatch(/^nightguard_database_connections_limit\{pool="general"\} [1-9]\d*$/m);
    expect(page).toMatch(/^nightguard_database_waiting\{pool="general"\} \d+$/m);
  }
});

test("a worker tells what of all accounts waits, is lost or will be late", async () => {
  const [worker] = await scrapeAll();

  expect(worker).toMatch(/^nightguard_jobs\{state="ready"\} \d+$/m);
  expect(worker).toMatch(/^nightguard_lost_commits 0$/m);
  expect(worker).toMatch(/^nightguard_rows_at_risk \d+$/m);
});

test("requests are counted by the pattern of their route, and never by an address", async () => {
  const { api } = await stack.createAccount();
  const { headers } = await api.post("/Eligibility", anEligibilityRequest());
  const jobId = String(headers["x-job-id"]);
  await api.get(`/Job/${jobId}`);
  await api.get("/Job/job_unknown");
  await api.get("/nothing/here");

  await until(async () => {
    const page = await scrapeApi();
    expect(page).toMatch(/^nightguard_http_request_seconds_count\{method="GET",route="\/Job\/:id",status="2xx"\} 1$/m);
    expect(page).toMatch(/^nightguard_http_request_seconds_count\{method="GET",route="\/Job\/:id",status="4xx"\} 1$/m);
    expect(page).toMatch(/^nightguard_http_request_seconds_count\{method="GET",route="\(none\)",status="4xx"\} \d+$/m);
    expect(page).not.toContain(jobId);
    expect(page).not.toContain("nothing");
  });
});

test("a payer's calls are counted under its id in the payer list, and those of an invented id as other", async () => {
  const { api } = await stack.createAccount();
  const [{ id = "", alt_payer_ids: [alternate = ""] = [] } = {}] = payerList;
  await until(async () => expect(JSON.stringify((await api.get("/Payer")).body)).toContain(id));
  await scrapeApi(); // reads the list
  for (const payerId of [id, alternate, "JANEDOE"]) {
    const request = anEligibilityRequest({ payer: { id: payerId } });
    stack.payer.answersAbout(request.subscriber.member_id, { body: activeAnswer });
    expect((await api.post("/Eligibility", request)).status).toBe(200);
  }

  const page = await scrapeApi();
  const counted = (payer: string) =>
    Number(
      new RegExp(
        `^nightguard_payer_call_seconds_count\\{upstream="default",payer="${payer}",outcome="answered"\\} (\\d+)$`,
        "m",
      ).exec(page)?.[1],
    );
  expect(counted(id)).toBeGreaterThanOrEqual(2);
  expect(counted("other")).toBeGreaterThanOrEqual(1);
  expect(page).toContain(`nightguard_payer_calls_running{upstream="default",payer="${id}"} 0`);
  expect(page).not.toContain("JANEDOE");
});
