export type Encoding = "br" | "gzip";

/**
 * Follows RFC 9110, 12.5.3; undefined if the caller prefers the plain body.
 *
 * @param field the `Accept-Encoding` of the request
 * @param offered our preference first
 */
export function chooseEncoding<Offered extends Encoding>(
  field: string | undefined,
  offered: readonly Offered[],
): Offered | undefined {
  if (!field) return undefined;
  const weights = new Map(
    readWeights(field).map(({ name, weight }) => [name === "x-gzip" ? "gzip" : name, weight] as const),
  );
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  const [best] = offered.toSorted((one, other) => weightOf(other) - weightOf(one));
  if (best === undefined || weightOf(best) <= 0) return undefined;
  return weightOf(best) >= (weights.get("identity") ?? 0) ? best : undefined;
}

/** An invalid weight counts as 1, the default. */
export const readWeights = (field: string): readonly { readonly name: string; readonly weight: number }[] =>
  field.split(",").map((part) => {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    const weight = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? 1);
    return { name, weight: Number.isNaN(weight) ? 1 : weight };
  });
