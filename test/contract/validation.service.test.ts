import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectError } from "../support/expect-error.ts";
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
beforeEach(() => stack.payer.reset());

const aDependent = { first_name: "Ida", last_name: "Quarrington", dob: "02/29/2016" };

/** A valid request whose fields the tests spoil one at a time. */
const aFullRequest = () =>
  anEligibilityRequest({
    provider: { npi: "1234567893", tax_id: "123456789", name: "Quarry Dental" },
    subscriber: { ...anEligibilityRequest().subscriber, gender: "F" },
    dependent: { ...aDependent, member_id: "M-2", group_number: "G-77", gender: "M", relationship: "child" },
    location_id: "L-1",
    date_of_service: inDays(0),
    procedures: ["D1110", "D0120"],
  });

/** The request with another value at this path; undefined leaves the field out. */
function withValue(request: object, path: string, value: unknown): object {
  const [name = "", ...rest] = path.split(".");
  const { [name]: before = {}, ...others } = request as Record<string, object>; // made above
  return { ...others, [name]: rest.length === 0 ? value : withValue(before, rest.join("."), value) };
}

const requiredFields = [
  "payer",
  "payer.id",
  "provider",
  "provider.npi",
  "provider.tax_id",
  "subscriber",
  "subscriber.first_name",
  "subscriber.last_name",
  "subscriber.member_id",
  "subscriber.dob",
  "subscriber.group_number",
  "dependent.first_name",
  "dependent.last_name",
  "dependent.dob",
  "version",
];

const texts = [
  "payer.id",
  "provider.name",
  "subscriber.first_name",
  "subscriber.last_name",
  "subscriber.member_id",
  "subscriber.group_number",
  "dependent.first_name",
  "dependent.last_name",
  "dependent.member_id",
  "dependent.group_number",
  "location_id",
  "reference",
];
const datesOfBirth = ["subscriber.dob", "dependent.dob"];
const dates = [...datesOfBirth, "date_of_service"];
const genders = ["subscriber.gender", "dependent.gender"];

const inDays = (days: number) => {
  const [year = "", month = "", day = ""] = new Date(Date.now() + days * 86_400_000).toISOString().split(/[-T]/);
  return `${month}/${day}/${year}`;
};

const objects = ["payer", "provider", "subscriber", "dependent"];

