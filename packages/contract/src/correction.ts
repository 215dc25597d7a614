import { z } from "zod";
import { schedulingShape } from "./verification.ts";

/** Null removes the field. The corrected question is validated as a whole. */
const change = z.string("must be text").nullable().optional();
const person = {
  first_name: change,
  last_name: change,
  member_id: change,
  dob: change,
  group_number: change,
  gender: change,
};

/** The body of `POST /Job/{id}/correct`, merged into the question by RFC 7396. */
export const jobCorrectionSchema = z.object({
  payer: z.object({ id: change }).optional(),
  provider: z.object({ npi: change, tax_id: change, name: change }).optional(),
  subscriber: z.object(person).optional(),
  dependent: z
    .object({ ...person, relationship: change })
    .nullable()
    .optional()
    .describe("null asks about the subscriber"),
  location_id: change,
  date_of_service: change,
  procedures: z.array(z.string("must be text"), "must be a list of CDT codes").nullable().optional(),
  reference: change.describe("The caller's own id; that of the corrected job if not said"),
  deadline: schedulingShape.deadline.describe("What has not begun by then expires; none if not said"),
  not_before: schedulingShape.not_before,
  priority: schedulingShape.priority.describe("high if not said"),
});
export type JobCorrection = Readonly<z.infer<typeof jobCorrectionSchema>>;

const suspects: Readonly<Record<string, readonly string[]>> = {
  AAA_43: ["provider.npi", "provider.tax_id"],
  AAA_50: ["provider.npi"],
  AAA_51: ["provider.npi", "provider.tax_id"],
  AAA_58: ["subscriber.dob"],
  AAA_64: ["subscriber.member_id"],
  AAA_65: ["subscriber.last_name", "subscriber.first_name"],
  AAA_67: ["subscriber.member_id", "subscriber.dob", "subscriber.last_name", "subscriber.first_name"],
  AAA_71: ["subscriber.dob"],
  AAA_72: ["subscriber.member_id"],
  AAA_73: ["subscriber.last_name", "subscriber.first_name"],
  AAA_75: ["subscriber.member_id", "subscriber.last_name", "subscriber.first_name", "subscriber.dob"],
  AAA_76: ["subscriber.member_id"],
  AAA_77: ["dependent.first_name", "dependent.last_name", "dependent.dob"],
  AAA_78: ["subscriber.group_number"],
  invalid_payer_id: ["payer.id"],
};

/**
 * The fields of a question that are probably wrong, by the code of its failure. Of a question about a dependent, the
 * dependent's too.
 */
export function listSuspects(code: string | undefined, { hasDependent }: { hasDependent: boolean }): readonly string[] {
  const paths = suspects[code ?? ""] ?? [];
  const ofDependent = hasDependent ? paths.map((path) => path.replace("subscriber.", "dependent.")) : [];
  return [...new Set([...paths, ...ofDependent])];
}
