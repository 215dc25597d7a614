import { z } from "zod";

/** A credential or setting of a kind of payer service. */
export interface KindField {
  readonly name: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly input: "text" | "number" | "lines" | "object" | "choice";
  /** Of a choice; the first, without a value, leaves the setting out. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly isRequired: boolean;
}

/** As the fields of a form have them; an empty one is left out. */
export type FieldTexts = Readonly<Record<string, string>>;

const memberSchema = z.object({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  maxLength: z.number().optional(),
  default: z.unknown().optional(),
  description: z.string().optional(),
});
type Member = z.infer<typeof memberSchema>;

const objectSchema = z.object({
  properties: z.record(z.string(), memberSchema).default({}),
  required: z.array(z.string()).default([]),
});

/** Longer texts, such as certificates, have lines. */
const maxOfOneLine = 1_000;

/** @param schema the JSON Schema that `GET /Admin/UpstreamKind` returns */
export function toKindFields(schema: Readonly<Record<string, unknown>>): readonly KindField[] {
  const { properties, required } = objectSchema.parse(schema);
  return Object.entries(properties).map(([name, member]) => ({
    name,
    label: toLabel(name),
    hint: toHint(member),
    input: toInput(member),
    options: toOptions(member),
    isRequired: required.includes(name),
  }));
}

function toInput({ type, enum: values, maxLength = 0 }: Member): KindField["input"] {
  if (type === "boolean" || values) return "choice";
  if (type === "object") return "object";
  if (type === "integer" || type === "number") return "number";
  return maxLength > maxOfOneLine ? "lines" : "text";
}

function toOptions({ type, enum: values, default: usual }: Member): KindField["options"] {
  const known = type === "boolean" ? ["true", "false"] : (values ?? []);
  if (known.length === 0) return [];
  const unset = usual === undefined ? "Not set" : `Not set: ${toFieldText(usual)}`;
  return [{ value: "", label: unset }, ...known.map((value) => ({ value, label: value }))];
}

function toHint(member: Member): string | undefined {
  const { description, default: usual } = member;
  const ifEmpty = usual !== undefined && toInput(member) !== "choice" ? `If empty: ${toFieldText(usual)}` : undefined;
  const asObject = member.type === "object" ? "A JSON object" : undefined;
  return [description, asObject, ifEmpty].filter(Boolean).join(". ") || undefined;
}

const acronyms: Readonly<Record<string, string>> = { api: "API", id: "id", url: "URL", npi: "NPI" };

/** `api_key` becomes `API key`. */
function toLabel(name: string): string {
  const text = name
    .split("_")
    .map((word) => acronyms[word] ?? word)
    .join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const toFieldText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

export const toFieldTexts = (values: Readonly<Record<string, unknown>>): FieldTexts =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toFieldText(value)]));

/** Text that is not of the field's type stays, for the API to refuse it by its name. */
export function toFieldValues(fields: readonly KindField[], texts: FieldTexts): Readonly<Record<string, unknown>> {
  const inputs = new Map(fields.map(({ name, input, options }) => [name, { input, options }]));
  const given = Object.entries(texts).filter(([, text]) => text.trim() !== "");
  return Object.fromEntries(given.map(([name, text]) => [name, toValue(inputs.get(name), text)]));
}

function toValue(field: Pick<KindField, "input" | "options"> | undefined, text: string): unknown {
  const isFlag = field?.input === "choice" && field.options.some(({ value }) => value === "true");
  if (field && (isFlag || field.input === "number" || field.input === "object")) return parseJson(text);
  return field?.input === "lines" ? text : text.trim();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
