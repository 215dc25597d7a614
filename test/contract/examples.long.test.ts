import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { askAboutAlvarez } from "../support/alvarez.ts";
import { untilEnded } from "../support/batches.ts";
import { query } from "../support/databases.ts";
import { createRecorder } from "../support/example-recorder.ts";
import { startReceiver } from "../support/receiver.ts";
import { inAMonth } from "../support/requests.ts";
import { invite, openPerson } from "../support/sessions.ts";
import { type Stack, startStack } from "../support/stack.ts";
import { stingyLimits } from "../support/standing.ts";
import { until } from "../support/waiting.ts";
import { findOnlyItem, refusal } from "../support/work-items.ts";
import { x12Answer } from "../support/x12.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS: "1" });
});
afterAll(() => stack.stop());

const subscriber = {
  first_name: "Philomena",
  last_name: "Quarrington",
  member_id: "W123456789",
  dob: "04/17/1983",
  group_number: "G-77",
};
const request = {
  payer: { id: "60054" },
  provider: { npi: "1234567893", tax_id: "123456789" },
  subscriber,
  version: "v2",
};
const benefits = {
  subscriber: { status: "active" },
  plan: { name: "DENTAL PPO" },
  annual_maximum: { remaining: "1200.00" },
};
const noSuchPayer = {
  message: "The payer ID 99999 is not one of ours; see the list of valid payer IDs.",
  code: "invalid_payer_id",
  primaryReason: "Invalid payer ID",
};
const items = [
  { subscriber, reference: "appt-8841" },
  { subscriber: { ...subscriber, member_id: "W987654321", first_name: "Edmund" }, reference: "appt-8842" },
  { subscriber: { ...subscriber, dob: "13/45/1983" }, reference: "appt-8843" },
];
const batch = { name: "Monday", defaults: { payer: request.payer, provider: request.provider }, items };
const file = [
  "payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number,reference",
  "60054,1234567893,123456789,Philomena,Quarrington,W123456789,04/17/1983,G-77,appt-8841",
  "60054,1234567893,123456789,Edmund,Quarrington,W987654321,1985-11-02,G-77,appt-8842",
  "",
].join("\n");

