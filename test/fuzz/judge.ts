import type { ApiAnswer } from "../support/api-answer.ts";
import { checkDescribed } from "../support/description.ts";
import { readGraphql } from "../support/graphql.ts";
import type { Caller } from "./callers.ts";
import type { FuzzRequest } from "./request.ts";
import type { Outcome } from "./send.ts";

/** Operations whose responses may contain the caller's own data. */
const givesBack = new RegExp(
  [
    "^(?:POST /(?:Eligibility|ClearCoverage|graphql/gql|mcp)",
    "\\w+ /(?:Job|Batch|BulkAction|Appointment|Event|WebhookEndpoint|WebhookDelivery|ApiKey|ColumnMapping|Source|Location|FeeSchedule|Request|Usage|WorkItem)",
    "\\w+ /Admin/(?:Account|Administrator|ApiKey|Audit|Payer|Plan|Status)",
    "RAW /)(?![A-Za-z])",
  ].join("|"),
);
/** The most issues that an error may list, by the contract. */
const maxIssues = 100;
const verifies = /^POST \/(?:Eligibility|ClearCoverage|graphql\/gql)(?:\?|$)/;

/**
 * Checks what the contract promises of every response.
 *
 * @returns what is wrong, nothing in most cases
 */
export async function judge(request: FuzzRequest, outcome: Outcome, callers: readonly Caller[]): Promise<string[]> {
  if (outcome.kind === "hangs") return ["no answer within a minute"];
  if (outcome.kind === "gone") return [];
  const { answer } = outcome;
  return [
    ...findForbiddenStatus(request, answer),
    ...findWrongError(request, answer),
    ...findPeople(request, answer, callers),
    ...(await findUndescribed(request, answer)),
  ];
}

function findForbiddenStatus(request: FuzzRequest, { status, headers }: ApiAnswer): string[] {
  if (status < 500) return [];
  switch (status) {
    case 500:
      return request.caller === "out of sync" ? [] : ["500: a defect"];
    case 503:
      return /^[1-9]\d*$/.test(String(headers["retry-after"])) ? [] : ["503 without Retry-After"];
    case 502:
    case 504:
      return verifies.test(nameOf(request)) ? [] : [`${status} where no payer is asked`];
    default:
      return [`${status}, which no payer answered`];
  }
}

/** Every error is the Error object with the status of the response. */
function findWrongError(request: FuzzRequest, answer: ApiAnswer): string[] {
  if (request.method === "HEAD") return [];
  // What cannot even be routed is answered in the form of all other addresses.
  const isGraphql = request.raw || /^POST \/graphql\/gql(?:\?|$)/.test(nameOf(request));
  if (isGraphql && ("errors" in answer.body || (!request.raw && "data" in answer.body)))
    return tryCheck(() => readGraphql(answer));
  if (answer.status < 400 || isHealth(request)) return [];
  const { error } = answer.body as { error?: { statusCode?: unknown; message?: unknown; issues?: unknown[] } };
  if ((error?.issues?.length ?? 0) > maxIssues) return [`more than ${maxIssues} issues`];
  const isWhole = error?.statusCode === answer.status && typeof error.message === "string" && /\S/.test(error.message);
  return isWhole ? [] : ["an error that is not the Error object of its status"];
}

/** Health responses have their own format. */
const isHealth = ({ path }: FuzzRequest) => path.startsWith("/health/");

/** Whether a response contains people of its own caller. */
export function givesPeopleBack(request: FuzzRequest, { text }: ApiAnswer, callers: readonly Caller[]): boolean {
  return callers.some(({ name, findIn }) => name === request.caller && findIn(text).length > 0);
}

/** No response contains people of other callers; the caller's own appear only in its data and in payer messages of errors. */
function findPeople(request: FuzzRequest, answer: ApiAnswer, callers: readonly Caller[]): string[] {
  const head = JSON.stringify(answer.headers);
  return callers.flatMap((caller) => {
    const inHead = caller.findIn(head);
    const found = caller.findIn(answer.text);
    if (inHead.length > 0) return [`a person planted by ${caller.name} in a header field`];
    if (found.length === 0) return [];
    if (caller.name !== request.caller && sharesAccount(request, caller, callers)) return [];
    if (caller.name !== request.caller) return [`a person planted by ${caller.name} in an answer to ${request.caller}`];
    if (!givesBack.test(nameOf(request))) return ["a planted person where no data of the caller is given back"];
    return caller.findIn(toErrorText(answer)).length > 0 ? ["a planted person in our own words of an error"] : [];
  });
}

/**
 * A key may see the other mode's keys of its account, since it can create them, and the account's column mappings. Operators
 * may see what accounts call their keys.
 */
function sharesAccount(request: FuzzRequest, { account }: Caller, callers: readonly Caller[]): boolean {
  if (request.caller === "admin") return /^\/Admin\/(?:Account\/[^/]+\/)?ApiKey\b/.test(request.path);
  const asking = callers.find(({ name }) => name === request.caller);
  return (
    account !== undefined &&
    asking?.account === account &&
    /^\/(?:ApiKey|ColumnMapping|FeeSchedule)\b/.test(request.path)
  );
}

/** The errors of a response without payer messages. */
function toErrorText({ status, body, text }: ApiAnswer): string {
  const errors = body.errors ?? body.error;
  if (errors === undefined) return status < 400 ? "" : text;
  return JSON.stringify(errors, (key, value: unknown) => (key === "upstream" ? undefined : value));
}

async function findUndescribed(request: FuzzRequest, answer: ApiAnswer): Promise<string[]> {
  if (request.raw) return []; // which operation it was is not known
  try {
    // As the server reads the path.
    await checkDescribed({ method: request.method, path: request.path }, answer);
    return [];
  } catch (error) {
    return [
      `not as described: ${String((error as Error).message)
        .split("\n")
        .slice(1, 3)
        .join("; ")
        .slice(0, 300)}`,
    ];
  }
}

function tryCheck(check: () => unknown): string[] {
  try {
    check();
    return [];
  } catch (error) {
    return [`not a GraphQL answer: ${String((error as Error).message).slice(0, 300)}`];
  }
}

const nameOf = ({ method, path }: FuzzRequest): string => `${method === "HEAD" ? "GET" : method} ${path}`;
