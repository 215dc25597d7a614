import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createTlsServer, type ServerOptions } from "node:https";
import type { AddressInfo } from "node:net";
import {
  type CoreReplyFields,
  type CoreRequestEnvelope,
  type HttpReply,
  MIME_NAMES,
  NoEnvelope,
  readMimeRequest,
  readSoapRequest,
  type SoapDress,
  writeFault,
  writeMimeReply,
  writeSoapReply,
} from "./core-envelopes.ts";
import { faultsOf270 } from "./grammar-270.ts";
import { type Read270, read270 } from "./read-270.ts";
import { type Deviations271, write271, write999, writeTa1 } from "./x12-replies.ts";

/** A question that the endpoint could read, whatever it answered. */
interface AskedQuestion extends Read270 {
  readonly payloadId: string;
}

/**
 * An endpoint of CAQH CORE Connectivity vC2.2.0 in real time, as strict as the real ones: envelope, credentials, ids
 * used once, and each 270 held against the grammar.
 *
 * What it answers is told by the member id, up to a hyphen: see `ANSWERS` and `DRESSES`, else a plain 271. Every
 * question that reached it stands in `questions`, so that a test can count what was asked twice.
 */
export async function startCore(options: {
  protocol: "soap" | "mime";
  username?: string;
  password?: string;
  senderId?: string;
  receiverId?: string;
  /** MIME: the parts' names, in order. */
  names?: readonly string[];
  tls?: ServerOptions;
}) {
  const { protocol, senderId = "SENDER", receiverId = "OFFALLY", names = MIME_NAMES, tls } = options;
  const questions: AskedQuestion[] = [];
  /** Why a request was refused by its form, in words. */
  const faults: string[] = [];
  const usedPayloadIds = new Set<string>();
  const usedControlNumbers = new Set<string>();

  let cutsUnread = false;

  const listener: RequestListener = (request, response) => {
    if (cutsUnread) {
      request.socket.destroy();
      return;
    }
    void answer(request, response).catch((error: unknown) => {
      faults.push(String(error));
      response.writeHead(500).end();
    });
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(request);
    try {
      expectHttp(request, protocol);
      const contentType = request.headers["content-type"] ?? "";
      const envelope =
        protocol === "soap" ? readSoapRequest(body.toString()) : await readMimeRequest(contentType, body, names);
      reply(response, judge(envelope));
    } catch (error) {
      if (!(error instanceof NoEnvelope)) throw error;
      faults.push(error.message);
      send(response, protocol === "soap" ? writeFault("Sender") : { status: 400, contentType: "text/plain", body: "" });
    }
  }

  /** The envelope's own faults come first, then the interchange's, then those of the transaction set. */
  function judge({ fields, username, password }: CoreRequestEnvelope): Verdict {
    const errorCode = findEnvelopeError(fields) ?? findCredentialsError(username, password);
    if (errorCode) return refuse(errorCode, { fields: { payload: undefined, errorCode } });
    usedPayloadIds.add(fields.get("PayloadID") ?? "");
    const payload = fields.get("Payload") ?? "";
    const question = { ...read270(payload), payloadId: fields.get("PayloadID") ?? "" };
    const grammarFaults = faultsOf270(payload);
    if (grammarFaults.length > 0) {
      return refuse(grammarFaults.join("; "), { fields: { payload: write999(question), errorCode: "Success" } });
    }
    if (question.senderId !== fields.get("SenderID") || question.receiverId !== fields.get("ReceiverID")) {
      return refuse("SenderID or ReceiverID is not ISA's", {
        fields: { payload: writeTa1(question, "006"), errorCode: "Success" },
      });
    }
    if (usedControlNumbers.has(question.controlNumber)) {
      return refuse("control number used before", {
        fields: { payload: writeTa1(question, "025"), errorCode: "Success" },
      });
    }
    usedControlNumbers.add(question.controlNumber);
    questions.push(question);
    return answerOf(question);
  }

  function refuse(fault: string, verdict: Verdict): Verdict {
    faults.push(fault);
    return verdict;
  }

  function findCredentialsError(username?: string, password?: string): string | undefined {
    return username === options.username && password === options.password ? undefined : "UnAuthorized";
  }

  function findEnvelopeError(fields: ReadonlyMap<string, string>): string | undefined {
    const expected: Record<string, RegExp> = {
      PayloadType: /^X12_270_Request_005010X279A1$/,
      ProcessingMode: /^RealTime$/,
      PayloadID: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
      TimeStamp: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/,
      SenderID: new RegExp(`^${senderId}$`),
      ReceiverID: new RegExp(`^${receiverId}$`),
      Payload: /^ISA/,
    };
    for (const [field, pattern] of Object.entries(expected)) {
      const value = fields.get(field) ?? "";
      if (value === "") return `${field}Required`;
      if (!pattern.test(value)) return `${field}Illegal`;
    }
    if (usedPayloadIds.has(fields.get("PayloadID") ?? "")) return "PayloadIDIllegal";
    return fields.get("CORERuleVersion") === "2.2.0" ? undefined : "VersionMismatch";
  }

  function reply(response: ServerResponse, verdict: Verdict): void {
    if ("http" in verdict) {
      send(response, verdict.http);
    } else if ("fields" in verdict) {
      const { fields, dress = "plain" } = verdict;
      send(response, protocol === "soap" ? writeSoapReply(fields, dress) : writeMimeReply(fields, dress !== "plain"));
    } else if (verdict.end === "cut") {
      response.destroy();
    } // "hang": until the server closes
  }

  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  server.listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? "https" : "http"}://localhost:${port}/TransactionService/rtx`,
    questions,
    faults,
    /** From now on connections are cut before anything of a request is read. */
    cutUnread() {
      cutsUnread = true;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Verdict =
  | { readonly fields: CoreReplyFields; readonly dress?: SoapDress }
  | { readonly http: HttpReply }
  | { readonly end: "hang" | "cut" };

const html = { status: 200, contentType: "text/html", body: "<html><body>Maintenance</body></html>" };
const doctype =
  '<!DOCTYPE e [<!ENTITY x "ISA">]><e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><Payload>&x;</Payload></e:Envelope>';

/** Anything but a 271 in a usual envelope, by member id. */
const OTHERS: Readonly<Record<string, Verdict>> = {
  HANG: { end: "hang" },
  CUT: { end: "cut" },
  HTML: { http: html },
  EMPTY: { http: { status: 200, contentType: "application/soap+xml", body: "" } },
  DOCTYPE: { http: { status: 200, contentType: "application/soap+xml", body: doctype } },
  BUSY: { http: { status: 503, contentType: "text/plain", body: "busy" } },
  BROKEN: { http: { status: 500, contentType: "text/plain", body: "broken" } },
  FAULTSENDER: { http: writeFault("Sender") },
  FAULTRECEIVER: { http: writeFault("Receiver") },
  FAULTCLIENT: { http: writeFault("Client") },
  FAULTSERVER: { http: writeFault("Server") },
  FAULTSECURITY: { http: writeFault("Sender", "FailedAuthentication") },
  NOPAYLOAD: { fields: { payload: undefined, errorCode: "Success" } },
  ...Object.fromEntries(
    [
      "UnAuthorized",
      "Receiver",
      "Sender",
      "SenderIDIllegal",
      "PayloadTypeNotUnderstood",
      "VersionMismatch",
      "Novelty",
    ].map((errorCode) => [`E${errorCode.toUpperCase()}`, { fields: { payload: undefined, errorCode } }]),
  ),
};

const otherPerson = { lastName: "OTHER", firstName: "PERSON", memberId: "OTHER9", dob: "19500505" };

/** 271s that differ in what they say. */
const ANSWERS: Readonly<Record<string, Deviations271>> = {
  OWNTRACE: { trace: null, ownTrace: "STEDI-1" },
  BOTHTRACES: { ownTrace: "STEDI-1" },
  REFERENCE: { trace: null },
  MEMBER: { trace: null, reference: "PAYERS-OWN" },
  CORRECTED: { subscriber: { ...otherPerson, dob: "19960505" } },
  WRONGTRACE: { trace: "ANOTHERQUESTION", reference: "PAYERS-OWN" },
  OTHERPATIENT: { subscriber: otherPerson },
  OTHERUNTRACED: { trace: null, reference: "PAYERS-OWN", subscriber: otherPerson },
  TWOSETS: { sets: 2 },
  NOTRAILER: { end: "without_trailer" },
  HALF: { end: "cut" },
  AAA42: { rejection: { loop: "2100A", code: "42", followUp: "N" } },
  AAA51: { rejection: { loop: "2100B", code: "51", followUp: "C" } },
  AAA75: { rejection: { loop: "2100C", code: "75", followUp: "C" } },
};

const DRESSES: Readonly<Record<string, SoapDress>> = {
  SOAP11: "soap11",
  WRAPPER: "wrapper",
  WRAPPER2: "wrapper2",
  PREFIX: "prefix",
  ESCAPED: "escaped",
  BASE64: "base64",
  PADDED: "padded",
  XOP: "xop",
  XOPBASE64: "xop_base64",
};

function answerOf(question: Read270): Verdict {
  const form = question.subscriber.memberId.split("-")[0] ?? "";
  const other = OTHERS[form];
  if (other) return other;
  if (form === "999") return { fields: { payload: write999(question), errorCode: "Success" } };
  if (form.startsWith("TA1")) return { fields: { payload: writeTa1(question, form.slice(3)), errorCode: "Success" } };
  const payload = write271(question, ANSWERS[form]);
  const dress = DRESSES[form];
  const errorCode = form === "NOCODE" ? undefined : form === "BLANKCODE" ? "" : "Success";
  return { fields: { payload, errorCode }, ...(dress && { dress }) };
}

function expectHttp(request: IncomingMessage, protocol: "soap" | "mime"): void {
  const type = (request.headers["content-type"] ?? "").replaceAll(" ", "").toLowerCase();
  if (request.method !== "POST" || request.url !== "/TransactionService/rtx") throw new NoEnvelope("not the endpoint");
  if (protocol === "mime") {
    if (!type.startsWith("multipart/form-data;")) throw new NoEnvelope("not multipart/form-data");
    return;
  }
  const [media, ...parameters] = type.split(";");
  if (media !== "application/soap+xml" || !parameters.some((each) => /^action="?realtimetransaction"?$/.test(each))) {
    throw new NoEnvelope("the media type is not SOAP 1.2 with its action");
  }
  if (request.headers.action !== "RealTimeTransaction") throw new NoEnvelope("no Action header");
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, { status, contentType, body }: HttpReply): void {
  response.writeHead(status, { "content-type": contentType }).end(body);
}
