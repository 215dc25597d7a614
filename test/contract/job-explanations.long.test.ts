import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askAboutAlvarez, detailedAnswer, verify } from "../support/alvarez.ts";
import { untilEnded } from "../support/batches.ts";
import { expectError } from "../support/expect-error.ts";
import { askGraphql } from "../support/graphql.ts";
import { readAll } from "../support/lists.ts";
import { anEligibilityRequest, inAMonth } from "../support/requests.ts";
import { openPerson } from "../support/sessions.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { createKey } from "../support/standing.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

interface Shown {
  readonly text: string;
  readonly paths: readonly string[];
}
interface Explanation {
  readonly head: Readonly<Record<string, unknown>>;
  readonly mismatches: readonly object[];
  readonly outline: {
    readonly title: string;
    readonly sections: readonly {
      readonly title: string;
      readonly facts: readonly (Shown & { readonly label: string })[];
      readonly table: {
        readonly head: readonly string[];
        readonly rows: readonly { cells: readonly Shown[] }[];
      } | null;
      readonly notes: readonly Shown[];
    }[];
  };
}

const explain = async ({ api }: { api: Stack["admin"] }, jobId: string): Promise<Explanation> =>
  (await api.get(`/Job/${jobId}/explanation`)).body as unknown as Explanation; // checked by the description

describe("the question of a job", () => {
  test("is an item that can be submitted again", async () => {
    const { api } = await stack.createAccount();
    const item = anEligibilityRequest({
      reference: "appt-7",
      appointment_at: "2026-11-24T14:00:00.000Z",
      transform: "true_eligibility",
      dependent: { first_name: "Max", last_name: "Moss", dob: "06/01/2015" },
      procedures: ["D1110"],
    });
    const { body: batch } = await api.post("/Batch", { items: [item], not_before: inAMonth });
    const [job] = await readAll(api, `/Job?batch_id=${batch.id}`);

    const { status, body } = await api.get(`/Job/${job?.id}/question`);

    expect([status, body]).toEqual([200, { ...item, operation: "eligibility" }]);
    expect((await api.post("/Batch", { items: [body], not_before: inAMonth })).status).toBe(202);
  });
});

