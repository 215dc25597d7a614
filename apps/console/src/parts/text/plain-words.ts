const replacements: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/; look the payer up in GET \/Payer$/, "; look it up in the list of payers"],
  [/must be an RFC 3339 time$/, "must be a date and a time, such as 11/25/2026 9:00 AM"],
  [/; payer_match=map reads it so$/, ""],
  [/ with \?map\[Column Name\]=ignore$/, ""],
  [/ \(map\[Column Name\]=field says what one holds\)/, ""],
  [/,? or send date_order(?:=mdy or date_order=dmy)?$/, ", or say at Columns how dates are written"],
  [/; send date_order=mdy or date_order=dmy$/, "; say at Columns how dates are written"],
  [/,? and columns of the same person can be mapped with \?map$/, ""],
];

export const toPlainWords = (message: string): string =>
  replacements.reduce((text, [pattern, words]) => text.replace(pattern, words), message);