test("the examples of the description are what the service answers; `vitest -u` records them again", async () => {
  const { show, examples } = createRecorder();
  const { admin, anonymous, payer } = stack;
  payer.answers({ body: benefits });

  // An operator makes room for an account.
  const limits = { verifications_per_second: 5, verification_burst: 50, requests_per_second: 50 };
  await show("PUT /Admin/Plan/{name}", "A plan", { as: admin, id: "practice", body: limits });
  await show("GET /Admin/Plan", "All plans", { as: admin });
  const account = await show("POST /Admin/Account", "An account with a plan", {
    as: admin,
    body: { name: "Orchard Street Dental", plan: "practice" },
  });
  const accountId = String(account.body.id);
  await show("GET /Admin/Account", "All accounts", { as: admin });
  await show("GET /Admin/Account/{id}", "An account", { as: admin, id: accountId });
  await show("PATCH /Admin/Account/{id}", "A card was added", {
    as: admin,
    id: accountId,
    body: { card_on_file: true },
  });
  const created = await show("POST /Admin/Account/{id}/ApiKey", "A key, shown this once", {
    as: admin,
    id: accountId,
    body: { name: "Front desk", mode: "live" },
  });
  await show("GET /Admin/Account/{id}/ApiKey", "What keys an account has", { as: admin, id: accountId });
  await show("POST /Admin/Account/{id}/suspend", "Everything of an account is held", { as: admin, id: accountId });
  await show("POST /Admin/Account/{id}/resume", "The account goes on", { as: admin, id: accountId });
  await show("PATCH /Admin/ApiKey/{id}", "A new name", {
    as: admin,
    id: String(created.body.id),
    body: { name: "Front desk, Monday" },
  });
  await show("PUT /Admin/Payer/{id}", "A payer that is closed at night", {
    as: admin,
    id: "60054",
    body: { max_per_second: 20, closed: ["01:00-01:01 America/Los_Angeles"] },
  });
  await show("GET /Admin/Payer/{id}", "What is set for a payer", { as: admin, id: "60054" });
  await show("GET /Admin/Payer", "All payers with settings", { as: admin });
  await show("POST /Admin/Carriers", "A list of carriers", {
    as: admin,
    headers: { "content-type": "text/csv" },
    body: "carrier_id,carrier_name,response_level\nHARBOR,Harbor Dental,ClearCoverage / Detailed\n",
  });
  await show("POST /Admin/Directory", "A directory", {
    as: admin,
    headers: { "content-type": "text/csv" },
    body: "payer_id,payer_name,response_level,coins,deduct,descriptions,limitations,frequency\n60054,Aetna Dental,Detailed,Yes,Yes,No,Yes,-\n",
  });
  await show("GET /Admin/Status", "No token", { as: anonymous });

  const api = anonymous.with({ "x-token-api": String(created.body.key) });

  // Whom one can ask.
  const payers = await show("GET /Payer", "All payers", { as: api });
  await show("GET /Payer", "A search", { as: api, query: "?search=atena" });
  await show("GET /Payer", "Nothing has changed", {
    as: api,
    headers: { "if-none-match": String(payers.headers.etag) },
  });
  await show("GET /ClearCoverageCarrier", "All carriers", { as: api });
  await show("GET /PayerDirectory", "Payers that answer in detail", { as: api, query: "?response_level=Detailed" });

  // What an account says of its providers.
  const npi = "1234567893";
  await show("PUT /Provider/{npi}", "A practice", {
    as: api,
    id: npi,
    body: {
      name: "Orchard Street Dental",
      taxonomy: "1223G0001X",
      address: { lines: ["12 Orchard Street"], city: "Fresno", state: "CA", postal_code: "93701" },
    },
  });
  await show("GET /Provider/{npi}", "What is known of a provider", { as: api, id: npi });
  await show("GET /Provider", "All providers, and NPIs that nothing is known of", { as: api });
  await show("DELETE /Provider/{npi}", "It is gone", { as: api, id: npi });
  await show("GET /Provider/{npi}", "Nothing is known of it", { as: api, id: npi });

  // One verification.
  await show("POST /Eligibility", "The payer's answer", { as: api, body: request });
  // The usual times are kept for ten minutes from the first reading, which must find the call.
  await until(async () => {
    for (const table of ["payer_minutes", "payer_points"]) {
      expect(await query(stack.databaseUrl, `select from ${table}`)).toHaveLength(1);
    }
  });
  const stated = { says: { answers: 1 }, last_hour: { asked: 1 } };
  await until(async () => expect((await api.get("/PayerHealth")).body.data).toMatchObject([stated]));
  await show("GET /PayerHealth", "A payer that answers", { as: api });
  await show("GET /PayerHealth/{id}", "The hours of a payer", { as: api, id: "60054" });
  await show("GET /PayerHealth/{id}", "A payer that was not asked", { as: api, id: "CX014" });
  await show("GET /Admin/PayerHealth", "Payers of all accounts", { as: admin });
  await show("GET /Admin/PayerHealth/day", "Calls of a day", { as: admin });
  await show("POST /Eligibility", "Not waiting", {
    as: api,
    headers: { prefer: "respond-async" },
    body: { ...request, reference: "appt-8841", not_before: inAMonth },
  });
  await show("POST /Eligibility", "Several faults at once", {
    as: api,
    body: {
      ...request,
      provider: { npi: "12345", tax_id: "123456789" },
      subscriber: { ...subscriber, dob: "02/30/1983" },
    },
  });
  const refused = "?status=failed&route=/Eligibility";
  await until(async () => expect((await api.get(`/Request${refused}`)).body.data).toHaveLength(1));
  await show("GET /Request", "What was refused", { as: api, query: refused });
  await show("GET /Request/causes", "Why requests failed", { as: api });
  await show("POST /Eligibility", "No key", { as: anonymous, body: request });
  const idempotency = { "idempotency-key": "8e03978e-40d5-43e8-bc93-6894a57f9324" };
  await show("POST /Eligibility", "A key against asking twice", { as: api, headers: idempotency, body: request });
  await show("POST /Eligibility", "The same key again", { as: api, headers: idempotency, body: request });
  await show("POST /Eligibility", "The same key for another request", {
    as: api,
    headers: idempotency,
    body: { ...request, payer: { id: "CX014" } },
  });
  payer.answers({ status: 400, body: noSuchPayer });
  await show("POST /Eligibility", "The payer service knows no such payer", {
    as: api,
    body: { ...request, payer: { id: "99999" } },
  });
  payer.answers({ body: x12Answer, headers: { "content-type": "application/edi-x12" } });
  await show("POST /ClearCoverage", "The normalised document with a breakdown", {
    as: api,
    body: { ...request, payer: { id: "HARBOR" } },
  });
  payer.answers({ body: benefits });
  // Before anything is cancelled: rows of a cancelled batch are counted a little later.
  await show("GET /Usage", "The last thirty days", { as: api });
  await show("GET /Usage", "As a file", { as: api, query: "?format=csv" });
  await show("GET /Usage/keys", "The last thirty days, by key", { as: api });
  await show("GET /Usage/keys", "As a file", { as: api, query: "?format=csv" });

  // Jobs.
  const waiting = { prefer: "respond-async" };
  const queued = await api.post("/Eligibility", { ...request, not_before: inAMonth }, waiting);
  const queuedId = String(queued.body.id);
  const answered = await api.post("/Eligibility", request);
  const jobId = String(answered.headers["x-job-id"]);
  const job = await show("GET /Job/{id}", "A job with its result", { as: api, id: jobId });
  await show("GET /Job/{id}/proof", "A signed proof", { as: api, id: jobId });
  await show("GET /Job/{id}/proof", "The job has not ended", { as: api, id: queuedId });
  await show("GET /ProofKey", "The key that signs proofs", { as: anonymous });
  await show("GET /Job/{id}", "Nothing has changed", {
    as: api,
    id: jobId,
    headers: { "if-none-match": String(job.headers.etag) },
  });
  await show("GET /Job/{id}", "No such job", { as: api, id: "job_00000000000000000000000000000000" });
  await show("GET /Job", "Jobs by the caller's own id", { as: api, query: "?reference=appt-8841&limit=2" });
  await show("POST /Job/{id}/cancel", "A job that waits", { as: api, id: queuedId });
  await show("POST /Job/{id}/retry", "A cancelled job", { as: api, id: queuedId });
  await show("PUT /FeeSchedule/{name}", "What an office charges", {
    as: api,
    id: "Our fees",
    headers: { "content-type": "text/csv" },
    body: "code,fee,allowed\nD1110,110.00,85.00\nD2150,185.00,120.00\nD2392,260.00,190.00\nD2740,1450.00,980.00\n",
  });
  await show("GET /FeeSchedule", "All fee schedules", { as: api });
  const detailed = await api.post("/Eligibility", askAboutAlvarez({ payer }));
  await show("POST /Estimate", "What a patient pays for a cleaning and a filling", {
    as: api,
    body: {
      job_ids: [String(detailed.headers["x-job-id"])],
      fee_schedule: "Our fees",
      networks: ["in_network"],
      procedures: [
        { code: "D1110", date: "2026-03-10" },
        { code: "D2392", date: "2026-03-10", tooth: "19", surfaces: "MO" },
      ],
    },
  });
  await show("POST /Estimate/list", "An estimate, and one that cannot be made", {
    as: api,
    body: {
      estimates: [
        {
          job_ids: [String(detailed.headers["x-job-id"])],
          fee_schedule: "Our fees",
          networks: ["in_network"],
          procedures: [{ code: "D1110", date: "2026-03-10" }],
        },
        { job_ids: [queuedId], fee_schedule: "Our fees", procedures: [{ code: "D1110", date: "2026-03-10" }] },
      ],
    },
  });
  await show("GET /FeeSchedule/{name}", "A fee schedule", { as: api, id: "Our fees" });
  await show("DELETE /FeeSchedule/{name}", "A fee schedule that is no longer needed", { as: api, id: "Our fees" });
  await show("POST /Job/{id}/cancel", "A job that has ended", { as: api, id: jobId });

  // Batches.
  const accepted = await show("POST /Batch", "Items as JSON", { as: api, body: batch });
  const batchId = String(accepted.body.id);
  await api.get(`/Batch/${batchId}?wait=60`);
  const ended = await show("GET /Batch/{id}", "A batch that has ended", { as: api, id: batchId });
  await show("GET /Batch/{id}", "Nothing has changed", {
    as: api,
    id: batchId,
    headers: { "if-none-match": String(ended.headers.etag) },
  });
  await show("GET /Batch/{id}/rejections", "The rows that were refused", { as: api, id: batchId });
  await show("GET /Batch/{id}/rejections", "As a file to mend", { as: api, id: batchId, query: "?format=csv" });
  await show("GET /Batch/{id}/results", "A job a line", { as: api, id: batchId, query: "?format=ndjson" });
  await show("GET /Batch/{id}/results", "For an office", { as: api, id: batchId, query: "?format=csv&after_row=1" });
  await show("GET /Batch/{id}/events", "The end of a batch", { as: api, id: batchId });
  await show("POST /Batch", "A file", {
    as: api,
    query: `?name=Tuesday&not_before=${inAMonth}`,
    headers: { "content-type": "text/csv" },
    body: file,
  });
  await show("POST /Batch", "An option that does not exist", {
    as: api,
    query: `?dead_line=${inAMonth}`,
    headers: { "content-type": "text/csv" },
    body: file,
  });
  const later = await show("POST /Batch", "Lines of JSON", {
    as: api,
    query: `?not_before=${inAMonth}`,
    headers: { "content-type": "application/x-ndjson" },
    body: `${JSON.stringify({ ...request, reference: "appt-8841" })}\n`,
  });
  const laterId = String(later.body.id);
  await show("POST /Batch", "A dry run", {
    as: api,
    query: "?dry_run=1",
    headers: { "content-type": "text/csv" },
    body: file.replace("dob,", "Born On,").replace("04/17/1983", "04/31/1983"),
  });
  await show("POST /Batch", "A dry run with its columns mapped", {
    as: api,
    query: "?dry_run=1&map[Born On]=dob",
    headers: { "content-type": "text/csv" },
    body: file.replace("dob,", "Born On,").replace("04/17/1983", "04/31/1983"),
  });
  const mapping = "Front desk";
  await show("PUT /ColumnMapping/{name}", "The columns of a practice system", {
    as: api,
    id: mapping,
    body: { columns: { "Born On": "dob", Card: "member_id" }, fill: request.provider },
  });
  await show("GET /ColumnMapping", "All mappings", { as: api });
  await show("GET /ColumnMapping/{name}", "A mapping", { as: api, id: mapping });
  await show("DELETE /ColumnMapping/{name}", "A mapping that is no longer needed", { as: api, id: mapping });
  const north = { name: "North Side", time_zone: "America/Chicago" };
  await show("PUT /Location/{id}", "An office", { as: api, id: "north", body: north });
  await show("GET /Location", "All locations", { as: api });
  await show("GET /Location/{id}", "An office", { as: api, id: "north" });
  const appointed = { location_id: "north", appointment_at: "2099-01-06T15:00:00.000Z" };
  await untilEnded(api, await api.post("/Batch", { items: [{ ...request, ...appointed }] }));
  const days = "?from=2099-01-05&to=2099-01-11";
  await show("GET /Appointment/locations", "A week of all offices", { as: api, query: days });
  await show("GET /Appointment/locations", "As a file", { as: api, query: `${days}&format=csv` });
  await show("DELETE /Location/{id}", "An office that was closed", { as: api, id: "north" });
  const { browser } = await openPerson(stack, { account_id: accountId, roles: ["coordinator"], name: "Bea Reed" });
  const view = { as: browser.api(`${accountId};live`), id: "svw_5f0f2a6a3c5e4d7c9b1e8a7d6c5b4a39" };
  const filters = { status: "failed", category: "payer" };
  await show("PUT /SavedView/{id}", "Jobs that failed at the payer", {
    ...view,
    body: { page: "jobs", name: "Failed at the payer", filters },
  });
  await show("GET /SavedView", "All saved views", { as: view.as });
  await show("DELETE /SavedView/{id}", "A saved view that is no longer needed", view);
  const report = {
    agent: "k3f9m2ab7ck3f9m2ab7c",
    kind: "folder",
    is_watching: true,
    last_look_at: "2026-11-20T22:00:00.000Z",
    last_success_at: "2026-11-20T21:58:12.000Z",
    next_run_at: null,
    late_at: null,
    under_way: 0,
    problem: null,
    last_runs: [
      {
        outcome: "answered",
        ended_at: "2026-11-20T21:58:12.000Z",
        batch_id: batchId,
        counts: { total: 2, succeeded: 2, rejected: 1 },
      },
    ],
  };
  await show("PUT /Source/{name}", "A folder", { as: api, id: "north", body: report });
  await show("GET /Source", "All sources", { as: api });
  await show("DELETE /Source/{name}", "A folder that is no longer watched", {
    as: api,
    id: "north",
    query: `?agent=${report.agent}`,
  });
  const failing = { ...request, appointment_at: "2099-01-05T15:00:00.000Z" };
  payer.answersAbout(subscriber.member_id, refusal);
  await untilEnded(api, await api.post("/Batch", { items: [failing] }));
  payer.answersAbout(subscriber.member_id, { body: benefits });
  const { id: workItemId } = await findOnlyItem(api);
  const { id: colleague } = await invite(stack, { account_id: accountId, name: "Ann Quill" });
  await show("GET /WorkItem", "Whom somebody has to call", { as: api, query: "?owner=none&limit=10" });
  await show("GET /WorkItem/owners", "Who may be given items", { as: api });
  const given = { owner: colleague, state: "called", version: 0 };
  await show("PATCH /WorkItem/{id}", "Given to a colleague", { as: api, id: workItemId, body: given });
  await show("PATCH /WorkItem/{id}", "Somebody was faster", { as: api, id: workItemId, body: given });
  const note = { text: "The payer closes at five; call again in the morning." };
  await show("POST /WorkItem/{id}/note", "A call to the payer", { as: api, id: workItemId, body: note });
  await show("GET /WorkItem/{id}", "With its history", { as: api, id: workItemId });
  const handedBack = { owner: null, items: [{ id: workItemId, version: 1 }] };
  await show("PATCH /WorkItem", "Handed back", { as: api, body: handedBack });
  await show("GET /Batch/{id}/rejections", "With the values that were sent", {
    as: api,
    id: batchId,
    query: "?items=1",
  });
  const corrected = { subscriber: { ...subscriber, dob: "12/05/1983" }, reference: "appt-8843" };
  await show("PUT /Batch/{id}/draft", "A row that is being corrected", {
    as: api,
    id: batchId,
    body: { rows: [{ row: 3, item: corrected }] },
  });
  await show("GET /Batch/{id}/draft", "What was corrected so far", { as: api, id: batchId });
  const mended = await show("POST /Batch", "A corrected row", {
    as: api,
    body: { mends: batchId, defaults: batch.defaults, items: [{ ...corrected, mends_row: 3 }] },
  });
  await api.get(`/Batch/${mended.body.id}?wait=60`);
  await show("DELETE /Batch/{id}/draft", "The corrections were sent", { as: api, id: batchId });
  const cancelled = await api.post("/Eligibility", { ...request, not_before: inAMonth }, waiting);
  await api.post(`/Job/${cancelled.body.id}/cancel`, undefined);
  await show("POST /Job/{id}/correct", "A wrong birthday", {
    as: api,
    id: String(cancelled.body.id),
    body: { subscriber: { dob: "12/05/1983" }, not_before: inAMonth },
  });
  await show("GET /Batch", "The latest batch", { as: api, query: "?limit=1" });
  await show("POST /Batch/{id}/pause", "A batch that waits", { as: api, id: laterId });
  await show("POST /Batch/{id}/resume", "A paused batch", { as: api, id: laterId });
  await show("POST /Batch/{id}/cancel", "A batch that waits", { as: api, id: laterId });
  await show("POST /Batch/{id}/cancel", "A batch that has completed", { as: api, id: batchId });
  await show("POST /Batch/{id}/retry", "The payers' failures", { as: api, id: batchId, query: "?category=payer" });

  // Many jobs at once.
  const failedByPayers = "?action=retry&category=payer&code=upstream_failed";
  await show("GET /BulkAction/count", "What the payers did not answer", { as: api, query: failedByPayers });
  const bulk = await show("POST /BulkAction", "Retry what the payers did not answer", {
    as: api,
    body: { action: "retry", filter: { category: "payer", code: "upstream_failed" }, expected_count: 0 },
  });
  const bulkId = String(bulk.body.id);
  await until(async () => expect((await api.get(`/BulkAction/${bulkId}`)).body.state).toBe("done"));
  await show("GET /BulkAction/{id}", "A retry that is done", { as: api, id: bulkId });
  await show("GET /BulkAction", "The latest", { as: api, query: "?limit=1" });
  await show("POST /BulkAction/{id}/abort", "A retry that is done", { as: api, id: bulkId });
  await show("POST /BulkAction", "Without a filter", {
    as: api,
    body: { action: "cancel", filter: {}, expected_count: 10 },
  });

  // What an account manages itself.
  const own = await show("POST /ApiKey", "A key of its own for the night run", {
    as: api,
    body: { name: "Night run" },
  });
  await show("GET /ApiKey", "All keys", { as: api });
  await show("PATCH /ApiKey/{id}", "A key that is no longer needed", {
    as: api,
    id: String(own.body.id),
    body: { disabled: true },
  });
  await show("GET /Admin/Audit", "The latest entry", { as: admin, query: `?account_id=${accountId}&limit=1` });
  await show("GET /Admin/Audit/verify", "Not a cursor", { as: admin, query: "?cursor=x" });

  // Webhooks: only events from here on.
  await until(async () => expect((await api.get("/Event")).text).toContain("batch.cancelled"));
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  const endpoint = await show("POST /WebhookEndpoint", "An endpoint, and its secret this once", {
    as: api,
    body: { url: `${receiver.url}/nightguard`, description: "Front desk" },
  });
  await show("POST /WebhookEndpoint", "An event that does not exist", {
    as: api,
    body: { url: `${receiver.url}/nightguard`, events: ["job.started"] },
  });
  const endpointId = String(endpoint.body.id);
  await show("GET /WebhookEndpoint", "All endpoints", { as: api });
  await show("GET /Admin/Account/{id}/WebhookEndpoint", "What endpoints an account has", { as: admin, id: accountId });
  await show("GET /WebhookEndpoint/{id}", "An endpoint", { as: api, id: endpointId });
  await api.post("/Eligibility", request);
  const deliveryId = await until(async () => {
    const { body } = await api.get(`/WebhookEndpoint/${endpointId}/deliveries?status=delivered`);
    const [delivery] = body.data as { id: string }[];
    expect(delivery).toBeDefined();
    return String(delivery?.id);
  });
  await show("GET /WebhookEndpoint/{id}/deliveries", "What was taken", {
    as: api,
    id: endpointId,
    query: "?status=delivered&limit=1",
  });
  // From here on nothing arrives before it has been shown on its way.
  receiver.answers("hangs");
  const delivery = await show("GET /WebhookDelivery/{id}", "A delivery with its message", { as: api, id: deliveryId });
  await show("GET /Event/{id}", "An event and to whom it was sent", { as: api, id: String(delivery.body.event_id) });
  await show("PATCH /WebhookEndpoint/{id}", "No deliveries for a while", {
    as: api,
    id: endpointId,
    body: { status: "disabled" },
  });
  await show("POST /WebhookEndpoint/{id}/test", "A test on its way", { as: api, id: endpointId });
  await show("POST /WebhookDelivery/{id}/replay", "A delivery that was taken", { as: api, id: deliveryId });
  await show("GET /WebhookEndpoint/{id}/recoverable", "Nothing to send again", {
    as: api,
    id: endpointId,
    query: "?since=2026-01-01T00:00:00Z",
  });
  await show("POST /WebhookEndpoint/{id}/recover", "Nothing was given up", {
    as: api,
    id: endpointId,
    query: "?since=2026-01-01T00:00:00Z",
  });
  await show("POST /WebhookEndpoint/{id}/rotate", "A new secret", { as: api, id: endpointId });
  await show("DELETE /WebhookEndpoint/{id}", "An endpoint that is no longer needed", { as: api, id: endpointId });
  await show("GET /Event", "The first event", { as: api, query: "?after=0&limit=1" });
  await show("GET /Event", "The newest event", { as: api, query: "?order=desc&limit=1" });

  // The same in GraphQL.
  const verification = `mutation ($payer: PayerInput, $provider: ProviderInput, $subscriber: SubscriberInput) {
  api_RequestEligibility(payer: $payer, provider: $provider, subscriber: $subscriber, version: "v2")
}`;
  const { version: _version, ...variables } = request;
  await show("POST /graphql/gql", "A search for payers", {
    as: api,
    body: { query: '{ api_PayerList(search: "aetna") { id name features status } }' },
  });
  await show("POST /graphql/gql", "A verification", { as: api, body: { query: verification, variables } });
  await show("POST /graphql/gql", "A field that failed", {
    as: api,
    body: { query: verification, variables: { ...variables, provider: { npi: "12345", tax_id: "123456789" } } },
  });
  await show("POST /graphql/gql", "No key", { as: anonymous, body: { query: "{ api_PayerList { id } }" } });

  // Over the limit.
  const busy = await stack.createAccount(stingyLimits);
  await busy.api.get("/Payer");
  await show("GET /Payer", "The limit is reached", { as: busy.api });

  await show("GET /health/live", "Alive", { as: anonymous });
  await show("GET /health/ready", "All parts answer", { as: anonymous });

  const text = `${JSON.stringify(examples(), undefined, 2)}\n`;
  await expect(text).toMatchFileSnapshot("../../apps/api/src/docs/examples.json");
});