describe("the answer of a job", () => {
  test("comes as the payer sent it, also where a document was made of it", async () => {
    const { api } = await stack.createAccount();
    const ids = [
      await verify(api, askAboutAlvarez(stack)),
      await verify(api, askAboutAlvarez(stack, { transform: "true_eligibility" })),
    ];

    for (const id of ids) {
      const { status, headers, text } = await api.get(`/Job/${id}/answer`);

      expect([status, headers["content-type"], text]).toEqual([200, "application/edi-x12", detailedAnswer.body]);
    }
  });

  test("is kept from running in a browser, whatever type the payer gave it", async () => {
    const { api } = await stack.createAccount();
    const request = anEligibilityRequest();
    const body = '{"benefitsInformation":[{"code":"1"}],"n":"<script>alert(1)</script>"}';
    stack.payer.answersAbout(request.subscriber.member_id, { headers: { "content-type": "text/html" }, body });

    const { headers, text } = await api.get(`/Job/${await verify(api, request)}/answer`);

    expect(text).toBe(body);
    expect(headers).toMatchObject({
      "content-type": "text/html",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": expect.stringMatching(/^attachment; filename="job_[0-9a-f]{32}-answer"$/),
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });

  test("of a reused one is the first job's", async () => {
    const { api } = await stack.createAccount();
    const request = askAboutAlvarez(stack, { max_age: 3_600 });
    const first = await verify(api, request);
    const second = await verify(api, request);

    const { text } = await api.get(`/Job/${second}/answer`);
    const [ofFirst, ofSecond] = [await explain({ api }, first), await explain({ api }, second)];

    expect(text).toBe(detailedAnswer.body);
    expect(ofSecond.head.verified_at).toBe(ofFirst.head.verified_at);
  });
});

describe.each(["answer", "explanation", "fhir", "why?path=plan"])("without an answer, /Job/{id}/%s", (what) => {
  test("says that there is none", async () => {
    const { api } = await stack.createAccount();
    const failing = anEligibilityRequest();
    stack.payer.answersAbout(failing.subscriber.member_id, { status: 422, body: { message: "No" } });
    const failed = (await api.post("/Eligibility", failing)).headers["x-job-id"];
    const queued = await api.post("/Eligibility", anEligibilityRequest({ not_before: inAMonth }), {
      prefer: "respond-async",
    });

    expect(expectError(await api.get(`/Job/${failed}/${what}`), 409).message).toBe(
      "The job is failed and has no answer",
    );
    expect(expectError(await api.get(`/Job/${queued.body.id}/${what}`), 409).message).toMatch(/is queued/);
  });
});

describe("the explanation of a job", () => {
  test("has the head of the document and the outline, with the pointers of all values", async () => {
    const account = await stack.createAccount();
    const jobId = await verify(account.api, askAboutAlvarez(stack));

    const { head, mismatches, outline } = await explain(account, jobId);

    expect(head).toEqual({
      patient: { first_name: "Marisol", last_name: "Alvarez" },
      status: "active",
      outcome: "ok",
      payer_id: "60054",
      payer_name: "NORTHSTAR DENTAL",
      plan_name: "NORTHSTAR PPO PLUS 2000",
      effective_date: "2024-01-01",
      termination_date: null,
      maximum: "2000.00",
      maximum_remaining: "1742.50",
      deductible: "50.00",
      deductible_remaining: "0.00",
      appointment_at: null,
      verified_at: time,
    });
    expect(mismatches).toEqual([{ field: "member_id", asked: expect.any(String), answered: "NSD884120073" }]);
    expect(outline.title).toBe("Dental benefits of MARISOL T ALVAREZ");
    const amounts = outline.sections.find(({ title }) => title === "Maximums and deductibles")?.table;
    expect(amounts?.rows[0]?.cells[3]).toEqual({
      text: "$1,742.50",
      paths: ["/maximums/annual/individual/in_network/remaining"],
    });
  });

  test("is the same where a document was made of the answer", async () => {
    const account = await stack.createAccount();
    const plain = await explain(account, await verify(account.api, askAboutAlvarez(stack)));
    const transform = "true_eligibility";
    const normalized = await explain(account, await verify(account.api, askAboutAlvarez(stack, { transform })));

    expect(normalized.outline).toEqual(plain.outline);
  });

  test("comes of ClearCoverage too", async () => {
    const account = await stack.createAccount();
    const { headers } = await account.api.post("/ClearCoverage", askAboutAlvarez(stack));

    const { head, outline } = await explain(account, String(headers["x-job-id"]));

    expect(head).toMatchObject({ maximum_remaining: "1742.50" });
    expect(outline.sections.length).toBeGreaterThan(5);
  });

  test("as a page has a policy of its own, and says who printed it", async () => {
    const { api, keyId } = await stack.createAccount();
    const jobId = await verify(api, askAboutAlvarez(stack));

    const { status, headers, text } = await api.get(`/Job/${jobId}/explanation?format=html`);

    expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "content-security-policy": expect.stringMatching(
        /^default-src 'none'; script-src 'none'; style-src 'sha256-[^ ]+'; connect-src 'none'; .*frame-ancestors 'none'/,
      ),
    });
    expect(text).toContain("<h1>Dental benefits of MARISOL T ALVAREZ</h1>");
    expect(text).toMatch(
      new RegExp(`<p>Printed [A-Z][a-z]{2} \\d+, \\d{4}, \\d+:\\d\\d [AP]M UTC by key:${keyId}</p>`),
    );
    expect(text).not.toContain("INVENTED");
    expectError(await api.get(`/Job/${jobId}/explanation?format=pdf`), 400);
  });

  test("as a page says when and for whom it was verified, on the account's clocks, and names who printed it", async () => {
    const { id, api } = await stack.createAccount({}, { name: "Lakeside Dental" });
    await api.patch("/Account", { time_zone: "America/Chicago" });
    const ada = await openPerson(stack, { name: "Ada Reads", account_id: id, roles: ["coordinator"] });
    const item = askAboutAlvarez(stack, { appointment_at: "2026-11-24T14:25:00Z" });
    const batch = await untilEnded(api, await api.post("/Batch", { items: [item] }));
    const [job] = await readAll(api, `/Job?batch_id=${batch.id}`);
    const jobId = job?.id;

    const page = await ada.browser.api(`${id};live`).get(`/Job/${jobId}/explanation?format=html`);

    const time = "[A-Z][a-z]{2} \\d+, \\d{4}, \\d+:\\d\\d [AP]M C[SD]T";
    const words = page.text.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
    expect(words).toMatch(new RegExp(`Patient Marisol Alvarez Verified ${time} Appointment Nov 24, 2026, 8:25 AM CST`));
    expect(words).toMatch(/Office Lakeside Dental, .+, NPI \d{10}/);
    expect(words).toMatch(new RegExp(`Printed ${time} by Ada Reads`));
    expect(page.text).not.toContain(ada.id);
  });

  test("takes no payer's text for markup", async () => {
    const { api } = await stack.createAccount();
    const request = anEligibilityRequest();
    const body = { benefitsInformation: [{ code: "1", planCoverage: "<img src=x onerror=alert(1)>" }] };
    stack.payer.answersAbout(request.subscriber.member_id, { body });
    const jobId = await verify(api, request);

    const page = await api.get(`/Job/${jobId}/explanation?format=html`);
    const data = await explain({ api }, jobId);

    expect(page.text).not.toContain("<img");
    expect(data.head.plan_name).toBe("<img src=x onerror=alert(1)>");
  });

  test("of an invented answer says so", async () => {
    const { id } = await stack.createAccount();
    const api = stack.anonymous.with({ "x-token-api": (await createKey(stack, id, "test")).key });
    const jobId = await verify(api, anEligibilityRequest());

    expect((await api.get(`/Job/${jobId}/explanation`)).body).toMatchObject({ sandbox: true });
    expect((await api.get(`/Job/${jobId}/explanation?format=html`)).text).toContain("<strong>INVENTED");
  });

  test("of an answer that is no eligibility response is empty, and no error", async () => {
    const account = await stack.createAccount();
    const request = anEligibilityRequest();
    stack.payer.answersAbout(request.subscriber.member_id, { body: { some: "thing" } });

    const { head } = await explain(account, await verify(account.api, request));

    expect(head).toMatchObject({ outcome: "unrecognized", payer_name: null, maximum: null });
  });

  test("is the same in GraphQL", async () => {
    const account = await stack.createAccount();
    const jobId = await verify(account.api, askAboutAlvarez(stack));
    const shown = "{ text paths }";
    const { data, errors } = await askGraphql(
      account.api,
      `{ api_JobExplanation(id: "${jobId}") {
        job_id operation
        head {
          patient { first_name last_name } status outcome payer_id payer_name plan_name effective_date termination_date
          maximum maximum_remaining deductible deductible_remaining appointment_at verified_at
        }
        mismatches { field asked answered }
        findings { id } completeness { known points { name state } }
        open_points { name fields { path label kind options } }
        outline {
          title subtitle legend
          sections {
            title kind facts { label text paths } notes ${shown}
            table { head rows { is_group cells ${shown} notes ${shown} } }
          }
        }
      } }`,
    );

    expect(errors).toEqual([]);
    expect(data?.api_JobExplanation).toEqual((await account.api.get(`/Job/${jobId}/explanation`)).body);
  });
});

