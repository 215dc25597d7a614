import { type Issue, validate, verificationRequestSchema } from "@nightguard/contract";
import { type ColumnChoices, type Fill, listFilled } from "./columns.ts";

const { payer, provider } = verificationRequestSchema.shape;
const fillSchemas = { npi: provider.shape.npi, tax_id: provider.shape.tax_id, payer_id: payer.shape.id };

export function findFillIssues(fill: Fill, choices: ColumnChoices): readonly Issue[] {
  return listFilled(choices, fill).flatMap(([column, value]) => {
    const validated = validate(fillSchemas[column], value);
    return validated.isValid ? [] : validated.issues.map(({ message }) => ({ path: column, message }));
  });
}
