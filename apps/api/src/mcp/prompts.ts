import { parseAs, publicIdSchema } from "@nightguard/contract";
import { z } from "zod";

const argumentsSchema = z.object({ job_id: publicIdSchema("job") });

export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** After the first, which reads the job. */
  readonly steps: readonly string[];
}

/** The commonest errors, by what an office does about them. */
export const prompts: readonly Prompt[] = [
  {
    name: "patient_not_found",
    title: "The payer does not find the patient (AAA 67, 75, 77)",
    description: "Find out which value is wrong, and verify the patient again with the right one.",
    steps: [
      "Call explain_rejection. If `corrected_by` is set, read that job with read_job instead and stop here.",
      "If `recovery.suggestion` is set, the payer perhaps knows the patient under another name or birthday: show what differs, and ask me whether it is the same person. Never decide that yourself.",
      "Show me each of `fields` with the value as it was asked, and ask me to compare them with the insurance card and the patient: member id first, then birthday, last name, first name.",
      "Ask me for the payer's name on the card, and check with find_payer that this is the payer that was asked.",
      "Once I have named a wrong value and the right one, call correct_job with that value alone and an idempotency_key. It costs one verification, so tell me before. Never guess a value, and never try several.",
      "If all values are right, tell me to call the payer with the member id, and record with record_finding what I tell you that it says.",
    ],
  },
  {
    name: "payer_does_not_answer",
    title: "The payer does not answer (AAA 42 and 80, time limits)",
    description: "Find out whether to wait, to ask again, or to call the payer.",
    steps: [
      "Call explain_rejection. Nothing is wrong with the question if `failure.retryable` is true and its category is `payer`: do not change any value.",
      "If the job has not ended, it is asked again by itself at `next_attempt_at`: call read_job with wait, at most three times, then tell me when it is asked next.",
      "If it has ended, tell me when the appointment is, and whether list_work shows more appointments with the same payer and cause: then the payer is out for everybody, and another question at once gets no answer either.",
      "If I want to ask again, call retry_job once if the job failed, else correct_job without changes, with an idempotency_key. It costs one verification, so tell me before. Wait some minutes between two tries.",
      "If the appointment is today or tomorrow and there is still no answer, tell me to call the payer or to look at its portal.",
    ],
  },
  {
    name: "provider_not_on_file",
    title: "The payer does not know the dentist (AAA 43, 50, 51)",
    description: "Find out whether the NPI or tax id is wrong, or the dentist has to be enrolled with the payer.",
    steps: [
      "Call explain_rejection. The cause is the provider of the question, not the patient: leave the patient's values alone.",
      "Show me the NPI and tax id that were asked, and ask me to compare them with the practice's records: the NPI has to be that of the dentist or practice that is enrolled with this payer, and the tax id the one it bills with.",
      "Call list_work, and tell me how many appointments failed with the same code for the same payer: one wrong number is usually behind all of them.",
      "If a number is wrong, tell me to correct it where the appointments come from. For this patient call correct_job with the right one alone, and an idempotency_key. It costs one verification, so tell me before.",
      "If both are right, the dentist is not enrolled with this payer for eligibility questions: tell me to enrol the NPI with the payer or its clearinghouse, and until then to call the payer. Asking again before that brings the same answer.",
    ],
  },
];

/** @throws InvalidRequestError without the id of a job */
export function toPromptText({ steps }: Prompt, given: unknown): string {
  const { job_id: id } = parseAs(argumentsSchema, given ?? {});
  const all = [`Call read_job with the id ${id}, and tell me in one sentence what happened.`, ...steps];
  return [
    `Help me with the verification ${id}. Follow these steps in order, with the tools of Nightguard.`,
    ...all.map((step, index) => `${index + 1}. ${step}`),
  ].join("\n");
}
