import { type EstimateRequest, estimateRequestSchema, type Issue, validate } from "@nightguard/contract";

/** A planned procedure as it is typed. */
export interface PlannedLine {
  /** Stays the same while other lines come and go. */
  readonly id: number;
  readonly code: string;
  readonly tooth: string;
  readonly surfaces: string;
  readonly quantity: string;
  readonly fee: string;
}

export type LineField = Exclude<keyof PlannedLine, "id">;

export type NetworkChoice = "" | "in_network" | "out_of_network";

/** What is typed into the panel. */
export interface EstimateDraft {
  readonly lines: readonly PlannedLine[];
  /** Day of service. */
  readonly date: string;
  readonly network: NetworkChoice;
}

export interface EstimateContext {
  readonly jobId: string;
  /** Empty for none. */
  readonly feeSchedule: string;
  /** Name of the field that is being typed into: its code may be incomplete. */
  readonly active: string | undefined;
}

export interface PlannedEstimate {
  /** Undefined if no procedure is entered, or if a field is at fault. */
  readonly request: EstimateRequest | undefined;
  /** By the names of the panel's fields. */
  readonly faults: readonly Issue[];
  /** The lines of the request's procedures, in their order. */
  readonly lineIds: readonly number[];
}

/** As many as the API takes at once. */
export const maxLines = 50;
const maxQuantity = 32;

export const toFieldName = (lineId: number, field: LineField): string => `lines.${lineId}.${field}`;

export const toLines = (codes: readonly string[]): readonly PlannedLine[] =>
  (codes.length === 0 ? [""] : codes).map((code, id) => ({ ...emptyFields, id, code }));

export const addLine = (lines: readonly PlannedLine[]): readonly PlannedLine[] => [
  ...lines,
  { ...emptyFields, id: Math.max(-1, ...lines.map(({ id }) => id)) + 1 },
];

const emptyFields: Omit<PlannedLine, "id"> = { code: "", tooth: "", surfaces: "", quantity: "", fee: "" };

export function toEstimate({ lines, date, network }: EstimateDraft, context: EstimateContext): PlannedEstimate {
  const { jobId, feeSchedule, active } = context;
  const sent = lines.filter((line) => !isBlank(line) && !isBeingTyped(line, active));
  const lineIds = sent.map(({ id }) => id);
  if (sent.length === 0) return { request: undefined, faults: [], lineIds };
  const request = {
    job_ids: [jobId],
    ...(feeSchedule !== "" && { fee_schedule: feeSchedule }),
    ...(network !== "" && { networks: [network] }),
    procedures: sent.map((line) => toProcedure(line, date)),
  };
  const checked = validate(estimateRequestSchema, request);
  const faults = [
    ...sent.flatMap(findQuantityFault),
    ...(checked.isValid ? [] : toPanelIssues(checked.issues, lineIds)),
  ];
  return { request: checked.isValid && faults.length === 0 ? checked.value : undefined, faults, lineIds };
}

const isBlank = ({ id: _id, ...fields }: PlannedLine): boolean =>
  Object.values(fields).every((text) => text.trim() === "");

/** A code that is being typed is left out until it is complete, and the others are estimated meanwhile. */
const isBeingTyped = ({ id, code }: PlannedLine, active: string | undefined): boolean =>
  active === toFieldName(id, "code") && !/^D\d{4}$/.test(toCode(code));

/** `2740` and `d2740` are `D2740`. */
function toCode(text: string): string {
  const code = text.trim().toUpperCase();
  return /^\d{4}$/.test(code) ? `D${code}` : code;
}

function toProcedure(line: PlannedLine, date: string) {
  const [tooth, surfaces] = [line.tooth.trim().toUpperCase(), line.surfaces.replaceAll(/[\s,-]/g, "").toUpperCase()];
  const [quantity, fee] = [toQuantity(line.quantity), line.fee.trim()];
  return {
    code: toCode(line.code),
    date,
    ...(tooth !== "" && { tooth }),
    ...(surfaces !== "" && { surfaces }),
    ...(quantity !== undefined && { quantity }),
    ...(fee !== "" && { fee: toDollars(fee) }),
  };
}

function toQuantity(text: string): number | undefined {
  const quantity = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0;
  return quantity >= 1 && quantity <= maxQuantity ? quantity : undefined;
}

function findQuantityFault({ id, quantity }: PlannedLine): readonly Issue[] {
  if (quantity.trim() === "" || toQuantity(quantity) !== undefined) return [];
  return [{ path: toFieldName(id, "quantity"), message: `must be a whole number, 1 to ${maxQuantity}` }];
}

/** Turns `$1,200` into `1200.00`; another text stays, so that it is refused by its name. */
export function toDollars(text: string): string {
  const [, dollars, cents = ""] = /^\$?\s?(\d{1,6}|\d{1,3},\d{3})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return dollars === undefined ? text : `${Number(dollars.replace(",", ""))}.${cents.padEnd(2, "0")}`;
}

/** Issues by the panel's fields: all procedures have the day of the panel. */
export function toPanelIssues(issues: readonly Issue[], lineIds: readonly number[]): readonly Issue[] {
  const renamed = issues.map(({ path, message }) => ({ path: toPanelPath(path, lineIds), message }));
  const byText = new Map(renamed.map((issue) => [`${issue.path} ${issue.message}`, issue]));
  return [...byText.values()];
}

function toPanelPath(path: string, lineIds: readonly number[]): string {
  const [, index, field] = /^procedures\.(\d+)\.(\w+)$/.exec(path) ?? [];
  const lineId = lineIds[Number(index)];
  if (field === "date") return "date";
  return lineId === undefined ? path : `lines.${lineId}.${field}`;
}
