import type { Example } from "../../apps/api/src/docs/examples.ts";
import type { ApiAnswer } from "./api-answer.ts";
import type { TestClient } from "./client.ts";
import { inAMonth } from "./requests.ts";

/** The request of an example. */
interface Question {
  /** The client that asks, without a key where the route is public. */
  readonly as: TestClient;
  /** Replaces `{id}` or `{name}` in the path. */
  readonly id?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  readonly body?: unknown;
}

/** Response header fields that examples show. */
const shownFields = [
  "content-type",
  "location",
  "x-job-id",
  "preference-applied",
  "etag",
  "idempotent-replayed",
  "retry-after",
  "ratelimit-policy",
  "ratelimit",
  "allow",
  "content-disposition",
];

/**
 * Sends requests to the running service and records the responses as examples for the description. Values that differ
 * between runs (ids, times, keys, countdowns) are replaced, so the same service gives the same examples.
 */
export function createRecorder() {
  const recorded: Example[] = [];

  return {
    /** @returns the response */
    async show(operation: string, title: string, question: Question): Promise<ApiAnswer> {
      const { as, id = "", query = "", headers = {}, body } = question;
      const [method = "", pattern = ""] = operation.split(" ");
      const path = pattern.replace(/\{\w+\}/, encodeURIComponent(id)) + query;
      const asked = body === undefined ? headers : { "content-type": "application/json", ...headers };
      const answer = await as.send(method, path, body, asked);
      recorded.push({
        operation,
        title,
        request: { path, headers: asked, ...(body !== undefined && { body }) },
        answer: { status: answer.status, headers: toShown(answer), ...toBody(answer) },
      });
      return answer;
    },
    /** All examples so far. */
    examples: (): readonly Example[] => JSON.parse(toStable(JSON.stringify(recorded))) as Example[], // same type as before
  };
}

function toShown({ headers }: ApiAnswer): Record<string, string> {
  const entries = shownFields.map((name) => [name, headers[name]] as const);
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}

function toBody({ headers, text }: ApiAnswer): { body?: unknown } {
  if (text === "") return {};
  return { body: /^application\/json/.test(String(headers["content-type"])) ? JSON.parse(text) : text };
}

const aDayMs = 86_400_000;

/** Replaces values that differ between runs: the first job always gets the same id, and so on. */
function toStable(text: string): string {
  const ids = new Map<string, string>();
  const toStableId = (id: string) => {
    const known =
      ids.get(id) ??
      id.slice(0, 4) + (0x0193d5c1a2b37c4d8e9f0a1b2c3d4e00n + BigInt(ids.size + 1)).toString(16).padStart(32, "0");
    ids.set(id, known);
    return known;
  };
  const isOfNow = (time: string) => Math.abs(Date.parse(time) - Date.now()) < aDayMs;
  return text
    .replaceAll(inAMonth, "2026-12-20T06:00:00.000Z")
    .replaceAll(/\b[a-z]{3}_[0-9a-f]{32}\b/g, toStableId)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z/g, (time) => (isOfNow(time) ? "2026-11-20T22:00:00.000Z" : time))
    .replaceAll(new RegExp(new Date().toISOString().slice(0, 10), "g"), "2026-11-20")
    .replaceAll(/\bng_(live|test)_\w{20,}/g, "ng_$1_…")
    .replaceAll(/\b(ng_(?:live|test)_)\w+/g, "$1…")
    .replaceAll(/\bwhsec_[\w+/=]+/g, "whsec_…")
    .replaceAll(/"v1,[\w+/=]{44}/g, '"v1,…')
    .replaceAll(/("webhook-timestamp","value":)"\d+"/g, '$1"1795212000"')
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, "https://hooks.example.com")
    .replaceAll(/"((?:usual_)?median|p95)_ms":\d+/g, '"$1_ms":2400')
    .replaceAll(/"duration_ms":\d+/g, '"duration_ms":84')
    .replaceAll(/W\/\\"[^"\\]+\\"/g, 'W/\\"7f3a2c\\"')
    .replaceAll(/\\nid: [\w-]+/g, "\\nid: 7f3a2c")
    .replaceAll(/"next_cursor":"[^"]+"/g, '"next_cursor":"AZPVwaKzfE2OnwobLD1OAA"')
    .replaceAll(/;r=[1-9]\d*;t=\d+/g, ";r=49;t=1")
    .replaceAll(/;r=0;t=\d+/g, ";r=0;t=2")
    .replaceAll(/"retry-after":"\d+"/g, '"retry-after":"2"')
    .replaceAll(/(rate_per_second\\?":)[\d.]+/g, "$1null")
    .replaceAll(/"(payload|protected|signature)":"[\w-]{80,}"/g, '"$1":"eyJ…"')
    .replaceAll(/"id":"[\w-]{43}"/g, '"id":"kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"')
    .replaceAll(/(-----BEGIN PUBLIC KEY-----\\n)[\w+/=]+/g, "$1…")
    .replaceAll(/"(server_)?request_id":"[^"]+"/g, '"$1request_id":"01f0c2be-7a3e-4a51-b7f5-2f9d0a0c1b2d"');
}
