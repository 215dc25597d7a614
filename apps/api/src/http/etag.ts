/** A version as an entity tag. Weak: the same document may be spelled differently by another release. */
export const toETag = (version: string): string => `W/"${version}"`;

/**
 * Whether the caller already has what the tag stands for.
 *
 * @param field `If-None-Match` as it came: `*`, or tags with commas between them
 */
export function hasMatch(field: string | undefined, etag: string): boolean {
  if (field === undefined) return false;
  if (field.trim() === "*") return true;
  const tags: readonly string[] = field.match(/"[^"]*"/g) ?? [];
  return tags.includes(etag.replace(/^W\//, ""));
}
