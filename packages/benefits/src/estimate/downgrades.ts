import { formatMoney } from "../explain/format.ts";
import { centsOf } from "../transform/money.ts";
import type { PlanNotes } from "./notes.ts";
import type { Asked } from "./plan.ts";

/**
 * What the plan pays for one at most because it pays a cheaper procedure instead, in cents; null where it pays the
 * procedure itself. Several where it is not known which.
 */
export function listBases(asked: Asked, notes: PlanNotes): (number | null)[] {
  const { applies, path } = findDowngrade(asked, notes);
  if (applies === "no") return [null];
  const caps = listCaps(asked, path, notes);
  return applies === "yes" ? caps : [null, ...caps];
}

interface Downgrade {
  readonly applies: "yes" | "no" | "maybe";
  readonly path: string;
}

function findDowngrade({ levels, line, plan: { document } }: Asked, notes: PlanNotes): Downgrade {
  const own = levels.find(({ services }) => typeof services.downgrade_to === "string");
  if (own !== undefined) return { applies: "yes", path: `${own.path}/downgrade_to` };
  const { downgrade, alternate_benefit } = document.clauses;
  if (line.code in amalgams) {
    const path = "/clauses/downgrade/posterior_composites";
    const stated = notes.listStated("downgrade", path, downgrade.posterior_composites);
    if (stated.length > 0) return { applies: certain(stated), path };
  }
  if (porcelain.test(line.code)) {
    const path = "/clauses/downgrade/crowns";
    const stated = notes.listStated("downgrade", path, downgrade.crowns);
    const applies = certain(stated);
    if (stated.length > 0) return { applies: applies === "yes" && !isPosterior(line.tooth) ? "maybe" : applies, path };
  }
  const alternate = levels.find(({ services }) => typeof services.alternate_benefit === "boolean");
  if (alternate !== undefined) {
    const path = `${alternate.path}/alternate_benefit`;
    return { applies: alternate.services.alternate_benefit === true ? "maybe" : "no", path };
  }
  if (!(line.code in amalgams) && !porcelain.test(line.code)) return { applies: "no", path: "" };
  const path = "/clauses/alternate_benefit";
  if (alternate_benefit === null) {
    notes.assumed("downgrade", "A downgrade is not stated; none is assumed", path);
    return { applies: "no", path };
  }
  return { applies: alternate_benefit ? "maybe" : "no", path };
}

function certain(stated: readonly boolean[]): Downgrade["applies"] {
  if (stated.length > 1) return "maybe";
  return stated[0] === true ? "yes" : "no";
}

const amalgams: Readonly<Record<string, string>> = { D2391: "D2140", D2392: "D2150", D2393: "D2160", D2394: "D2161" };

/** Crowns, retainers and pontics of porcelain, whole or fused to metal. */
const porcelain = /^D(27(40|5[0-3]|83)|62(40|41|42|45)|67(40|5[0-3]|83))$/;

const isPosterior = (tooth: string | null): boolean =>
  tooth !== null && /^(1[2-9]|[1-5]|2[01]|28|29|3[0-2]|[ABIJKLST])$/.test(tooth);

/** Cheaper procedures that a plan may mean: which metal is seldom stated. */
function listCheaper(code: string, words: string): string[] {
  const amalgam = amalgams[code];
  if (amalgam !== undefined) return [amalgam];
  if (!porcelain.test(code)) return [];
  const group = code.startsWith("D27") ? "D279" : code.startsWith("D62") ? "D621" : "D679";
  if (/base/i.test(words)) return [`${group}1`];
  if (/high noble/i.test(words)) return [`${group}0`];
  return /noble/i.test(words) ? [`${group}2`] : [`${group}0`, `${group}1`, `${group}2`];
}

function listCaps({ levels, line, patient }: Asked, path: string, notes: PlanNotes): (number | null)[] {
  const words = levels.find(({ services }) => typeof services.downgrade_to === "string")?.services.downgrade_to ?? "";
  const cheaper = listCheaper(line.code, words);
  const prices = cheaper.map((code) => ({ code, price: patient.schedule.get(code) }));
  const caps = prices.flatMap(({ code, price }): (number | null)[] => {
    if (price === undefined) return [0, null];
    if (price.allowed === undefined) return [0, centsOf(price.fee)];
    notes.reason("downgrade", `Paid as ${code}: ${formatMoney(price.allowed)}`, path);
    return [centsOf(price.allowed)];
  });
  const open = prices.filter(({ price }) => price?.allowed === undefined).map(({ code }) => code);
  if (cheaper.length === 0 || open.length > 0) {
    const what = open.length === 0 ? "the cheaper procedure" : open.join(", ");
    notes.widens(
      "downgrade",
      `A cheaper procedure may be paid instead, and the allowed amount of ${what} is not known`,
      path,
    );
  } else if (cheaper.length > 1) {
    notes.widens("downgrade", `Which of ${cheaper.join(", ")} is paid instead is not stated`, path);
  }
  return cheaper.length === 0 ? [0, null] : [...new Set(caps)];
}
