import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { faultsOf270 } from "./grammar-270.ts";
import { type Read270, read270 } from "./read-270.ts";
import { write271, write999 } from "./x12-replies.ts";

const MAX_PER_MINUTE = 100;

/**
 * Claim.MD's door for a 270: one patient, an account key, a limit per minute, and refusals that come with status 200.
 *
 * What it answers is told by the member id, up to a hyphen: `E42` is error 42, and so on; else a 271. Every question that
 * reached it stands in `questions`.
 */
export async function startClaimMd({ accountKey = "key-1", now = () => Date.now() } = {}) {
  const questions: Read270[] = [];
  const faults: string[] = [];
  const askedAt: number[] = [];

  async function judge(request: IncomingMessage): Promise<Reply> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const contentType = request.headers["content-type"] ?? "";
    if (request.method !== "POST" || request.url !== "/services/elig/") return { status: 404, body: "not found" };
    if (!contentType.startsWith("multipart/form-data;")) return { status: 400, body: "multipart/form-data is wanted" };
    const form = await new Response(Buffer.concat(chunks), { headers: { "content-type": contentType } }).formData();
    const file = form.get("File");
    if ([...form.keys()].toSorted().join() !== "AccountKey,File" || !(file instanceof File)) {
      return refuse("1", "AccountKey and File are wanted, and nothing else");
    }
    if (form.get("AccountKey") !== accountKey) return refuse("2", "Invalid AccountKey");
    const at = now();
    if (askedAt.filter((each) => at - each < 60_000).length >= MAX_PER_MINUTE) {
      return { status: 429, body: "Too many requests" };
    }
    askedAt.push(at);
    const payload = await file.text();
    const question = read270(payload);
    const grammarFaults = faultsOf270(payload);
    faults.push(...grammarFaults);
    if (grammarFaults.length > 0) return { status: 200, body: write999(question) };
    questions.push(question);
    return answerOf(question);
  }

  function refuse(code: string, message: string): Reply {
    faults.push(message);
    return { status: 200, body: writeError(code, message) };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = await judge(request);
    if (reply === "cut") response.destroy();
    else if (reply !== "hang") response.writeHead(reply.status, { "content-type": "text/plain" }).end(reply.body);
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      faults.push(String(error));
      response.writeHead(500).end();
    });
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    questions,
    faults,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** `hang`: until the server closes. */
type Reply = { readonly status: number; readonly body: string } | "hang" | "cut";

function answerOf(question: Read270): Reply {
  const form = question.subscriber.memberId.split("-")[0] ?? "";
  const rejection = { loop: "2100C", code: "75", followUp: "C" } as const;
  switch (form) {
    case "HANG":
      return "hang";
    case "CUT":
      return "cut";
    case "BROKEN":
      return { status: 500, body: "broken" };
    case "EMPTY":
      return { status: 200, body: "" };
    case "HTML":
      return { status: 200, body: "<html>Maintenance</html>" };
    case "XMLERROR":
      return { status: 200, body: '<result><error error_code="42" error_mesg="Unable to respond"/></result>' };
    case "999":
      return { status: 200, body: write999(question) };
    case "WRONGTRACE":
      return { status: 200, body: write271(question, { trace: "ANOTHERQUESTION" }) };
    case "NOTRAILER":
      return { status: 200, body: write271(question, { end: "without_trailer" }) };
    case "HALF":
      return { status: 200, body: write271(question, { end: "cut" }) };
    case "AAA75":
      return { status: 200, body: write271(question, { rejection }) };
    default:
      return { status: 200, body: /^E\d\d$/.test(form) ? writeError(form.slice(1), "Refused") : write271(question) };
  }
}

const writeError = (code: string, message: string): string =>
  JSON.stringify({ elig: { error: [{ error_code: code, error_mesg: message }], eligid: "77" } });