/** What can be wrong, in which fields, by which value, and how it is put. */
const faults: readonly (readonly [string, readonly string[], unknown, string])[] = [
  ["an NPI of 9 digits", ["provider.npi"], "123456789", "must be 10 digits"],
  ["an NPI of 11 digits", ["provider.npi"], "12345678901", "must be 10 digits"],
  ["an NPI with a letter", ["provider.npi"], "12345678x0", "must be 10 digits"],
  ["an NPI with a space", ["provider.npi"], " 1234567893", "must be 10 digits"],
  ["an NPI in other digits", ["provider.npi"], "１２３４５６７８９３", "must be 10 digits"],
  ["an NPI that is a number", ["provider.npi"], 1_234_567_893, "must be text"],
  ["a tax id of 8 digits", ["provider.tax_id"], "12345678", "must be 9 digits"],
  ["a tax id with a hyphen", ["provider.tax_id"], "12-3456789", "must be 9 digits"],
  ["a tax id that is null", ["provider.tax_id"], null, "must be text"],
  ["version v1", ["version"], "v1", "must be v2"],
  ["version V2", ["version"], "V2", "must be v2"],
  ["a version that is a number", ["version"], 2, "must be v2"],
  ["another transform", ["transform"], "false_eligibility", "must be true_eligibility"],
  ["a transform that is true", ["transform"], true, "must be true_eligibility"],
  ["null in the place of an object", objects, null, "must be an object"],
  ["a list in the place of an object", objects, ["60054"], "must be an object"],
  ["text in the place of an object", objects, "60054", "must be an object"],
  ["a date with the year in front", dates, "1983-04-17", "must be a date as MM/DD/YYYY"],
  ["a date without its zeros", dates, "4/17/1983", "must be a date as MM/DD/YYYY"],
  ["a date with a short year", dates, "04/17/83", "must be a date as MM/DD/YYYY"],
  ["a date with a space", dates, "04/17/1983 ", "must be a date as MM/DD/YYYY"],
  ["an empty date", dates, "", "must be a date as MM/DD/YYYY"],
  ["a date that is a number", dates, 19_830_417, "must be a date as MM/DD/YYYY"],
  ["a day that no February has", dates, "02/30/1983", "must be a real day"],
  ["a leap day of no leap year", dates, "02/29/1900", "must be a real day"],
  ["a thirteenth month", dates, "13/01/1983", "must be a real day"],
  ["a day 0", dates, "04/00/1983", "must be a real day"],
  ["a year 0", dates, "04/17/0000", "must be a real day"],
  ["a birth the day after tomorrow", datesOfBirth, inDays(2), "must not lie in the future"],
  ["a birth in the far future", datesOfBirth, "12/31/9999", "must not lie in the future"],
  [
    "a service more than a year ago",
    ["date_of_service"],
    inDays(-368),
    "must lie between a year ago and a month from now",
  ],
  ["a service in two months", ["date_of_service"], inDays(60), "must lie between a year ago and a month from now"],
  ["a gender in words", genders, "female", "must be M or F"],
  ["a gender that is null", genders, null, "must be M or F"],
  ["another relationship", ["dependent.relationship"], "self", "must be spouse, child or other"],
  ["procedures that are no list", ["procedures"], "D1110", "must be a list of CDT codes"],
  ["21 procedures", ["procedures"], Array(21).fill("D1110"), "must have at most 20 codes"],
  ["text of 256 characters", texts, "x".repeat(256), "must have at most 255 characters"],
  ["text of 256 characters of two units each", texts, "𝒳".repeat(256), "must have at most 255 characters"],
  ["text with a zero byte", texts, "Quarring\u0000ton", "must not contain control characters"],
  ["text with a line feed", texts, "Quarring\nton", "must not contain control characters"],
  ["text with a control character beyond ASCII", texts, "Quarring\u0085ton", "must not contain control characters"],
  ["text that is broken Unicode", texts, "Quarring\ud800ton", "must be valid Unicode text"],
  ["empty text", texts, "", "must not be empty"],
  ["text of spaces", texts, "  ", "must not be empty"],
  ["a number in the place of text", texts, 7, "must be text"],
  ["an object in the place of text", texts, { toString: "x" }, "must be text"],
];