test("how complete it is, is judged by an office's eleven points: stated, derived, found or open", async () => {
  const { api } = await stack.createAccount();
  const read = async (id: string) => {
    const { body } = await api.get(`/Job/${id}/explanation`);
    return body.completeness as { known: number; points: { name: string; state: string }[] };
  };
  const detailed = await read(await verify(api, askAboutAlvarez(stack)));
  expect(detailed).toMatchObject({ known: 11, points: expect.arrayContaining([{ name: "dates", state: "derived" }]) });

  const jobId = await verify(api, anEligibilityRequest());
  const before = await read(jobId);
  expect(before.points).toHaveLength(11);
  expect(before.known).toBe(before.points.filter(({ state }) => state !== "open").length);
  expect(before.points).toContainEqual({ name: "status", state: "stated" });
  expect(before.points).toContainEqual({ name: "waiting_periods", state: "open" });

  const values = [{ path: "/clauses/waiting_periods_apply", value: false }];
  expect((await api.post(`/Job/${jobId}/finding`, { source: "telephone", values })).status).toBe(201);

  const after = await read(jobId);
  expect(after.points).toContainEqual({ name: "waiting_periods", state: "found" });
  expect(after.known).toBe(before.known + 1);
});

describe("an answer as FHIR", () => {
  test("is a CoverageEligibilityResponse of the job, with the patient in it and what has no place in words", async () => {
    const { api } = await stack.createAccount();
    const jobId = await verify(api, askAboutAlvarez(stack));

    const { status, headers, body } = await api.get(`/Job/${jobId}/fhir`);

    expect({ status, type: headers["content-type"] }).toEqual({
      status: 200,
      type: "application/fhir+json; charset=utf-8",
    });
    expect(body).toMatchObject({
      resourceType: "CoverageEligibilityResponse",
      id: jobId.replace("_", "-"),
      created: time,
      request: { identifier: { value: jobId } },
      outcome: "complete",
      contained: expect.arrayContaining([
        expect.objectContaining({ resourceType: "Patient", birthDate: "1987-09-14" }),
      ]),
      insurance: [expect.objectContaining({ inforce: true })],
      text: { status: "additional", div: expect.stringContaining("The answer also states:") },
    });
    expect(body).not.toHaveProperty("meta"); // no test data
  });

  test("of the sandbox has HL7's tag of test data", async () => {
    const { id } = await stack.createAccount();
    const api = stack.anonymous.with({ "x-token-api": (await createKey(stack, id, "test")).key });
    const { headers } = await api.post("/Eligibility", anEligibilityRequest());

    const { body } = await api.get(`/Job/${headers["x-job-id"]}/fhir`);

    expect(body).toMatchObject({ meta: { tag: [{ code: "HTEST" }] } });
  });
});

