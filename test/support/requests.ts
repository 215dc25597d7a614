let count = 0;

/** A member id unique in the run: tests find their own payer calls by it. */
export function aMemberId(): string {
  count += 1;
  return `M${process.pid}${count}`;
}

/** A valid request; `overrides` replace whole top-level fields. */
export function anEligibilityRequest(overrides: Readonly<Record<string, unknown>> = {}) {
  return {
    payer: { id: "60054" },
    provider: { npi: "1234567893", tax_id: "123456789" },
    subscriber: {
      first_name: "Philomena",
      last_name: "Quarrington",
      member_id: aMemberId(),
      dob: "04/17/1983",
      group_number: "G-77",
    },
    version: "v2",
    ...overrides,
  };
}

/** A start time later than any test runs. */
export const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString();
