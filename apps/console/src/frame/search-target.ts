export function findSearchTarget(text: string): string | undefined {
  const id = text.trim().toLowerCase();
  if (/^bat_[0-9a-f]{32}$/.test(id)) return `/batches/${id}`;
  return /^job_[0-9a-f]{32}$/.test(id) ? `/jobs/${id}` : undefined;
}
