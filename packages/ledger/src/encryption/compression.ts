import { constants, gunzipSync, gzipSync, zstdCompressSync, zstdDecompressSync } from "node:zlib";

/** A text's form, which stands before it in one byte. */
const forms = { plain: 0, zstd: 1, gzip: 2 } as const;
/** Shorter texts gain less than a frame costs. */
const compressFromBytes = 400;
/** Longer ones zstd packs and unpacks in half the time; for shorter ones building its context takes most of it. */
const zstdFromBytes = 4_096;
/** Of a payer's answer zstd's first level makes as little as the usual third does, in two thirds of the time. */
const zstdLevel = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
/** A text is seldom more times as long as zstd makes it; one that is takes another piece of memory. */
const usualRatio = 6;

/** A text as short as it gets; how, it says itself. */
export function compress(plain: Buffer): Buffer {
  if (plain.length < compressFromBytes) return Buffer.concat([Buffer.of(forms.plain), plain]);
  if (plain.length < zstdFromBytes) return Buffer.concat([Buffer.of(forms.gzip), gzipSync(plain)]);
  return Buffer.concat([Buffer.of(forms.zstd), zstdCompressSync(plain, zstdLevel)]);
}

/**
 * What was compressed, in the order given; null stays null. The gzip files among them are read as one, which a row of gzip files is: most
 * of what it costs to read a short one is to begin.
 */
export function decompressAll(texts: readonly (Buffer | null)[]): (Buffer | null)[] {
  const members = texts.filter(isGzip).map(contentOf);
  const size = members.reduce((sum, member) => sum + lengthOf(member), 0);
  // A byte more than it takes, or memory for as much again is taken to see whether more comes.
  const joined = members.length > 0 && gunzipSync(Buffer.concat(members), { chunkSize: size + 1 });
  if (joined && joined.length !== size) throw new RangeError("a text is not as long as it says");
  let at = 0;
  return texts.map((text) => {
    if (!joined || !isGzip(text)) return text && decompressOther(text);
    at += lengthOf(text);
    return joined.subarray(at - lengthOf(text), at);
  });
}

function decompressOther(text: Buffer): Buffer {
  const content = contentOf(text);
  // Unless told it takes memory for 128 KiB each time, which costs more than the text.
  return text[0] === forms.zstd ? zstdDecompressSync(content, { chunkSize: usualRatio * content.length }) : content;
}

const isGzip = (text: Buffer | null): text is Buffer => text?.[0] === forms.gzip;

const contentOf = (text: Buffer) => text.subarray(1);

/** A gzip file ends with the length of what is in it. */
const lengthOf = (member: Buffer) => member.readUInt32LE(member.length - 4);
