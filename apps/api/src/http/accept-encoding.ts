/** The content codings of responses. */
export type Encoding = "br" | "gzip";

/**
 * The offered coding that the caller prefers (RFC 9110, 12.5.3); undefined for none, or where it prefers the plain body.
 *
 * @param field the `Accept-Encoding` of the request
 * @param offered our preference first
 */
export function chooseEncoding<Offered extends Encoding>(
  field: string | undefined,
  offered: readonly Offered[],
): Offered | undefined {
  if (!field) return undefined;
  const weights = new Map(field.split(",").map(readWeight));
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  const [best] = offered.toSorted((one, other) => weightOf(other) - weightOf(one));
  if (best === undefined || weightOf(best) <= 0) return undefined;
  return weightOf(best) >= (weights.get("identity") ?? 0) ? best : undefined;
}

/** A part without a readable weight counts in full. */
function readWeight(part: string): readonly [name: string, weight: number] {
  const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  const weight = quality === undefined ? 1 : Number(quality.slice(2));
  return [name === "x-gzip" ? "gzip" : name, Number.isNaN(weight) ? 1 : weight];
}
