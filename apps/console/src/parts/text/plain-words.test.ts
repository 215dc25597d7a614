import { expect, test } from "vitest";
import { toPlainWords } from "./plain-words.ts";

test.each([
  [
    "is not the id of a payer; look the payer up in GET /Payer",
    "is not the id of a payer; look it up in the list of payers",
  ],
  [
    "is not the id of a payer; it is probably 04356 (DentaQuest); payer_match=map reads it so",
    "is not the id of a payer; it is probably 04356 (DentaQuest)",
  ],
  ["Columns that are not used (map[Column Name]=field says what one holds): Phone", "Columns that are not used: Phone"],
  [
    "may be two days; write it as MM/DD/YYYY, or send date_order=mdy or date_order=dmy",
    "may be two days; write it as MM/DD/YYYY, or say at Columns how dates are written",
  ],
  ["must be an RFC 3339 time", "must be a date and a time, such as 11/25/2026 9:00 AM"],
  ["must be 10 digits", "must be 10 digits"],
])("%j reads %j", (message, words) => expect(toPlainWords(message)).toBe(words));
