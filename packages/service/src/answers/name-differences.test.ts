import { expect, test } from "vitest";
import { findNameDifferences } from "./name-differences.ts";

/** `First [middle] | Last [, suffix]`; a payer's first name may be missing. */
function toAnswered(text: string) {
  const [first = "", last = "", middle = "", suffix = ""] = text.split("|").map((part) => part.trim());
  const orNull = (part: string) => part || null;
  return {
    first_name: orNull(first),
    last_name: orNull(last),
    middle_name: orNull(middle),
    suffix: orNull(suffix),
  };
}

function compare(asked: string, answered: string) {
  const [first_name = "", last_name = ""] = asked.split("|").map((part) => part.trim());
  return findNameDifferences({ first_name, last_name }, toAnswered(answered));
}

/** Judged by hand. The office's `first | last`, the payer's `first | last | middle | suffix`. */
const same: readonly (readonly [kind: string, asked: string, answered: string])[] = [
  ["order", "Keiko | Goldmark", "| KEIKO GOLDMARK"],
  ["order", "Keiko | Goldmark", "| GOLDMARK, KEIKO"],
  ["order", "Keiko | Goldmark", "GOLDMARK | KEIKO"],
  ["order", "Keiko | Goldmark", "KEIKO | KEIKO GOLDMARK"],
  ["order", "Keiko Ann | Goldmark", "| GOLDMARK KEIKO A"],
  ["order", "Ana María | De la Cruz", "| DELACRUZ ANA MARIA"],
  ["order", "Ada | Louise Quill", "ADA | QUILL | LOUISE"],
  ["initial", "J. | Ravenel", "JOHN | RAVENEL"],
  ["initial", "John | Ravenel", "J | RAVENEL"],
  ["initial", "John R | Ravenel", "JOHN | RAVENEL | ROBERT"],
  ["initial", "J. Robert | Ravenel", "ROBERT | RAVENEL"],
  ["initial", "John Robert | Ravenel", "J R | RAVENEL"],
  ["middle name", "Louise | Quill", "ADA | QUILL | LOUISE"],
  ["middle name", "Mary Ann | Quill", "MARY | QUILL"],
  ["middle name", "Mary-Ann | Quill", "MARYANN | QUILL | L"],
  ["suffix", "Walter | Quill Jr.", "WALTER | QUILL"],
  ["suffix", "Walter Jr | Quill", "WALTER | QUILL || JR"],
  ["suffix", "Walter | Quill, Jr.", "WALTER | QUILL II"],
  ["suffix", "Walter | Quill", "WALTER | QUILL || III"],
  ["title", "Dr. Walter | Quill", "WALTER | QUILL"],
  ["hyphen", "Ines | García-López", "INES | GARCIA LOPEZ"],
  ["hyphen", "Ines | Smith-Jones", "INES | SMITHJONES"],
  ["particle", "Saoirse | O'Brien", "SAOIRSE | OBRIEN"],
  ["particle", "Jan | van der Berg", "JAN | VANDERBERG"],
  ["particle", "Eve | St. James", "EVE | SAINT JAMES"],
  ["accent", "Jürgen | Müller", "JUERGEN | MUELLER"],
  ["accent", "Jürgen | Müller", "JURGEN | MULLER"],
  ["cut off", "Christopher | Papadopoulos", "CHRISTOPHE | PAPADOPOUL"],
  ["omitted", "Ada | Quill", "| QUILL"],
  ["omitted", "Ada | Quill", "ADA |"],
];

const different: readonly (readonly [kind: string, asked: string, answered: string, parts: readonly string[]])[] = [
  ["twins", "Emma | Quill", "ELLA | QUILL", ["first_name"]],
  ["twins", "Ann | Quill", "ANNA | QUILL", ["first_name"]],
  ["twins", "Mary Ann | Quill", "MARY BETH | QUILL", ["first_name"]],
  ["twins", "Alexander | Quill", "ALEXANDRA | QUILL", ["first_name"]],
  ["twins", "Jon M | Quill", "JON | QUILL | L", ["first_name"]],
  ["initial", "J. | Quill", "ADA | QUILL | JOAN", ["first_name"]],
  ["initial", "John | Ravenel", "K | RAVENEL", ["first_name"]],
  ["nickname", "Bob | Quill", "ROBERT | QUILL", ["first_name"]],
  ["married", "Anna | Smith", "ANNA | JONES", ["last_name"]],
  ["married", "Anna | Smith", "ANNA | SMITH-JONES", ["last_name"]],
  ["married", "Anna | Smith-Jones", "ANNA | JONES", ["last_name"]],
  ["hyphen", "Ines | García", "INES | GARCIA LOPEZ", ["last_name"]],
  ["suffix", "Walter | Quill Jr.", "WALTER | QUILL || SR", ["last_name"]],
  ["suffix", "Walter | Quill II", "WALTER | QUILL III", ["last_name"]],
  ["similar", "Ada | Quill", "ADA | QUILLER", ["last_name"]],
  ["cut off", "Ada | Montgomery", "ADA | MONTGOMERY SMITH", ["last_name"]],
  ["order", "Max | Goldmark", "| GOLDMARK, KEIKO", ["last_name"]],
  ["order", "Keiko | Goldmark", "GOLDMANN | KEIKO", ["first_name", "last_name"]],
  ["another person", "Ada | Quill", "EVA | MOSS", ["first_name", "last_name"]],
];

test.each(same)("%s: %s is %s", (_kind, asked, answered) => {
  expect(compare(asked, answered)).toEqual([]);
});

test.each(different)("%s: %s is not %s", (_kind, asked, answered, parts) => {
  expect(compare(asked, answered)).toEqual(parts);
});
