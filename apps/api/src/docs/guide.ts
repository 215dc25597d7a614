import { readFileSync } from "node:fs";
import { STATUS_CODES } from "node:http";
import { type Example, readExamples } from "./examples.ts";
import { toFieldName } from "./header-fields.ts";

const mostMembers = 6;
const longestLine = 400;

/** A line `{{POST /Batch: title}}` in guide.md is replaced by the recorded example of that title. */
export function readGuide(): string {
  const text = readFileSync(new URL("guide.md", import.meta.url), "utf8");
  const examples = readExamples();
  return text.replaceAll(/^\{\{(.+?): (.+)\}\}$/gm, (line, operation: string, title: string) => {
    const example = examples.find((candidate) => candidate.operation === operation && candidate.title === title);
    if (!example) return line;
    return ["```http", toExchange(example), "```"].join("\n");
  });
}

function toExchange({ operation, request, answer }: Example): string {
  const [method] = operation.split(" ");
  return [
    `${method} ${request.path} HTTP/1.1`,
    ...toFields(request.headers),
    ...toBody(request.body),
    "",
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}`,
    ...toFields(answer.headers),
    ...toBody(answer.body),
  ].join("\n");
}

const toFields = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).map(([name, value]) => `${toFieldName(name)}: ${value}`);

function toBody(body: unknown): string[] {
  if (body === undefined) return [];
  if (typeof body !== "object" || body === null) return ["", shorten(String(body))];
  const members = Object.entries(body).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const shown = members
    .slice(0, mostMembers)
    .map((line, index) => shorten(line) + (index < members.length - 1 ? "," : ""));
  return ["", "{", ...shown, ...(members.length > mostMembers ? ["  …"] : []), "}"];
}

const shorten = (line: string): string => (line.length > longestLine ? `${line.slice(0, longestLine)} …` : line);
