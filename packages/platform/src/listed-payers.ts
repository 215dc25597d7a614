const maxAgeMs = 300_000;

interface PayerOfList {
  readonly id: string;
  readonly alt_payer_ids: readonly string[];
}

export interface ListedPayers {
  /** @returns the payer's own id; undefined if the list lacks it: any other text of a caller may name a person */
  find(payerId: string): string | undefined;
  /** Reads the list if it was read more than five minutes ago. Where that fails, the list read last stays. */
  refresh(): Promise<void>;
}

export function createListedPayers(listPayers: () => Promise<readonly PayerOfList[]>): ListedPayers {
  let listed = new Map<string, string>();
  let askedAt = Number.NEGATIVE_INFINITY;

  return {
    find: (payerId) => listed.get(payerId),
    async refresh() {
      if (performance.now() - askedAt < maxAgeMs) return;
      askedAt = performance.now();
      try {
        listed = toIds(await listPayers());
      } catch {
        askedAt = Number.NEGATIVE_INFINITY;
      }
    },
  };
}

/** A payer's other ids count as its own, unless another payer has them. */
function toIds(payers: readonly PayerOfList[]): Map<string, string> {
  const alternates = payers.flatMap(({ id, alt_payer_ids }) => alt_payer_ids.map((other) => [other, id] as const));
  return new Map([...alternates, ...payers.map(({ id }) => [id, id] as const)]);
}
