import { randomBytes, randomInt } from "node:crypto";

/**
 * Invented people with unique words and dates, and a search for them.
 *
 * @param options.year year of all birthdays, which distinguishes several sets of people
 */
export function createCanaries(options: { readonly year?: number } = {}) {
  /** Prefix of all words, so that one search finds them all. */
  const mark = `Qz${randomBytes(4).toString("hex")}`;

  const word = (kind: string) => `${mark}x${randomBytes(4).toString("hex")}${kind}`;

  /** `MM/DD/YYYY`, by default before 1910, so that no birthday of other test data matches. */
  function day(): string {
    const [month, dayOfMonth] = [randomInt(1, 13), randomInt(1, 29)].map((number) => String(number).padStart(2, "0"));
    return `${month}/${dayOfMonth}/${options.year ?? randomInt(1900, 1910)}`;
  }

  const person = () => ({
    first_name: word("first"),
    last_name: word("last"),
    member_id: word("member"),
    dob: day(),
    group_number: word("group"),
  });

  const year = options.year ?? String.raw`190\d`;
  const patterns = [
    `${mark}[0-9a-z]*`,
    Buffer.from(mark).toString("hex"),
    ...toBase64Parts(mark).map((part) => RegExp.escape(part)),
    String.raw`\b\d\d/\d\d/${year}\b`,
    String.raw`\b${year}-\d\d-\d\d\b`,
  ];
  const pattern = new RegExp(patterns.join("|"), "gi");

  /** The canaries in a text, plain or in hexadecimal or base64, in any case; each once. */
  function findIn(text: string | Buffer): string[] {
    // One byte is one character, so that any bytes can be searched like text.
    const haystack = typeof text === "string" ? text : text.toString("latin1");
    return [...new Set(haystack.match(pattern))];
  }

  return { word, day, person, findIn };
}

/** A text as it appears within longer base64, for each of the three possible offsets. */
function toBase64Parts(text: string): string[] {
  return [0, 1, 2].map((shift) => {
    const encoded = Buffer.from("\0".repeat(shift) + text).toString("base64");
    const isWhole = (shift + text.length) % 3 === 0;
    // The first and the last character also hold bits of the neighboring bytes.
    return encoded.replace(/=+$/, "").slice(shift === 0 ? 0 : shift + 1, isWhole ? undefined : -1);
  });
}
