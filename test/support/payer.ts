import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A call that the payer service got. */
export interface PayerCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Parsed JSON; undefined for a GET. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** Milliseconds of `performance.now()`. */
  readonly at: number;
}

/** A response: an object is sent as JSON, text and bytes unchanged; undefined closes the connection. */
export interface PayerAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly delayMs?: number;
  /** Sent only after this resolves. */
  readonly after?: Promise<void>;
  /** Sends half of the body, then closes the connection. */
  readonly isTruncated?: boolean;
}

type Answering = (call: PayerCall) => PayerAnswer | undefined;

/** Active coverage, with whitespace that no serializer would write. */
export const activeAnswer =
  '{ "benefitsInformation" : [ {"code":"1","name":"Active Coverage","serviceTypeCodes":["35"]} ],\n"n":1.50 }';

export const payerList = [
  {
    id: "60054",
    name: "Aetna Dental",
    alt_payer_ids: ["AETNA"],
    features: ["eligibility", "claims"],
    partnerPayerId: "p-60054",
    status: "active",
  },
  {
    id: "CX014",
    name: "Cigna",
    alt_payer_ids: [],
    features: ["eligibility"],
    partnerPayerId: "p-cx014",
    status: "inactive",
  },
];

export type TestPayer = Awaited<ReturnType<typeof startTestPayer>>;

/**
 * A scriptable payer service: it implements section 11 of the contract and records its calls.
 *
 * @param options.basePath prefix of its paths, such as `/v2/base`; any other path is 404
 */
export async function startTestPayer({ basePath = "" }: { basePath?: string } = {}) {
  const calls: PayerCall[] = [];
  const listCalls: PayerCall[] = [];
  const scripts = new Map<string | undefined, (PayerAnswer | undefined)[]>();
  const usual: Answering = () => ({ body: activeAnswer });
  let answering: Answering = usual;

  async function respond(call: PayerCall, response: ServerResponse): Promise<void> {
    const answer = call.path === "/Payer" ? toPayerList(call) : findAnswer(call);
    if (!answer) return void response.socket?.destroy();
    if (answer.delayMs !== undefined) await sleep(answer.delayMs);
    await answer.after;
    const { status = 200, headers = {}, body = "" } = answer;
    const bytes = typeof body === "string" || Buffer.isBuffer(body) ? Buffer.from(body) : JSON.stringify(body);
    if (answer.isTruncated) {
      response.writeHead(status, { "content-type": "application/json", ...headers, "content-length": bytes.length });
      return void response.write(bytes.slice(0, bytes.length / 2), () => response.socket?.destroy());
    }
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(bytes);
  }

  function findAnswer(call: PayerCall): PayerAnswer | undefined {
    const script = scripts.get(memberOf(call));
    if (!script) return answering(call);
    return script.length > 1 ? script.shift() : script[0];
  }

  const toPayerList = (call: PayerCall): PayerAnswer | undefined => {
    const answer = answering === usual ? undefined : answering(call);
    return answer?.status === undefined ? { body: { data: { service_payer_list: payerList } } } : answer;
  };

  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const url = request.url ?? "";
    if (!url.startsWith(`${basePath}/`)) return void response.writeHead(404).end();
    const call: PayerCall = {
      method: request.method ?? "",
      path: url.slice(basePath.length),
      headers: request.headers,
      body: text === "" ? undefined : JSON.parse(text),
      at: performance.now(),
    };
    (call.path === "/Payer" ? listCalls : calls).push(call);
    await respond(call, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // listens on TCP

  return {
    url: `http://127.0.0.1:${port}${basePath}`,
    /** Verification calls in order of arrival. */
    calls,
    /** Calls for the payer list. */
    listCalls,
    /** The calls about this member. */
    callsAbout: (memberId: string) => calls.filter((call) => memberOf(call) === memberId),
    /** Answers further calls about this member with these in turn, then always with the last. */
    answersAbout(memberId: string, ...answers: (PayerAnswer | undefined)[]): void {
      scripts.set(memberId, answers);
    },
    /** Answers all further verifications with this. */
    answers(answer: PayerAnswer): void {
      answering = () => answer;
    },
    /** Answers each further call with what `answer` returns. */
    answersWith(answer: Answering): void {
      answering = answer;
    },
    /** Forgets all calls and scripts, and answers active coverage again. */
    reset(): void {
      answering = usual;
      scripts.clear();
      calls.length = 0;
      listCalls.length = 0;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const memberOf = ({ body }: PayerCall) => (body?.subscriber as { member_id?: string } | undefined)?.member_id;
