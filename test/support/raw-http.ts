import { connect } from "node:net";
import type { ApiAnswer } from "./api-answer.ts";
import { checkDescribed } from "./description.ts";

/**
 * Sends bytes that no HTTP client would send, and reads until the server closes the connection.
 *
 * @param bytes written unchanged; a valid request needs `Connection: close`
 */
export async function sendRaw(baseUrl: string, bytes: string): Promise<ApiAnswer> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  let text = "";
  for await (const chunk of socket.setEncoding("utf8")) text += chunk;

  const [head = "", body = ""] = text.split("\r\n\r\n", 2);
  const [statusLine = "", ...fields] = head.split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  const headers = Object.fromEntries(fields.map((field) => splitField(field)));
  const answer = { status, headers, text: body, body: body === "" ? {} : JSON.parse(body) };
  const [, method = "GET", path = "/"] = /^([A-Z]+) (\S+) HTTP/.exec(bytes) ?? [];
  await checkDescribed({ method, path }, answer);
  return answer;
}

function splitField(field: string): [string, string] {
  const at = field.indexOf(":");
  return [field.slice(0, at).toLowerCase(), field.slice(at + 1).trim()];
}
