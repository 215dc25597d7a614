import type { Issue } from "@nightguard/contract";

/**
 * Rows refused for a payer that the service would find with `payer_match`.
 *
 * @returns undefined without such rows; 0 if the payer of the whole file was refused
 */
export function countRefusedPayers(issues: readonly (Issue & { readonly count?: number })[]): number | undefined {
  const found = issues.filter(({ path, message }) => isPayer.test(path) && message.includes("payer_match=map"));
  return found.length === 0 ? undefined : found.reduce((sum, { count = 0 }) => sum + count, 0);
}

/** The path of a row's payer, and of the value for all rows. */
const isPayer = /^payer[._]id$/;
