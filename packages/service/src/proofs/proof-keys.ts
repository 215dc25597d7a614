import { type Ledger, listProofKeys } from "@nightguard/ledger";
import { createFreshValue, type FreshValue } from "../fresh-cache.ts";

interface PublicProofKey {
  readonly id: string;
  readonly algorithm: "Ed25519";
  /** PEM. */
  readonly public_key: string;
  readonly current: boolean;
  readonly created_at: string;
}

/** Strangers may ask: the database is read twice a second at most. */
const known = new WeakMap<Ledger, FreshValue<readonly PublicProofKey[]>>();

/** The current key first. @throws DecryptionError */
export function presentProofKeys({ ledger }: { readonly ledger: Ledger }): Promise<readonly PublicProofKey[]> {
  let keys = known.get(ledger);
  if (!keys) {
    keys = createFreshValue(() => readKeys(ledger));
    known.set(ledger, keys);
  }
  return keys.get();
}

const readKeys = async (ledger: Ledger): Promise<readonly PublicProofKey[]> =>
  (await listProofKeys(ledger)).map(({ id, publicKey, createdAt }, index) => ({
    id,
    algorithm: "Ed25519",
    public_key: publicKey,
    current: index === 0,
    created_at: createdAt.toISOString(),
  }));
