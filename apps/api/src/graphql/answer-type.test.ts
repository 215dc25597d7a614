import { expect, test } from "vitest";
import { chooseAnswerType } from "./answer-type.ts";

const json = "application/json";
const graphql = "application/graphql-response+json";

test.each([
  [undefined, json],
  ["", json],
  ["*/*", json],
  ["application/*", json],
  ["text/html", json],
  [json, json],
  [graphql, graphql],
  [` ${graphql.toUpperCase()} ; charset=utf-8`, graphql],
  [`${graphql}, ${json}`, graphql],
  [`${json}, ${graphql}`, json],
  [`${graphql}, ${json};q=0.9`, graphql],
  [`${graphql};q=0.5, ${json};q=0.9`, json],
  [`${json};q=0.9, ${graphql}`, graphql],
  [`${graphql}, */*`, graphql],
  [`*/*, ${graphql}`, graphql],
  [`${graphql};q=0.1, */*`, json],
  [`${graphql};q=0`, json],
  [`${graphql};q=x`, graphql],
  [`${json};q=0, ${graphql};q=0.1`, graphql],
])("%j is answered as %s", (accept, expected) => {
  expect(chooseAnswerType(accept)).toBe(expected);
});
