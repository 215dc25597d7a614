import { constants, gunzipSync, gzipSync, zstdDecompressSync } from "node:zlib";
import { ZstdCompress } from "minizlib";

/** A stored text's first byte. */
const forms = { plain: 0, zstd: 1, gzip: 2 } as const;
/** Shorter texts gain less than the format's overhead. */
const compressFromBytes = 400;
/** Below, creating zstd's context dominates; above, zstd takes half the time. */
const zstdFromBytes = 4_096;
const zstdOptions = {
  /** Each write is a frame of its own. */
  flush: constants.ZSTD_e_end,
  /** Compresses payer answers as well as the default 3, in two thirds of the time. */
  params: { [constants.ZSTD_c_compressionLevel]: 1 },
};
/** Sizes the output buffer; a longer text takes a second one. */
const usualRatio = 6;

export function compress(plain: Buffer): Buffer {
  if (plain.length < compressFromBytes) return Buffer.concat([Buffer.of(forms.plain), plain]);
  if (plain.length < zstdFromBytes) return Buffer.concat([Buffer.of(forms.gzip), gzipSync(plain)]);
  return Buffer.concat([Buffer.of(forms.zstd), toZstdFrame(plain)]);
}

/** Kept for the thread, since creating one takes longer than compressing an answer. */
let compressor: ZstdCompress | undefined;

function toZstdFrame(plain: Buffer): Buffer {
  compressor ??= new ZstdCompress(zstdOptions);
  try {
    compressor.write(plain);
    const frame = compressor.read();
    if (frame === null) throw new TypeError("the compressor returned nothing");
    return frame;
  } catch (error) {
    compressor = undefined; // an error closes it
    throw error;
  }
}

/** Keeps nulls. Inflates concatenated gzip members in one call: most of a short one's cost is setup. */
export function decompressAll(texts: readonly (Buffer | null)[]): (Buffer | null)[] {
  const members = texts.filter(isGzip).map(contentOf);
  const size = members.reduce((sum, member) => sum + lengthOf(member), 0);
  // With the exact size, zlib would allocate as much again to look for more.
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
  // The default output buffer of 128 KiB costs more than the text.
  return text[0] === forms.zstd ? zstdDecompressSync(content, { chunkSize: usualRatio * content.length }) : content;
}

const isGzip = (text: Buffer | null): text is Buffer => text?.[0] === forms.gzip;

const contentOf = (text: Buffer) => text.subarray(1);

const lengthOf = (member: Buffer) => member.readUInt32LE(member.length - 4);
