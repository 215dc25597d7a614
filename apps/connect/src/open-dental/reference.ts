/**
 * Names an appointment, and mostly one coverage of its patient: `od:salem:812:1228`.
 *
 * @param source the name of the settings' source
 */
export const toReference = (source: string, aptNum: number, patPlanNum?: number): string =>
  `od:${source}:${aptNum}${patPlanNum === undefined ? "" : `:${patPlanNum}`}`;

/** @returns undefined for a reference of another source */
export function parseReference(
  reference: string | null,
  source: string,
): { readonly aptNum: number; readonly patPlanNum: number } | undefined {
  const [kind, name, aptNum = "", patPlanNum = "", ...more] = reference?.split(":") ?? [];
  const isOurs = kind === "od" && name === source && more.length === 0;
  if (!isOurs || !/^\d{1,15}$/.test(aptNum) || !/^\d{1,15}$/.test(patPlanNum)) return undefined;
  return { aptNum: Number(aptNum), patPlanNum: Number(patPlanNum) };
}
