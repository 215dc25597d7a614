/** 128 random bits as text. `crypto.randomUUID` exists in secure contexts only, and a LAN may be read over plain http. */
export function toRandomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
