/** GraphQL's own media type, with which faults of an operation have a status of their own, and JSON. */
export const answerTypes = ["application/json", "application/graphql-response+json"] as const;
export type AnswerType = (typeof answerTypes)[number];

/**
 * The media type of a GraphQL response: the one that the caller prefers, of two alike the one named first. JSON for callers who
 * name neither, since older clients know only that.
 *
 * @param accept the request's `Accept`
 */
export function chooseAnswerType(accept: string | undefined): AnswerType {
  const ranges = (accept ?? "").split(",").map(readRange);
  const graphql = ranges.find(({ range }) => range === "application/graphql-response+json");
  const json = ["application/json", "application/*", "*/*"]
    .map((wanted) => ranges.find(({ range }) => range === wanted))
    .find((found) => found !== undefined);
  if (!graphql || graphql.weight === 0) return "application/json";
  if (!json || json.weight < graphql.weight) return "application/graphql-response+json";
  const isNamedFirst = json.range !== "application/json" || ranges.indexOf(graphql) < ranges.indexOf(json);
  return json.weight === graphql.weight && isNamedFirst ? "application/graphql-response+json" : "application/json";
}

/** A range of `Accept` and its weight `q`; what is no number counts as 1, the default. */
function readRange(text: string): { range: string; weight: number } {
  const [range = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const weight = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? 1);
  return { range, weight: Number.isNaN(weight) ? 1 : weight };
}
