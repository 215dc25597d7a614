import {
  type EstimatedService,
  findEstimateBasis,
  listMaximumsLeft,
  type MaximumLeft,
} from "../breakdown/estimates.ts";
import { networkSides } from "../document/services.ts";
import type { CategoryName, TrueEligibility } from "../document/true-eligibility.ts";
import { toMoney } from "../transform/money.ts";
import { formatMoney } from "./format.ts";
import { joinShown, type Shown, show } from "./outline.ts";

/** "plan pays at most $3.46: the annual maximum is nearly used", for each network where it is. */
export function maximumNearlyUsed(service: Omit<EstimatedService, "side">, document: TrueEligibility): Shown {
  const lefts = networkSides.map((side) => findNearlyUsed({ ...service, side }, document));
  const [inside = show(""), outside = show("")] = lefts.map((left) => toShown(left, ""));
  if (inside.text === outside.text) return show(inside.text, ...inside.paths, ...outside.paths);
  return joinShown(
    lefts.map((left, index) => toShown(left, index === 0 ? " in network" : " out of network")),
    "; ",
  );
}

function toShown(left: MaximumLeft | undefined, side: string): Shown {
  if (left === undefined) return show("");
  const maximum = nameMaximum(left);
  const words =
    left.cents === 0 ? `nothing is left of ${maximum}${side}` : `${atMost(left)}${side}: ${maximum} is nearly used`;
  return show(words, left.path);
}

/** The same for a table's cell of one network: "plan pays at most $3.46". */
export function maximumInCell(service: EstimatedService, document: TrueEligibility): Shown {
  const left = findNearlyUsed(service, document);
  if (left === undefined) return show("");
  return show(left.cents === 0 ? `nothing is left of ${nameMaximum(left)}` : atMost(left), left.path);
}

const atMost = ({ cents }: MaximumLeft): string => `plan pays at most ${formatMoney(toMoney(cents))}`;

/** The smallest rest, if it is less than the plan is likely to pay. */
function findNearlyUsed(service: EstimatedService, document: TrueEligibility): MaximumLeft | undefined {
  const basis = findEstimateBasis(service, document);
  if (basis?.kind !== "share" || basis.percent === 100) return undefined;
  const [least] = listMaximumsLeft(service, document).sort((one, other) => one.cents - other.cents);
  return least !== undefined && least.cents < likelyPayment(service.category) ? least : undefined;
}

/** Cents: below this the plan is likely to pay less than its share. A plain bound, not a price. */
const likelyPayment = (category: CategoryName): number => (majorServices.has(category) ? 50_000 : 10_000);

const majorServices: ReadonlySet<CategoryName> = new Set([
  "crowns",
  "prosthodontics",
  "implants",
  "maxillofacial",
  "orthodontics",
]);

function nameMaximum({ path }: MaximumLeft): string {
  if (path.startsWith("/other_amounts/")) return "the maximum for this service";
  const period = path.startsWith("/maximums/annual/") ? "annual maximum" : "orthodontic lifetime maximum";
  return path.includes("/family/") ? `the family's ${period}` : `the ${period}`;
}
