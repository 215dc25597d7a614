import { readWeights } from "../http/accept-encoding.ts";

/** GraphQL's own media type gives faults of an operation a status of their own. */
export const answerTypes = ["application/json", "application/graphql-response+json"] as const;
export type AnswerType = (typeof answerTypes)[number];

/**
 * Callers who name neither type get JSON, since older clients know only that.
 *
 * @param accept the request's `Accept`
 */
export function chooseAnswerType(accept: string | undefined): AnswerType {
  const ranges = readWeights(accept ?? "");
  const graphql = ranges.find(({ name }) => name === "application/graphql-response+json");
  const json = ["application/json", "application/*", "*/*"]
    .map((wanted) => ranges.find(({ name }) => name === wanted))
    .find((found) => found !== undefined);
  if (!graphql || graphql.weight === 0) return "application/json";
  if (!json || json.weight < graphql.weight) return "application/graphql-response+json";
  const isNamedFirst = json.name !== "application/json" || ranges.indexOf(graphql) < ranges.indexOf(json);
  return json.weight === graphql.weight && isNamedFirst ? "application/graphql-response+json" : "application/json";
}
