/** The secret in a sign-in link that was pasted: the whole address, or what stands behind `#link=`. */
export function findLinkSecret(text: string): string | undefined {
  const trimmed = text.trim();
  const secret = /#link=([^&\s]+)/.exec(trimmed)?.[1] ?? trimmed;
  return /^[A-Za-z0-9_-]{20,200}$/.test(secret) ? secret : undefined;
}
