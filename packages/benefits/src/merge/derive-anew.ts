import type { TrueEligibility } from "../document/true-eligibility.ts";
import { toReferenceDate } from "../explain/reference-date.ts";
import { deriveAmounts } from "../transform/amounts.ts";
import { deriveClasses } from "../transform/classes.ts";
import { warnOfInversion } from "../transform/coinsurance.ts";
import { deriveCoverageDates, derivePlanType } from "../transform/coverage.ts";
import { DocumentBuilder } from "../transform/document-builder.ts";
import { assessExtent } from "../transform/meta.ts";
import { pointerTo } from "../transform/pointers.ts";
import { deriveWaiting } from "../transform/waiting-periods.ts";
import type { DraftMerge } from "./draft-merge.ts";

/**
 * Derives what follows from merged values again, by the transform's own steps. Other derived values stay as their answer
 * has them.
 *
 * @param asOf the reference date, `YYYY-MM-DD`
 */
export function deriveAnew(document: TrueEligibility, draft: DraftMerge, asOf: string | undefined): void {
  const builder = new DocumentBuilder(document);
  for (const [code, procedure] of Object.entries(document.procedures)) {
    builder.procedures.push({ pointer: pointerTo("/procedures", code), procedure });
  }
  const isDerived = (path: string): boolean => draft.derived.has(path);
  const before = { ...document.sources };
  clear(document, ["coverage", "plan"], isDerived, draft);
  deriveCoverageDates(builder);
  derivePlanType(builder);
  deriveAmounts(builder);
  deriveClasses(builder);
  if (document.coverage.effective_date !== null) clearEnds(document, isDerived, draft);
  const { waiting_periods_apply: stated } = document.clauses;
  const sources = document.sources[waitingPath];
  deriveWaiting(builder, asOf ?? toReferenceDate(document));
  if (stated !== null && sources !== undefined) {
    document.clauses.waiting_periods_apply = stated;
    document.sources[waitingPath] = sources;
  }
  warnOfInversion(document, builder);
  assessExtent(builder);
  for (const [path, sources] of Object.entries(document.sources)) {
    if (sources !== before[path]) draft.origins.delete(path);
  }
}

const waitingPath = "/clauses/waiting_periods_apply";

/** Values that the transform derives from others of their section. */
const following = { coverage: ["effective_date", "termination_date"], plan: ["type"] } as const;

function clear(
  document: TrueEligibility,
  sections: readonly (keyof typeof following)[],
  isDerived: (path: string) => boolean,
  draft: DraftMerge,
): void {
  for (const section of sections) {
    for (const field of following[section]) {
      const path = `/${section}/${field}`;
      if (isDerived(path)) remove(document[section], field, path, draft);
    }
  }
}

function remove(section: object, field: string, path: string, draft: DraftMerge): void {
  Object.assign(section, { [field]: null });
  delete draft.sources[path];
  draft.origins.delete(path);
}

/** The end of a waiting period follows from its length and the effective date. */
function clearEnds(
  { categories, procedures }: TrueEligibility,
  isDerived: (path: string) => boolean,
  draft: DraftMerge,
): void {
  for (const [section, services] of Object.entries({ categories, procedures })) {
    for (const [name, { waiting_period: waiting }] of Object.entries(services)) {
      const path = `/${section}/${name}/waiting_period/ends_on`;
      if (waiting.months !== null && isDerived(path)) remove(waiting, "ends_on", path, draft);
    }
  }
}