describe("where a value comes from", () => {
  test("is a segment, with its elements named", async () => {
    const { api } = await stack.createAccount();
    const jobId = await verify(api, askAboutAlvarez(stack, { transform: "true_eligibility" }));

    const { body } = await api.get(`/Job/${jobId}/why?path=/maximums/annual/individual/in_network/remaining`);

    expect(body).toMatchObject({
      path: "/maximums/annual/individual/in_network/remaining",
      value: "1742.50",
      derived: false,
      places: [{ source: expect.stringMatching(/^x12:\d+$/), text: "EB*F*IND*35***29*1742.5*****Y" }],
    });
    const [place] = body.places as { elements: object[] }[];
    expect(place?.elements).toContainEqual({
      name: "EB06",
      label: "time period",
      value: "29",
      meaning: "remaining",
      cited: false,
    });
    expect(place?.elements).toContainEqual({
      name: "EB07",
      label: "amount",
      value: "1742.5",
      meaning: null,
      cited: true,
    });
  });

  test("can be asked for every pointer of the outline", async () => {
    const account = await stack.createAccount();
    const jobId = await verify(account.api, askAboutAlvarez(stack));
    const { outline } = await explain(account, jobId);
    const paths = outline.sections.flatMap(({ facts, table, notes }) =>
      [...facts, ...notes, ...(table?.rows ?? []).flatMap(({ cells }) => cells)].flatMap((shown) => shown.paths),
    );

    expect(paths.length).toBeGreaterThan(150);
    // A sample: each is a request.
    for (const path of paths.filter((_, index) => index % 20 === 0)) {
      const { status, body } = await account.api.get(`/Job/${jobId}/why?path=${encodeURIComponent(path)}`);
      expect([path, status, body.path]).toEqual([path, 200, path]);
    }
  });

  test.each(["", "/plan/nothing", "x".repeat(501)])("cannot be asked for %j", async (path) => {
    const { api } = await stack.createAccount();
    const jobId = await verify(api, askAboutAlvarez(stack));
    const query = path === "" ? "" : `?path=${path}`;

    const { issues } = expectError(await api.get(`/Job/${jobId}/why${query}`), 400);

    expect(issues).toEqual([{ path: "path", message: expect.any(String) }]);
  });
});

