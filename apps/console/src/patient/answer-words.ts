import type { AnswerBehind } from "@nightguard/contract";

/** Such as `2. Service types 23, 41` and `3. The second payer service, spare (not in the document: AAA_33)`. */
export function toAnswerWords({
  number,
  service_types: codes,
  upstream,
  merged,
  failure_code: code,
}: AnswerBehind): string {
  const asked =
    upstream !== null
      ? `The second payer service, ${upstream}`
      : number === 1
        ? "The general question"
        : `Service types ${codes.join(", ")}`;
  const left = merged ? "" : ` (not in the document${code === null ? "" : `: ${code}`})`;
  return `${number}. ${asked}${left}`;
}
