import { sql } from "kysely";
import type { Digester } from "../encryption/digester.ts";

export interface ChainedLine {
  readonly id: string;
  /** UTC, to the microsecond. */
  readonly at: string;
  readonly account_id: string | null;
  readonly mode: string | null;
  readonly outcome: number;
  readonly count: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string | null;
  readonly request_id: string | null;
  readonly server_request_id: string | null;
  readonly address: string | null;
}

/** The chain of entries that belong to no account. */
export const installationChain = "00000000-0000-0000-0000-000000000000";

/** 128 bits of an HMAC-SHA256. */
export const hashBytes = 16;

/** The hash before a chain's first line. */
export const chainStart = Buffer.alloc(hashBytes);

export const chainedColumns = sql`
  l.id, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, l.account_id, l.mode, l.outcome, l.count,
  l.actor, l.action, l.subject, l.request_id, l.server_request_id, l.address
`;

export const chainOf = ({ account_id: accountId }: Pick<ChainedLine, "account_id">): string =>
  accountId ?? installationChain;

export interface Link {
  readonly no: number;
  readonly previous: Buffer;
}

/** The hash is keyed, and covers the previous hash. */
function hashLine(digester: Digester, { no, previous }: Link, line: ChainedLine): Buffer {
  const { account_id, request_id, server_request_id, ...rest } = line;
  const { id, at, mode, outcome, count, actor, action, subject, address } = rest;
  const ids = [id, account_id, subject, request_id, server_request_id];
  return toHash(digester, [
    "line",
    previous.toString("hex"),
    no,
    at,
    mode,
    outcome,
    count,
    actor,
    action,
    address,
    ids,
  ]);
}

/** An anchor replaces purged entries. */
export const signAnchor = (digester: Digester, anchor: Omit<Anchor, "signature">): Buffer => {
  const { chain, month, firstNo, lastNo, previous, hash } = anchor;
  return toHash(digester, ["anchor", chain, month, firstNo, lastNo, previous.toString("hex"), hash.toString("hex")]);
};

export interface Anchor {
  readonly chain: string;
  /** The first day of the month, as `YYYY-MM-DD`. */
  readonly month: string;
  readonly firstNo: number;
  readonly lastNo: number;
  /** The hash before the first entry, and that of the last. */
  readonly previous: Buffer;
  readonly hash: Buffer;
  readonly signature: Buffer;
}

type AnchorRow = Omit<Anchor, "firstNo" | "lastNo"> & { readonly first_no: string; readonly last_no: string };

export const toAnchor = ({ first_no, last_no, ...anchor }: AnchorRow): Anchor => ({
  ...anchor,
  firstNo: Number(first_no),
  lastNo: Number(last_no),
});

export interface Head {
  readonly chain: string;
  readonly no: number;
  readonly hash: Buffer;
}

export const hashHead = (digester: Digester, { chain, no, hash }: Head): Buffer =>
  toHash(digester, ["head", chain, no, hash.toString("hex")]);

/** Signs the sum over all heads, so that no single chain can be set back. */
export const signRoot = (digester: Digester, round: number, sum: Buffer): Buffer =>
  toHash(digester, ["root", round, sum.toString("hex")]);

/** An exclusive or, so this also removes a summand. */
export const addHash = (sum: Buffer, hash: Buffer): Buffer =>
  Buffer.from(sum.map((byte, at) => byte ^ (hash[at] ?? 0)));

const toHash = (digester: Digester, fields: readonly unknown[]): Buffer =>
  digester.digest("audit", JSON.stringify(fields)).subarray(0, hashBytes);

export interface Seal {
  readonly chain: string;
  readonly month: string;
  readonly firstNo: number;
  readonly previous: Buffer;
  readonly ids: readonly string[];
  readonly hashes: Buffer;
}

/** The lines are of one chain and one month. @param link the position of the first */
export function sealLines(
  digester: Digester,
  { chain, month, no, previous }: Link & Pick<Seal, "chain" | "month">,
  lines: readonly ChainedLine[],
): Seal {
  const hashes: Buffer[] = [];
  for (const [index, line] of lines.entries()) {
    hashes.push(hashLine(digester, { no: no + index, previous: hashes.at(-1) ?? previous }, line));
  }
  return { chain, month, firstNo: no, previous, ids: lines.map(({ id }) => id), hashes: Buffer.concat(hashes) };
}

export const headOf = ({ chain, firstNo, ids, hashes }: Seal): Head => ({
  chain,
  no: firstNo + ids.length - 1,
  hash: hashes.subarray(-hashBytes),
});

export interface AuditFault {
  /** An account id, or the nil uuid for the installation. */
  readonly chain: string;
  readonly no?: number;
  readonly id?: string;
  readonly fault:
    | "line changed"
    | "line missing"
    | "line not sealed"
    | "line removed before it was sealed"
    | "seal changed"
    | "seals missing"
    | "seals overlap"
    | "anchor changed"
    | "head changed"
    | "heads set back";
}

/** Compares each entry with the stored hash before it, so that one change is one fault. */
export function findLineFaults(
  digester: Digester,
  seal: Seal,
  lines: ReadonlyMap<string, ChainedLine>,
): readonly AuditFault[] {
  const { chain, ids, hashes } = seal;
  if (hashes.length !== ids.length * hashBytes) return [{ chain, no: seal.firstNo, fault: "seal changed" }];
  const hashAt = (index: number) =>
    index < 0 ? seal.previous : hashes.subarray(index * hashBytes, (index + 1) * hashBytes);
  return ids.flatMap((id, index): AuditFault[] => {
    const no = seal.firstNo + index;
    const line = lines.get(id);
    if (!line) return [{ chain, no, id, fault: "line missing" }];
    const isSame =
      chainOf(line) === chain && hashLine(digester, { no, previous: hashAt(index - 1) }, line).equals(hashAt(index));
    return isSame ? [] : [{ chain, no, id, fault: "line changed" }];
  });
}
