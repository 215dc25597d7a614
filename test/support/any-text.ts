import fc from "fast-check";

/** Any character of Unicode, as a `unit` for `fc.string`. Its own unit "binary" takes half a second to prepare. */
export const anyCharacter = fc
  .nat(0x10_ffff - 0x800)
  .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));

/** Any text of Unicode. */
export const anyText = fc.string({ unit: anyCharacter });
