import { parseObject, type Received, type Reply, startJsonDoor } from "./json-door.ts";
import { toAnswer, toRejection } from "./stedi-answers.ts";
import { optumQuestion, toFieldList } from "./stedi-request.ts";
import { createTokens } from "./tokens.ts";

export const optumClient = { client_id: "imitated", client_secret: "imitated-secret" } as const;

/**
 * Optum's Medical Network v3: Stedi's JSON behind a token door. By the member id: `R200-75-…` a rejection, `S503-…` that
 * status, anything else active coverage.
 */
export async function startOptum({ lifetimeSeconds = 3_600 } = {}) {
  const tokens = createTokens(lifetimeSeconds);
  const questions: Received[] = [];
  const door = await startJsonDoor((received) => {
    if (received.method !== "POST") return { status: 404, json: { message: "Not Found" } };
    if (received.path === "/apip/auth/v2/token") return token(received);
    if (received.path !== "/medicalnetwork/eligibility/v3") return { status: 404, json: { message: "Not Found" } };
    if (!tokens.isValid(received.headers.authorization)) return { status: 401, json: { message: "Unauthorized" } };
    questions.push(received);
    return answer(received);
  });

  function token({ body }: Received): Reply {
    const { client_id, client_secret, grant_type, ...others } = parseObject(body) ?? {};
    if (Object.keys(others).length > 0 || grant_type !== "client_credentials") {
      return { status: 400, json: { error: "invalid_request" } };
    }
    if (client_id !== optumClient.client_id || client_secret !== optumClient.client_secret) {
      return { status: 401, json: { error: "invalid_client" } };
    }
    return { status: 200, json: tokens.issue() };
  }

  return { url: door.url, close: door.close, tokens, questions };
}

/** Without what Stedi added to the answers. */
function answer({ body }: Received): Reply {
  const { data, error } = optumQuestion.safeParse(parseObject(body));
  if (error) return { status: 400, json: toFieldList(error) };
  const { tradingPartnerServiceId: payerId, subscriber, controlNumber } = data;
  const { memberId = "", firstName = "", lastName = "", dateOfBirth: dob = "" } = subscriber;
  const asked = { payerId, memberId, firstName, lastName, dob, trace: controlNumber };
  const [form = "", code = ""] = memberId.split("-");
  if (/^S\d{3}$/.test(form)) return { status: Number(form.slice(1)), json: { message: "as told by the member id" } };
  const whole =
    form === "R200"
      ? toRejection(asked, "production", { code, location: "2100C", field: "AAA" })
      : toAnswer(asked, "production");
  const { id: _id, eligibilitySearchId: _search, ...rest } = whole;
  return { status: 200, json: { ...rest, controlNumber } };
}