test("who read a job is listed, newest first, page by page, and nothing else", async () => {
  const { id, keyId, api } = await stack.createAccount();
  const jobId = await verify(api, askAboutAlvarez(stack));
  const other = await verify(api, askAboutAlvarez(stack));
  const second = await createKey(stack, id, "live");
  await api.get(`/Job/${jobId}`);
  await api.get(`/Job/${jobId}/question`);
  await api.get(`/Job/${jobId}/explanation`);
  await stack.anonymous.with({ "x-token-api": second.key }).get(`/Job/${jobId}/explanation?format=html`);
  await api.get(`/Job/${jobId}/answer`);
  await api.get(`/Job/${other}/answer`);
  expectError(await api.get(`/Job/${jobId}/why?path=/nothing`), 400);
  await api.get(`/Job/${jobId}/views`);

  const views = await readAll(api, `/Job/${jobId}/views?limit=2`);

  const by = (key: string, action: string) => ({ actor: `key:${key}`, name: null, action, at: time });
  expect(views).toEqual([
    by(keyId, "job.answer"),
    by(second.id, "job.print"),
    by(keyId, "job.explanation"),
    by(keyId, "job.question"),
    by(keyId, "job.read"),
  ]);
});

test("people who read a job are named", async () => {
  const { id, keyId, api } = await stack.createAccount();
  const jobId = await verify(api, askAboutAlvarez(stack));
  const ada = await openPerson(stack, { name: "Ada Reads", account_id: id, roles: ["coordinator"] });
  await api.get(`/Job/${jobId}/question`);
  await ada.browser.api(`${id};live`).get(`/Job/${jobId}/explanation`);

  expect(await readAll(api, `/Job/${jobId}/views`)).toEqual([
    { actor: `user:${ada.id}`, name: "Ada Reads", action: "job.explanation", at: time },
    { actor: `key:${keyId}`, name: null, action: "job.question", at: time },
  ]);
});

test("every read is in the audit before its answer leaves", async () => {
  const { id, api } = await stack.createAccount();
  const jobId = await verify(api, askAboutAlvarez(stack));
  const requestId = `reads-${randomUUID()}`;
  const reader = api.with({ "x-request-id": requestId });
  for (const what of [
    "question",
    "answer",
    "explanation",
    "explanation?format=html",
    "fhir",
    "proof",
    "why?path=plan",
    "history",
    "views",
  ]) {
    expect((await reader.get(`/Job/${jobId}/${what}`)).status).toBe(200);
  }
  await askGraphql(reader, `{ api_JobExplanation(id: "${jobId}") { job_id } }`);

  const lines = await readAll(stack.admin, `/Admin/Audit?account_id=${id}&subject=${jobId}`);

  const actions = lines.filter(({ request_id }) => request_id === requestId).map(({ action }) => action);
  expect(actions).toEqual([
    ...["job.explanation", "job.views", "job.history", "job.why", "job.proof", "job.fhir"],
    ...["job.print", "job.explanation", "job.answer", "job.question"],
  ]);
});
