/** Where a search leads: to what an id names. Undefined for anything else. */
export function findSearchTarget(text: string): string | undefined {
  const id = text.trim().toLowerCase();
  return /^bat_[0-9a-f]{32}$/.test(id) ? `/batches/${id}` : undefined;
}
