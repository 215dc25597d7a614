import { randomUUID } from "node:crypto";
import { type Received, type Reply, startJsonDoor } from "./json-door.ts";
import { createTokens } from "./tokens.ts";

export const availityClient = {
  client_id: "imitated",
  client_secret: "imitated-secret",
  scope: "healthcare-hipaa-transactions-standard",
} as const;

const demoScope = "healthcare-hipaa-transactions-demo";

/** Fields of the form, with what their values must look like. */
const fields: Readonly<Record<string, RegExp>> = {
  payerId: /^.{1,80}$/,
  providerNpi: /^\d{10}$/,
  providerLastName: /^[^\uFFFD]{1,60}$/u,
  providerFirstName: /^.{1,35}$/u,
  providerTaxId: /^\d{9}$/,
  providerType: /^.{1,10}$/,
  memberId: /^.{1,80}$/,
  patientLastName: /^[^\uFFFD]{1,60}$/u,
  patientFirstName: /^[^\uFFFD]{1,35}$/u,
  patientBirthDate: /^(19|20)\d{2}-[01]\d-[0-3]\d$/,
  patientGender: /^[MFU]$/,
  groupNumber: /^.{1,50}$/,
  subscriberRelationship: /^(18|01|19|G8)$/,
  serviceType: /^.{1,2}$/,
  procedureCode: /^[A-Z0-9]{5}$/,
  asOfDate: /^20\d{2}-[01]\d-[0-3]\d$/,
  toDate: /^20\d{2}-[01]\d-[0-3]\d$/,
};

/** Statuses that end a coverage without an answer of the payer's. */
const failures: Readonly<Record<string, string>> = {
  3: "Complete (Invalid Response)",
  7: "Communication Error",
  13: "Communication Error",
  14: "Communication Error",
  15: "Payer Maintenance",
};

interface Coverage {
  readonly id: string;
  readonly form: URLSearchParams;
  /** What the next looks at it find; the last stays. */
  readonly statuses: string[];
}

/**
 * Availity's Coverages: a token door, and questions that are submitted and polled for. What becomes of a question is told
 * by the member id, up to the first hyphen:
 *
 * - `C3-…`, `C7-…`, `C13-…`, `C14-…`, `C15-…`: that status, after one look in progress
 * - `V19-…`: refused by the payer's checks of the request; `V75-…`: refused with a code of a 271's rejection
 * - `S503-…`: that HTTP status to the submission; `P504-…`: that HTTP status to the first poll
 * - `NOW-…`: complete at once; `BREAK-…`: submitted, and the connection is lost; `HANG-…`
 * - anything else: in progress, tried again (R1), complete
 */
export async function startAvaility() {
  const tokens = createTokens(300);
  const coverages = new Map<string, Coverage>();
  const failedPolls = new Set<string>();
  const requests: Received[] = [];
  /** Submissions, by member id. */
  const submissions = new Map<string, number>();

  const door = await startJsonDoor((received) => {
    requests.push(received);
    const { method, path, headers } = received;
    if (method === "POST" && path === "/v1/token") return token(received);
    if (!path.startsWith("/v1/coverages")) return fault(404, "Not Found");
    if (!tokens.isValid(headers.authorization)) return fault(401, "The access token is missing or invalid");
    const scenario = headers["x-api-mock-scenario-id"];
    if (scenario !== undefined) return mock(String(scenario), method);
    if (method === "POST" && path === "/v1/coverages") return submit(received);
    const coverage = coverages.get(path.slice("/v1/coverages/".length));
    if (!coverage) return fault(404, "There is no such coverage");
    if (method === "DELETE") {
      coverages.delete(coverage.id);
      return { status: 204 };
    }
    return method === "GET" ? look(coverage) : fault(404, "Not Found");
  });

  function token({ headers, body }: Received): Reply {
    if (headers["content-type"] !== "application/x-www-form-urlencoded") return fault(400, "content-type");
    const { client_id, client_secret, grant_type, scope, ...others } = Object.fromEntries(new URLSearchParams(body));
    if (Object.keys(others).length > 0 || grant_type !== "client_credentials") {
      return { status: 400, json: { error: "invalid_request" } };
    }
    if (client_id !== availityClient.client_id || client_secret !== availityClient.client_secret) {
      return { status: 401, json: { error: "invalid_client" } };
    }
    if (scope !== availityClient.scope && scope !== demoScope) return { status: 400, json: { error: "invalid_scope" } };
    return { status: 200, json: tokens.issue() };
  }

  function submit({ headers, body }: Received): Reply {
    if (headers["content-type"] !== "application/x-www-form-urlencoded") return fault(400, "content-type");
    const form = new URLSearchParams(body);
    const errors = findFaults(form);
    if (errors.length > 0) return fault(400, "The request is not valid", errors);
    const memberId = form.get("memberId") ?? "";
    const [, status] = /^S(\d{3})-/.exec(memberId) ?? [];
    if (status) return fault(Number(status), "as told by the member id");
    submissions.set(memberId, (submissions.get(memberId) ?? 0) + 1);
    const coverage = { id: randomUUID(), form, statuses: toStatuses(memberId) };
    coverages.set(coverage.id, coverage);
    if (memberId.startsWith("BREAK-")) return "break";
    if (memberId.startsWith("HANG-")) return "hang";
    return present(coverage, { isSummary: true });
  }

  function look(coverage: Coverage): Reply {
    const [, status] = /^P(\d{3})-/.exec(coverage.form.get("memberId") ?? "") ?? [];
    if (status && !failedPolls.has(coverage.id)) {
      failedPolls.add(coverage.id);
      return fault(Number(status), "as told by the member id");
    }
    if (coverage.statuses.length > 1) coverage.statuses.shift();
    return present(coverage, { isSummary: false });
  }

  return { url: door.url, close: door.close, tokens, coverages, submissions, requests };
}

