/** The last letter may have bits that decoding ignores. */
export const isCanonical = (base64url: string): boolean =>
  Buffer.from(base64url, "base64url").toString("base64url") === base64url;
