/** Returns 128 random bits. `crypto.randomUUID` exists only in secure contexts, but a LAN may use plain http. */
export function toRandomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