describe.each(["/Eligibility", "/ClearCoverage"])("POST %s", (path) => {
  /** The issues of a request that has to be refused, which no payer may hear of. */
  async function issuesOf(request: object) {
    const answers = await Promise.all([
      account.api.post(path, request),
      account.api.post(path, request, { prefer: "respond-async" }),
    ]);
    const [waiting, queueing] = answers.map((answer) => expectError(answer, 400));
    expect(queueing).toEqual(waiting);
    expect(Object.keys(waiting ?? {}).sort()).toEqual(["issues", "message", "statusCode"]);
    expect(stack.payer.calls).toEqual([]);
    return waiting?.issues;
  }

  test.each(requiredFields)("needs %s", async (field) => {
    expect(await issuesOf(withValue(aFullRequest(), field, undefined))).toEqual([
      { path: field, message: "is required" },
    ]);
  });

  test.each(faults)("refuses %s", async (_what, fields, value, message) => {
    for (const field of fields) {
      expect(await issuesOf(withValue(aFullRequest(), field, value))).toEqual([{ path: field, message }]);
    }
  });

  test.each(["d1110", "D111", "D11100", "1110", "99213", 1110])("refuses the procedure %j", async (code) => {
    const message = code === 1110 ? "must be text" : "must be a CDT code: D and four digits";
    const issues = await issuesOf(anEligibilityRequest({ procedures: ["D0120", code] }));
    expect(issues).toEqual([{ path: "procedures.1", message }]);
  });

  test("reports all faults together, one entry for each", async () => {
    const request = {
      payer: {},
      provider: { npi: "1", tax_id: "1" },
      subscriber: { first_name: "", last_name: 1, dob: "02/30/1983", group_number: "x".repeat(256) },
      dependent: {},
      version: "v3",
      reference: "\u0007",
    };

    const issues = await issuesOf(request);

    expect(issues).toHaveLength(13);
    expect(new Map(issues?.map((issue) => [issue.path, issue.message]))).toEqual(
      new Map([
        ["payer.id", "is required"],
        ["provider.npi", "must be 10 digits"],
        ["provider.tax_id", "must be 9 digits"],
        ["subscriber.first_name", "must not be empty"],
        ["subscriber.last_name", "must be text"],
        ["subscriber.member_id", "is required"],
        ["subscriber.dob", "must be a real day"],
        ["subscriber.group_number", "must have at most 255 characters"],
        ["dependent.first_name", "is required"],
        ["dependent.last_name", "is required"],
        ["dependent.dob", "is required"],
        ["version", "must be v2"],
        ["reference", "must not contain control characters"],
      ]),
    );
  });

  test("names every part that an empty request lacks", async () => {
    const issues = await issuesOf({});

    expect(issues?.map((issue) => issue.path).sort()).toEqual(["payer", "provider", "subscriber", "version"]);
  });

  test.each([
    ["a dependent without member id and group", { dependent: aDependent }],
    ["no dependent", {}],
    ["text of 255 characters that are two of UTF-16 each", { reference: "𝒳".repeat(255) }],
    ["text of 255 characters", { reference: "x".repeat(255), payer: { id: "x".repeat(255) } }],
    ["text in any script", { subscriber: { ...anEligibilityRequest().subscriber, last_name: "Ünlü 山田 🦷" } }],
    ["all optional fields", aFullRequest()],
    ["a service a year ago", { date_of_service: inDays(-360) }],
    ["a service in four weeks", { date_of_service: inDays(28) }],
    ["no procedures", { procedures: [] }],
    ["a birth today", { subscriber: { ...anEligibilityRequest().subscriber, dob: inDays(0) } }],
    ["a birth on a leap day", { subscriber: { ...anEligibilityRequest().subscriber, dob: "02/29/2000" } }],
  ])("takes %s", async (_what, parts) => {
    const { status, text } = await account.api.post(path, anEligibilityRequest(parts));

    expect([status, text]).toEqual([200, expect.any(String)]);
  });

  test("refuses an id that is a number, however long, and asks no payer", async () => {
    const field = path === "/Eligibility" ? "api_RequestEligibility" : "eligibility_ClearCoverage";
    for (const id of ["1234567890123456789", "12E3"]) {
      const request = JSON.stringify(anEligibilityRequest()).replace(/"member_id":"[^"]+"/, `"member_id":${id}`);
      const parts = "$payer: PayerInput, $provider: ProviderInput, $subscriber: SubscriberInput, $version: String";
      const query = `mutation (${parts}) { ${field}(payer: $payer, provider: $provider, subscriber: $subscriber, version: $version) }`;
      const literal = `mutation { ${field}(subscriber: { member_id: ${id} }) }`;
      const json = { "content-type": "application/json" };

      const answer = await account.api.post(path, request, json);
      const inVariables = await account.api.post(
        "/graphql/gql",
        `{"query":${JSON.stringify(query)},"variables":${request}}`,
        json,
      );
      const inLiterals = await account.api.post("/graphql/gql", { query: literal });

      const issue = { path: "subscriber.member_id", message: "must be text" };
      expectError(answer, 400);
      expect(answer.body.error).toMatchObject({ issues: [issue] });
      expect(inVariables.text).toContain("must be text");
      expect(inLiterals.text).toContain("must be text");
      for (const { text } of [answer, inVariables, inLiterals]) expect(text).not.toMatch(/1234567890|12000/);
    }
    expect(stack.payer.calls).toEqual([]);
  });

  test("ignores unknown fields, and forwards what the specification names and nothing else", async () => {
    const known = anEligibilityRequest({ dependent: aDependent });
    const { payer, provider, subscriber, dependent } = known as typeof known & { dependent: object };
    const request = {
      ...known,
      payer: { ...payer, name: "unknown" },
      provider: { ...provider, name: "known to others" },
      subscriber: { ...subscriber, ssn: "unknown", gender: "F" },
      dependent: { ...dependent, relation: "unknown", gender: "M", relationship: "child" },
      date_of_service: inDays(0),
      procedures: ["D1110"],
      notes: ["unknown"],
      location_id: "L-1",
      reference: "known to us alone",
      transform: undefined,
      constructor: "unknown",
    };
    const text = JSON.stringify(request).replace("{", '{"__proto__": {"version": "v1"}, ');

    const answer = await account.api.post(path, text, { "content-type": "application/json" });

    expect(answer.status).toBe(200);
    const [call] = stack.payer.callsAbout(subscriber.member_id);
    expect(call?.body).toEqual(path === "/ClearCoverage" ? { ...known, location_id: "L-1" } : known);
  });
});
