/**
 * Takes social security numbers out of a raw response, wherever they stand in it, before anything else reads it.
 *
 * Payers send them unasked: in a reference of qualifier SY, in JSON members named so, and then sometimes once more in a
 * message. Nothing needs them, so they are not even kept in what could not be read. Only numbers that the response itself
 * names as such are known for what they are.
 */
export function withholdSocialSecurityNumbers(body: string): string {
  if (!mayHoldOne.test(body)) return body;
  const numbers = new Set<string>();
  for (const pattern of [inReference, inMember]) {
    for (const found of body.matchAll(pattern)) numbers.add(toDigits(found.groups?.number ?? ""));
  }
  if (numbers.size === 0) return body;
  return body.replace(nineDigits, (text) => (numbers.has(toDigits(text)) ? "" : text));
}

const mayHoldOne = /SY|ssn|social/i;

const inReference = /REF(?<separator>[^A-Za-z0-9\s])SY\k<separator> {0,99}(?<number>\d{3}-?\d\d-?\d{4})(?!\d)/g;

const inMember =
  /"(?:[A-Za-z]{1,20}_)?(?:ssn|social_?security(?:_?number)?)"\s{0,9}:\s{0,9}"?(?<number>\d{3}-?\d\d-?\d{4})(?!\d)/gi;

/** Nothing inside a longer number. */
const nineDigits = /(?<!\d)\d{3}-?\d\d-?\d{4}(?!\d)/g;

const toDigits = (text: string): string => text.replaceAll("-", "");
