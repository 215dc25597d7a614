/**
 * Divides at full stops, semicolons and bars, and at dashes and "and" between two clauses, so that no word of one
 * sentence decides about another.
 */
export function splitSentences(message: string): readonly string[] {
  if (!mayDivide.test(message)) return [message];
  const sentences: string[] = [];
  for (const part of splitAtStops(message.replaceAll(/\s+/g, " "))) {
    const last = sentences.at(-1);
    if (last !== undefined && continuesSentence(part)) sentences[sentences.length - 1] = `${last}, ${part}`;
    else for (const clause of splitAtClauses(part)) sentences.push(clause);
  }
  return sentences;
}

const mayDivide = /[.;|–—]| --? |\b(?:AND|[A-Z]+(?:ED|ES|LY|LE)-)\b/i;

function splitAtStops(message: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { index } of message.matchAll(stop)) {
    if (message[index] === "." && isWithinSentence(message, start, index)) continue;
    parts.push(message.slice(start, index));
    start = index + 1;
  }
  parts.push(message.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/**
 * A full stop without a blank behind it divides two words ("APPLIES.DEDUCTIBLE"), but is part of a number or an
 * address.
 */
const stop = /[;|]|\.(?=\s|$|[A-Z]{2})/gi;

/** "MAX. $1500", "NO. 3" and the points of an address or of initials end no sentence. */
function isWithinSentence(message: string, start: number, at: number): boolean {
  const before = message.slice(start, at);
  const word = before.slice(Math.max(before.lastIndexOf(" "), before.lastIndexOf(".")) + 1).toUpperCase();
  const next = message[at + 1] ?? "";
  if (/[A-Z]/i.test(next))
    return (
      !/^(?!WWW$)(?:[A-Z]{3,}|\$?\d[\d,]*%?)$/.test(word) || /^(?:COM|NET|ORG)\b/i.test(message.slice(at + 1, at + 5))
    );
  if (word === "NO") return /^\s+\d/.test(message.slice(at + 1, at + 4));
  return /^[A-Z]$/.test(word) || abbreviations.has(word);
}

const abbreviations = new Set(
  "ADD AMT ANN APPROX CAL DED EST EXCL INCL MAX MIN MOS ORTHO PERIO PREV PROC SVC SVCS VS YR YRS DR ST".split(" "),
);

/** "EXCEPT IMPLANTS" and "DOES NOT APPLY" refer to the sentence before. */
const continuesSentence = (part: string): boolean =>
  /^(?:EXCEPT|UNLESS|HOWEVER|BUT|OTHER THAN|EXCLUDING|DOES|DO|IS|ARE|WAS|WERE|NOT|N\/A|NO$|NONE$|WAIVED$|APPLIES|APPLY)\b/i.test(
    part,
  ) || /^(?:IF|WHEN)\b[^,]*$/i.test(part);

function splitAtClauses(sentence: string): string[] {
  const pieces = sentence.split(clauseDivider);
  const clauses: string[] = [pieces[0] ?? ""];
  for (let at = 1; at < pieces.length; at += 2) {
    const [before, divider = "", next = ""] = [clauses.at(-1) ?? "", pieces[at], pieces[at + 1]];
    const areClauses = isClause(before) && isClause(next) && !lacksSubject(next);
    if (areClauses && !(endsWithClass.test(before) && beginsWithClass.test(next))) clauses.push(next);
    else clauses[clauses.length - 1] = before + divider + next;
  }
  return clauses.flatMap((clause) => distributeVerb(clause.trim()));
}

/** "BEFORE BASIC AND MAJOR BENEFITS ARE PAID" is one clause about both classes. */
const endsWithClass = /\b(?:PREVENT(?:IVE|ATIVE)|DIAGNOSTIC|BASIC|RESTORATIVE|MAJOR) *$/i;
const beginsWithClass = /^ *(?:PREVENT(?:IVE|ATIVE)|DIAGNOSTIC|BASIC|RESTORATIVE|MAJOR)\b/i;

/** A dash without blanks divides words, unless a clause ends before it. */
const clauseDivider =
  /( --? |[–—]|\bAND\b|(?<=\b(?:COVERED|APPL(?:Y|IES)|APPLICABLE|WAIVED|REQUIRED|RECOMMENDED|EXCLUDED|ACCEPTED))-(?=[A-Z]))/i;

/** "MISSING TOOTH CLAUSE AND WAITING PERIODS DO NOT APPLY" says the same of two provisions. */
function distributeVerb(clause: string): string[] {
  const [, first, second, verb = ""] = twoProvisions.exec(clause) ?? [];
  if (first === undefined || second === undefined) return [clause];
  const ofOne = verb.replace(/^DO/i, "DOES").replace(/^ARE/i, "IS");
  return [`${first} ${ofOne}`, `${second} ${ofOne}`];
}

const twoProvisions =
  /^((?:THE )?(?:MISSING TOOTH(?: CLAUSE| PROVISION| EXCLUSION)?|WAITING PERIODS?|DEDUCTIBLE)) AND ((?:THE )?(?:MISSING TOOTH(?: CLAUSE| PROVISION| EXCLUSION)?|WAITING PERIODS?|DEDUCTIBLE)) (DO NOT APPLY|ARE (?:WAIVED|NOT APPLICABLE))$/i;

export const isClause = (text: string): boolean => finiteVerb.test(text) || /^ *NO [A-Z]/i.test(text);

const finiteVerb =
  /\b(?:IS|ARE|WAS|WERE|DOES|DO|WILL|MAY|MUST|HAS|HAVE|APPL(?:Y|IES)|COUNTS?|PAYS?|COVERS?|COVERED|PAID|PAYABLE|WAIVED|REQUIRE[DS]?|RECOMMENDED|SUGGESTED|DOWNGRADED|ALLOWED|LIMITED|ACCEPTED|AVAILABLE|EXCLUDED)\b/i;

/** "CROWNS ARE COVERED AND PAID ON SEAT DATE" is one clause: its second verb has the subject of the first. */
const lacksSubject = (text: string): boolean =>
  /^ *(?:NOT|ONLY|ALSO|THEN|SUBJECT)\b/i.test(text) || startsWithVerb.test(text);

const startsWithVerb =
  /^ *(?:IS|ARE|WAS|WERE|DOES|DO|WILL|MAY|MUST|HAS|HAVE|APPL(?:Y|IES)|COUNTS?|PAYS?|COVERS?|COVERED|PAID|PAYABLE|WAIVED|REQUIRE[DS]?|RECOMMENDED|SUGGESTED|DOWNGRADED|ALLOWED|LIMITED|ACCEPTED|AVAILABLE|EXCLUDED)\b/i;
