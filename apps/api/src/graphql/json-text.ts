import { randomUUID } from "node:crypto";
import { GraphQLScalarType } from "graphql";

/** JSON that is already text, such as a payer's answer: parsing and writing it again would change its numbers. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export const jsonScalar = new GraphQLScalarType({
  name: "JSON",
  description: "Any JSON value.",
  coerceOutputValue: (value) => value,
});

export function writeJson(value: unknown): string {
  const texts: string[] = [];
  const mark = randomUUID(); // cannot occur in input
  const json = JSON.stringify(value, (_key, part: unknown) =>
    part instanceof JsonText ? `${mark}:${texts.push(part.text) - 1}` : part,
  );
  if (texts.length === 0) return json;
  return json.replaceAll(
    new RegExp(`"${mark}:(\\d+)"`, "g"),
    (_match, index: string) => texts[Number(index)] ?? "null",
  );
}
