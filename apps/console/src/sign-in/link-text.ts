/** Finds the secret in a pasted address, or in the text behind `#link=`. */
export function findLinkSecret(text: string): string | undefined {
  const trimmed = text.trim();
  const secret = /#link=([^&\s]+)/.exec(trimmed)?.[1] ?? trimmed;
  return /^[A-Za-z0-9_-]{20,200}$/.test(secret) ? secret : undefined;
}