function findFaults(form: URLSearchParams) {
  const given = [...form].map(([name, value]) => ({ field: name.replace(/\[\]$/, ""), value }));
  const repeated = given.filter(({ field }, at) => {
    const isList = field === "serviceType" || field === "procedureCode";
    return !isList && given.findIndex((other) => other.field === field) < at;
  });
  return [
    ...given.filter(({ field, value }) => !fields[field]?.test(value)),
    ...repeated,
    ...["payerId", "providerNpi"].filter((field) => !form.has(field)).map((field) => ({ field })),
  ].map(({ field }) => ({ field, errorMessage: "is unknown, missing or not valid" }));
}

function toStatuses(memberId: string): string[] {
  const [form = ""] = memberId.split("-");
  if (form === "NOW") return ["4"];
  if (form === "V19" || form === "V75") return ["0", "19"];
  const status = form.slice(1);
  return form.startsWith("C") && status in failures ? ["0", status] : ["0", "R1", "4"];
}

function present({ id, form, statuses: [statusCode = "0"] }: Coverage, { isSummary }: { isSummary: boolean }): Reply {
  const isOpen = statusCode === "0" || statusCode === "R1";
  const memberId = form.get("memberId") ?? "";
  const coverage = {
    id,
    customerId: "1194",
    controlNumber: "1",
    status: isOpen ? "In Progress" : (failures[statusCode] ?? "Complete"),
    statusCode,
    createdDate: "2026-11-24T03:00:00.000+0000",
    ...(statusCode === "19" && {
      status: "Request Error",
      validationMessages: [
        memberId.startsWith("V75")
          ? { field: "memberId", code: "75", errorMessage: "Subscriber/Insured Not Found", index: 0 }
          : { field: "memberId", code: "4011", errorMessage: "The member id has the wrong form", index: 0 },
      ],
    }),
    ...(statusCode === "4" && (isSummary ? toSummary() : toDetails(form))),
  };
  return { status: isOpen ? 202 : 200, json: coverage };
}

/** What a submission tells of a complete coverage: plans without benefits. */
const toSummary = () => ({ plans: [{ status: "Active Coverage", statusCode: "1", groupNumber: "G-7" }] });

/** A complete coverage, as far as its public description goes. */
const toDetails = (form: URLSearchParams) => ({
  asOfDate: "2026-11-24T05:00:00.000+0000",
  payer: { payerId: form.get("payerId"), name: "Imitated Payer" },
  requestingProvider: { lastName: form.get("providerLastName"), npi: form.get("providerNpi") },
  subscriber: { memberId: form.get("memberId"), lastName: form.get("patientLastName") },
  patient: {
    firstName: form.get("patientFirstName"),
    lastName: form.get("patientLastName"),
    birthDate: form.get("patientBirthDate"),
    subscriberRelationshipCode: form.get("subscriberRelationship"),
  },
  plans: [
    {
      status: "Active Coverage",
      statusCode: "1",
      groupNumber: "G-7",
      benefits: [
        {
          name: "Dental Care",
          type: "35",
          status: "Active Coverage",
          statusCode: "1",
          amounts: { deductibles: { inNetwork: [{ amount: "50", units: "Dollars", level: "Individual" }] } },
        },
      ],
    },
  ],
});

/** The demo's canned answers: wrapped in a list, and marked as mocks. */
function mock(scenario: string, method: string): Reply {
  const headers = { "x-api-mock-response": "true" };
  const wrap = (coverage: object) => ({ totalCount: 1, count: 1, offset: 0, limit: 50, coverages: [coverage] });
  const [, name = ""] = /^Coverages-(\w+)-i$/.exec(scenario) ?? [];
  const id = "1234567890";
  switch (name) {
    case "Complete": {
      const form = new URLSearchParams({ payerId: "MOCK", providerNpi: "1999999984", memberId: "MOCK" });
      const coverage = { id, status: "Complete", statusCode: "4", ...toDetails(form) };
      return { status: 200, headers, json: method === "GET" ? coverage : wrap({ ...coverage, ...toSummary() }) };
    }
    case "InProgress":
      return { status: 202, headers, json: wrap({ id, status: "In Progress", statusCode: "0" }) };
    case "Retrying":
      return { status: 202, headers, json: wrap({ id, status: "Retrying", statusCode: "R1" }) };
    case "PayerError1":
    case "PayerError2":
      return { status: 200, headers, json: wrap({ id, status: "Communication Error", statusCode: "7" }) };
    case "RequestError1":
    case "RequestError2":
      return { ...fault(400, "The request is not valid"), headers };
    default:
      return fault(400, "There is no such scenario");
  }
}

const fault = (status: number, userMessage: string, errors: readonly object[] = []) => ({
  status,
  json: { statusCode: status, reasonCode: status, userMessage, developerMessage: userMessage, errors },
});
