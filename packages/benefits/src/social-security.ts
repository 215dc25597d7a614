/**
 * Payers send social security numbers unrequested, and nothing needs them. Only labeled ones are found (REF qualifier
 * SY, JSON members).
 */
export function withholdSocialSecurityNumbers(body: string): string {
  if (!mayHoldOne.test(body)) return body;
  const numbers = new Set<string>();
  for (const pattern of [inReference, inMember]) {
    for (const found of body.matchAll(pattern)) numbers.add(toDigits(found.groups?.number ?? ""));
  }
  if (numbers.size === 0) return body;
  const withoutValues = isJson.test(body)
    ? body.replace(numberInJson, (text) => (numbers.has(text) ? "null" : text))
    : body;
  return withoutValues.replace(nineDigits, (text) => (numbers.has(toDigits(text)) ? "" : text));
}

const isJson = /^\s*[{[]/;

/** A member without a value would make the whole answer invalid. */
const numberInJson = /(?<=[:,[]\s{0,9})\d{9}(?=\s{0,9}[,}\]])/g;

const mayHoldOne = /SY|ssn|social/i;

const inReference = /REF(?<separator>[^A-Za-z0-9\s])SY\k<separator> {0,99}(?<number>\d{3}-?\d\d-?\d{4})(?!\d)/g;

const inMember =
  /"(?:[A-Za-z]{1,20}_)?(?:ssn|social_?security(?:_?number)?)"\s{0,9}:\s{0,9}"?(?<number>\d{3}-?\d\d-?\d{4})(?!\d)/gi;

const nineDigits = /(?<!\d)\d{3}-?\d\d-?\d{4}(?!\d)/g;

const toDigits = (text: string): string => text.replaceAll("-", "");
