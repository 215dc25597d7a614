import { randomUUID } from "node:crypto";
import { parseObject, type Received, type Reply, startJsonDoor } from "./json-door.ts";
import { answersOf2026 } from "./stedi-2026-answers.ts";
import { stedi2026Question, toOlderQuestion, toPathList } from "./stedi-2026-request.ts";
import { type Asked, answersOf2024, type StediAnswers } from "./stedi-answers.ts";
import { createBatchDoor } from "./stedi-batches.ts";
import { findMockPerson } from "./stedi-people.ts";
import { rawX12, type StediQuestion, stediQuestion, toFieldList } from "./stedi-request.ts";
import { readX12Question } from "./stedi-x12.ts";

export const stediKeys = { test: "test_imitated", live: "imitated.live" } as const;

const root = "/2024-04-01";
const jsonDoor = `${root}/change/medicalnetwork/eligibility/v3`;
const redesignedDoor = "/2026-06-01/eligibility-check";

export interface StediOptions {
  /** Requests in flight before the service throttles. */
  readonly maxInFlight?: number;
  /** Items of a batch that each look at the batch's status finishes; all, if not set. */
  readonly itemsPerLook?: number;
  /** The items of a batch are finished so long after it was submitted, instead of by looks. */
  readonly answersAfterMs?: number;
  /** Keeps answers back until it resolves, so that requests are in flight together. */
  readonly held?: Promise<void>;
}

/**
 * Stedi's doors: real-time JSON in two versions, raw X12, the payer list and batches, from its public description.
 *
 * A test key gets the mock people's answers. What a live key gets is told by the member id, up to the first hyphen:
 *
 * - `R400-75-…`, `R200-75-…`: the payer's rejection, under that status, of which only 200 is described for the version of
 *   2026; `N79-…`: one of Stedi's own, without `field`
 * - `ACK-…`: a 999 in `x12`; `TESTMODE-…`: an answer marked as a test; `INACTIVE-…`
 * - `S503-…`: that status, always; `T503-…`: that status the first time
 * - `HANG-…`: no answer; `BREAK-…`: answered, and the connection is lost; `LOST-…`: so the first time only
 * - in a batch only, `B400-…`: the whole batch is refused; `NONE-…`: no answer comes, and the batch is done
 * - anything else: active coverage
 */
export async function startStedi({ maxInFlight = 50, itemsPerLook, answersAfterMs, held }: StediOptions = {}) {
  /** Checks that were made, by member id: each would be on the bill. */
  const checks = new Map<string, number>();
  const failedOnce = new Set<string>();
  const controlNumbers = new Set<string>();
  const requests: Received[] = [];
  let inFlight = 0;
  let mostInFlight = 0;
  let toCut = 0;

  const batches = createBatchDoor({
    itemsPerLook: itemsPerLook ?? Number.POSITIVE_INFINITY,
    answersAfterMs,
    check: (question, trace) => {
      if (question.subscriber.memberId?.startsWith("NONE-")) return "none";
      const reply = check(question, trace, { mode: "live", by: "batch", answers: answersOf2024 });
      return typeof reply === "object" && isAnswer(reply.json) ? reply.json : undefined;
    },
  });

  const door = await startJsonDoor(
    async (received) => {
      requests.push(received);
      const mode = modeOf(received);
      if (!mode) return { status: 403, json: { message: "Forbidden" } };
      if (received.path.startsWith(jsonDoor) || received.path === redesignedDoor) return await realTime(received, mode);
      if (mode === "test") return { status: 403, json: { message: "Forbidden" } };
      return batches.answer(received, root) ?? payers(received) ?? { status: 404, json: { message: "Not Found" } };
    },
    () => {
      if (toCut === 0) return undefined;
      toCut--;
      return "break";
    },
  );

  async function realTime(received: Received, mode: "test" | "live"): Promise<Reply> {
    if (received.method !== "POST") return { status: 403, json: { message: "Missing Authentication Token" } };
    if (inFlight >= maxInFlight) {
      return {
        status: 429,
        json: { message: "Request was throttled: CUSTOMER_LIMIT", code: "TOO_MANY_REQUESTS" },
      };
    }
    inFlight++;
    mostInFlight = Math.max(mostInFlight, inFlight);
    try {
      await held;
      if (received.path === redesignedDoor) return redesigned(received, mode);
      return received.path === jsonDoor ? json(received, mode) : raw(received, mode);
    } finally {
      inFlight--;
    }
  }

  function json(received: Received, mode: "test" | "live"): Reply {
    const body = parseObject(received.body);
    if (!body) return { status: 400, json: { message: "Could not parse the body as JSON" } };
    const { data, error } = stediQuestion.safeParse(body);
    if (error) return { status: 400, json: toFieldList(error) };
    return check(data, randomUUID(), { mode, by: "real time", answers: answersOf2024 });
  }

  function redesigned(received: Received, mode: "test" | "live"): Reply {
    const body = parseObject(received.body);
    if (!body) return { status: 400, json: { message: "The request body could not be parsed" } };
    const { data, error } = stedi2026Question.safeParse(body);
    if (error) return { status: 400, json: toPathList(error) };
    return check(toOlderQuestion(data), randomUUID(), { mode, by: "real time", answers: answersOf2026 });
  }

  function raw(received: Received, mode: "test" | "live"): Reply {
    if (received.path !== `${jsonDoor}/raw-x12`) return { status: 404, json: { message: "Not Found" } };
    const { data, error } = rawX12.safeParse(parseObject(received.body));
    if (error) return { status: 400, json: toFieldList(error) };
    const read = readX12Question(data.x12);
    const fault = typeof read === "string" ? read : controlNumbers.has(read.controlNumber) && "ISA13 was used before";
    if (typeof read === "string" || fault) {
      const errors = [{ code: "71", description: `Parse errors: ${fault}`, location: "subscriber_level_HL_loop" }];
      return { status: 400, json: { id: `ec_${randomUUID()}`, status: "ERROR", errors, x12: "" } };
    }
    controlNumbers.add(read.controlNumber);
    return check(read.question, read.trace, { mode, by: "real time", answers: answersOf2024 });
  }

  function check(question: StediQuestion, trace: string, { mode, by, answers }: Check): Reply {
    const asked = toAsked(question, trace);
    if (mode === "test") return mock(question, asked, answers);
    const [, kind = "", status = ""] = /^([ST])(\d{3})-/.exec(asked.memberId) ?? [];
    const isFirst = !failedOnce.has(asked.memberId);
    if (kind === "S" || (kind === "T" && isFirst)) {
      failedOnce.add(asked.memberId);
      const throttled = { message: "Request was throttled: CUSTOMER_LIMIT", code: "TOO_MANY_REQUESTS" };
      return { status: Number(status), json: status === "429" ? throttled : { message: "as told by the member id" } };
    }
    checks.set(asked.memberId, (checks.get(asked.memberId) ?? 0) + 1);
    if (by === "real time" && asked.memberId.startsWith("HANG-")) return "hang";
    if (by === "real time" && asked.memberId.startsWith("BREAK-")) return "break";
    if (by === "real time" && asked.memberId.startsWith("LOST-") && isFirst) {
      failedOnce.add(asked.memberId);
      return "break";
    }
    return live(asked, answers);
  }

  return {
    url: door.url + root,
    close: door.close,
    requests,
    checks,
    batches: batches.submitted,
    loseSubmission: batches.lose,
    refuseSubmissions: batches.refuse,
    /** Closes the next connections' requests before they are read. */
    cut(count: number) {
      toCut = count;
    },
    get mostInFlight() {
      return mostInFlight;
    },
  };
}

