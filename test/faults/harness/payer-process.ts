import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { activeAnswer, payerList } from "../../support/payer.ts";
import type { Fault, Order, RecordedCall, Report, Rule } from "./payer-messages.ts";

// The payer service of the fault runs, a process of its own: it notes every call when it arrives, and answers as it
// was told. Started by upstream.ts, whose messages are its only configuration.

const calls: RecordedCall[] = [];
const held = new Set<ServerResponse>();
let rules: readonly Rule[] = [];
let delayMs = 20;

const now = () => performance.timeOrigin + performance.now();
const report = (message: Report) => process.send?.(message);

const server = createServer(async (request, response) => {
  const arrivedAt = now();
  let text = "";
  for await (const chunk of request) text += chunk;
  if (request.url === "/Payer") {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ data: { service_payer_list: payerList } }));
    return;
  }
  const { subscriber, payer } = JSON.parse(text) as { subscriber: { member_id: string }; payer: { id: string } };
  const memberId = subscriber.member_id;
  const account = memberId.slice(0, memberId.indexOf("-"));
  const key = String(request.headers["idempotency-key"]);
  const rule = rules.find((it) => fits(it, { account, payerId: payer.id, key, at: arrivedAt }));
  const call = { account, memberId, payerId: payer.id, key, at: arrivedAt, fault: toText(rule?.fault) };
  // Those who only want to know how long we take are no work of the service's.
  if (request.url !== "/Direct") calls.push(call);
  if (rule) misbehave(response, rule.fault);
  else setTimeout(() => answer(response), delayMs);
});

function fits(rule: Rule, call: { account: string; payerId: string; key: string; at: number }): boolean {
  if (rule.account !== undefined && rule.account !== call.account) return false;
  if (rule.payerId !== undefined && rule.payerId !== call.payerId) return false;
  if (rule.firstOfJob && calls.some(({ key }) => key === call.key)) return false;
  if (rule.abovePerSecond !== undefined && countGood(call.at - 1_000) < rule.abovePerSecond) return false;
  return Math.random() < (rule.share ?? 1);
}

/** Calls since then that were not refused. */
function countGood(since: number): number {
  let count = 0;
  for (let index = calls.length - 1; index >= 0 && (calls[index]?.at ?? 0) >= since; index--) {
    if (calls[index]?.fault !== "429") count++;
  }
  return count;
}

function answer(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" }).end(activeAnswer);
}

function misbehave(response: ServerResponse, fault: Fault): void {
  if (typeof fault === "object") {
    const retryAfter = fault.retryAfterSeconds === undefined ? {} : { "retry-after": String(fault.retryAfterSeconds) };
    setTimeout(
      () => response.writeHead(fault.status, { "content-type": "application/json", ...retryAfter }).end("{}"),
      delayMs,
    );
    return;
  }
  switch (fault) {
    case "reset":
      response.socket?.destroy();
      return;
    case "truncate":
      response.writeHead(200, { "content-type": "application/json", "content-length": activeAnswer.length });
      response.write(activeAnswer.slice(0, 10), () => response.socket?.destroy());
      return;
    case "half-open": // half an answer, then silence
      response.writeHead(200, { "content-type": "application/json", "content-length": activeAnswer.length });
      response.write(activeAnswer.slice(0, 10));
      break;
    case "hang":
      break;
    default:
      fault satisfies never;
  }
  held.add(response);
  response.on("close", () => held.delete(response));
}

const toText = (fault: Fault | undefined) =>
  fault === undefined ? "none" : typeof fault === "object" ? String(fault.status) : fault;

process.on("message", (message) => {
  const order = message as Order; // from our own upstream.ts
  switch (order.kind) {
    case "behave":
      rules = order.rules;
      delayMs = order.delayMs;
      break;
    case "break off":
      for (const response of held) response.socket?.destroy();
      break;
    case "tell":
      report({ kind: "calls", calls: calls.slice(order.from), held: held.size });
      break;
    default:
      order satisfies never;
  }
});
process.on("disconnect", () => process.exit(0));

server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => report({ kind: "listening", port: (server.address() as AddressInfo).port })); // TCP
