import { z } from "zod";
import type { Job } from "../client.ts";

/** Dollars and cents as text, as in the normalized document; null is not stated. */
const money = z.string().nullable();
const amount = z.object({ total: money, remaining: money });
const inAndOut = z.object({ in_network: amount, out_of_network: amount });
const annual = z.object({ annual: z.object({ individual: inAndOut, family: inAndOut }) });
const text = z.string().nullable();

/** What is read of a normalized document (`true_eligibility`). */
const document = z.object({
  provider: z.object({ network_status: text }),
  subscriber: z.object({ group_number: text }),
  coverage: z.object({ status: text, effective_date: text, eligibility_end: text, termination_date: text }),
  plan: z.object({ group_number: text }),
  maximums: annual.extend({ unlimited: z.boolean().nullable() }),
  deductibles: annual,
});

type Amount = z.infer<typeof amount>;
type InAndOut = z.infer<typeof inAndOut>;

/**
 * Amounts that the payer states for the office's side of the network. `several` where it states two and does not say which side
 * that is.
 */
export type Stated = { readonly cents: number | undefined } | "several";

/** The payer says that the patient is covered. Days are `2026-11-30`. */
export interface ActiveAnswer {
  readonly kind: "active";
  readonly groupNumbers: readonly string[];
  readonly begin: string | undefined;
  readonly end: string | undefined;
  readonly isUnlimited: boolean;
  readonly maximum: { readonly individual: Stated; readonly family: Stated };
  readonly deductible: { readonly individual: Stated; readonly family: Stated };
  /** Of the individual annual maximum. */
  readonly remaining: Stated;
}

/** What an ended job says about a patient's coverage. */
export type Answer =
  | ActiveAnswer
  | { readonly kind: "inactive"; readonly since: string | undefined }
  | {
      readonly kind: "rejected";
      /** The payer's, such as 75; "" where none is known. */
      readonly code: string;
      readonly isAboutPatient: boolean;
    }
  /** The payer answered, and did not say whether the patient is covered. */
  | { readonly kind: "unclear" }
  /** The job failed, expired or was cancelled without an answer. */
  | { readonly kind: "none" };

/** The side of the payer's network that an office is on. */
export type Network = "in_network" | "out_of_network";

/**
 * @param job with its result, asked with the transform `true_eligibility`
 * @param network the office's side, for answers that do not tell it
 */
export function toAnswer({ status, coverage, failure, result }: Job, network?: Network): Answer {
  if (coverage === "rejected") {
    const code = /^AAA_(\w+)$/.exec(failure?.code ?? "")?.[1] ?? "";
    return { kind: "rejected", code, isAboutPatient: failure?.category === "patient" };
  }
  if (status !== "succeeded") return { kind: "none" };
  const { data } = document.safeParse(result);
  if (!data) return { kind: "unclear" };
  const { status: stated, ...days } = data.coverage;
  if (stated === "inactive")
    return { kind: "inactive", since: days.termination_date ?? days.eligibility_end ?? undefined };
  return stated === "active" ? toActive(data, network) : { kind: "unclear" };
}

function toActive(
  { provider, subscriber, coverage, plan, maximums, deductibles }: z.infer<typeof document>,
  network: Network | undefined,
): ActiveAnswer {
  const side = provider.network_status ?? network;
  const choose = (amounts: InAndOut, part: keyof Amount) => chooseSide(amounts, side, part);
  return {
    kind: "active",
    groupNumbers: [plan.group_number, subscriber.group_number].flatMap((number) => number ?? []),
    begin: coverage.effective_date ?? undefined,
    end: coverage.termination_date ?? undefined,
    isUnlimited: maximums.unlimited === true,
    maximum: {
      individual: choose(maximums.annual.individual, "total"),
      family: choose(maximums.annual.family, "total"),
    },
    deductible: {
      individual: choose(deductibles.annual.individual, "total"),
      family: choose(deductibles.annual.family, "total"),
    },
    remaining: choose(maximums.annual.individual, "remaining"),
  };
}

function chooseSide(amounts: InAndOut, network: string | undefined, part: keyof Amount): Stated {
  const [within, outside] = [toCents(amounts.in_network[part]), toCents(amounts.out_of_network[part])];
  if (network === "in_network") return { cents: within };
  if (network === "out_of_network") return { cents: outside };
  if (within !== undefined && outside !== undefined && within !== outside) return "several";
  return { cents: within ?? outside };
}

const toCents = (text: string | null): number | undefined =>
  text === null ? undefined : Math.round(Number(text) * 100);