interface Check {
  readonly mode: "test" | "live";
  readonly by: "real time" | "batch";
  readonly answers: StediAnswers;
}

const isAnswer = (json: unknown): json is object => typeof json === "object" && json !== null && "id" in json;

function modeOf({ headers }: Received): "test" | "live" | undefined {
  const key = headers.authorization?.replace(/^Key /, "");
  if (key === stediKeys.test) return "test";
  return key === stediKeys.live ? "live" : undefined;
}

function toAsked({ tradingPartnerServiceId, subscriber, dependents }: StediQuestion, trace: string): Asked {
  const patient = dependents?.[0] ?? subscriber;
  return {
    payerId: tradingPartnerServiceId,
    memberId: subscriber.memberId ?? "",
    firstName: patient.firstName ?? "",
    lastName: patient.lastName ?? "",
    dob: patient.dateOfBirth ?? "",
    trace,
  };
}

function mock(question: StediQuestion, asked: Asked, answers: StediAnswers): Reply {
  const person = findMockPerson(question);
  if (!person) return { status: 400, json: answers.toRejection(asked, "test", toFault("75")) };
  const { answer } = person;
  if (typeof answer === "object") {
    return { status: 200, json: answers.toRejection(asked, "test", { ...answer, field: "AAA" }) };
  }
  return { status: 200, json: answers.toAnswer(asked, "test", { active: answer === "active" }) };
}

const toFault = (code: string) => ({
  code,
  location: ["42", "79"].includes(code) ? "2100A" : "2100C",
  field: "AAA" as const,
});

function live(asked: Asked, answers: StediAnswers): Reply {
  const [form = "", code = ""] = asked.memberId.split("-");
  switch (form) {
    case "R400":
    case "R200":
      return { status: Number(form.slice(1)), json: answers.toRejection(asked, "production", toFault(code)) };
    case "N79":
      return { status: 400, json: answers.toRejection(asked, "production", { code: "79", location: "2100A" }) };
    case "ACK":
      return { status: 200, json: answers.toAcknowledgement(asked, "production") };
    case "TESTMODE":
      return { status: 200, json: answers.toAnswer(asked, "test") };
    case "INACTIVE":
      return { status: 200, json: answers.toAnswer(asked, "production", { active: false }) };
    default:
      return { status: 200, json: answers.toAnswer(asked, "production") };
  }
}

const payerList = [
  payer("HPQRS", "Aetna Dental", "60054", ["AETNA", "1234"], ["dental"], "SUPPORTED"),
  payer("KMIDK", "Cigna", "62308", ["CIGNA"], ["medical", "dental"], "SUPPORTED"),
  payer("TTAAA", "Harbor Dental", "10134", [], undefined, "ENROLLMENT_REQUIRED"),
  payer("ZZVVV", "Meadow Vision", "VISN1", [], ["vision"], "NOT_SUPPORTED"),
];

function payer(
  stediId: string,
  displayName: string,
  primaryPayerId: string,
  aliases: readonly string[],
  coverageTypes: readonly string[] | undefined,
  eligibilityCheck: string,
) {
  return {
    stediId,
    displayName,
    primaryPayerId,
    aliases,
    names: [displayName],
    ...(coverageTypes && { coverageTypes }),
    operatingStates: [],
    transactionSupport: { eligibilityCheck },
  };
}

function payers({ method, path }: Received): Reply | undefined {
  if (method !== "GET" || path !== `${root}/payers`) return undefined;
  return { status: 200, json: { items: payerList } };
}
