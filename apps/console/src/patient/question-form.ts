import { type AskedQuestion, batchItemSchema, type Issue, validate } from "@nightguard/contract";

/** Fields of a question that can be changed, by their paths in issues. */
export const questionFields = {
  "payer.id": "Payer",
  "subscriber.first_name": "First name",
  "subscriber.last_name": "Last name",
  "subscriber.member_id": "Member id",
  "subscriber.dob": "Date of birth",
  "subscriber.group_number": "Group number",
  "dependent.first_name": "First name",
  "dependent.last_name": "Last name",
  "dependent.dob": "Date of birth",
  "dependent.member_id": "Member id",
  "dependent.group_number": "Group number",
  "dependent.relationship": "Relationship",
  "provider.npi": "NPI",
  "provider.tax_id": "Tax id",
  "provider.name": "Name of the practice",
} as const;
export type QuestionField = keyof typeof questionFields;

const fieldNames = Object.keys(questionFields) as QuestionField[]; // an object of ours has no others

/** A question as it is edited; an empty text is a field that is left out. */
export interface QuestionDraft {
  readonly fields: Readonly<Record<QuestionField, string>>;
  /** Whether it is about a dependent, and not about the subscriber. */
  readonly hasDependent: boolean;
}

export function toDraft(question: AskedQuestion): QuestionDraft {
  const values = fieldNames.map((field) => [field, readField(question, field)] as const);
  return {
    fields: Object.fromEntries(values) as QuestionDraft["fields"], // has all of the names
    hasDependent: question.dependent !== undefined,
  };
}

function readField(question: object, field: QuestionField): string {
  const [part = "", name = ""] = field.split(".");
  const inner: unknown = Reflect.get(question, part);
  const value: unknown = typeof inner === "object" && inner !== null ? Reflect.get(inner, name) : undefined;
  return typeof value === "string" ? value : "";
}

type Changes = Record<string, Record<string, string | null> | null>;

/** What the draft asks otherwise, as `POST /Job/{id}/correct` takes it; empty if it asks the same. */
export function toChanges(question: AskedQuestion, { fields, hasDependent }: QuestionDraft): Changes {
  const changes: Changes = {};
  for (const field of fieldNames) {
    const [part = "", name = ""] = field.split(".");
    if (part === "dependent" && !hasDependent) continue;
    const value = fields[field].trim();
    if (value === readField(question, field)) continue;
    changes[part] = { ...changes[part], [name]: value === "" ? null : value };
  }
  if (!hasDependent && question.dependent !== undefined) changes.dependent = null;
  return changes;
}

/** What is wrong with the draft; the server is asked only about what is right. */
export function findFaults({ fields, hasDependent }: QuestionDraft): readonly Issue[] {
  const item: Record<string, Record<string, string>> = {};
  for (const field of fieldNames) {
    const [part = "", name = ""] = field.split(".");
    const value = fields[field].trim();
    if (value === "" || (part === "dependent" && !hasDependent)) continue;
    item[part] = { ...item[part], [name]: value };
  }
  if (hasDependent) item.dependent ??= {};
  const validated = validate(batchItemSchema, { subscriber: {}, provider: {}, payer: {}, ...item });
  return validated.isValid ? [] : validated.issues;
}
