import {
  type AuditFaultDocument,
  type AuditPieceDocument,
  InvalidRequestError,
  toPublicId,
} from "@nightguard/contract";
import {
  type AuditPiece,
  type AuditPlace,
  type Ledger,
  verifyAuditPiece as verifyAuditPieceInLedger,
} from "@nightguard/ledger";
import { z } from "zod";

const countSchema = z.int().min(0);
const hashSchema = z.string().regex(/^[0-9a-f]{32}$/);
const carriedShape = { sealed: countSchema, horizon: z.iso.datetime({ precision: 6 }), found: countSchema };

/** What a cursor holds. Operators who forge one mislead only themselves. */
const placeSchema = z.discriminatedUnion("phase", [
  z.strictObject({
    ...carriedShape,
    phase: z.literal("seals"),
    after: z.strictObject({
      firstNo: countSchema,
      hasMore: z.boolean(),
      head: z.strictObject({ chain: z.guid(), no: countSchema, hash: hashSchema }),
    }),
  }),
  z.strictObject({
    ...carriedShape,
    phase: z.literal("lines"),
    afterId: z.guid().or(z.literal("")),
    counted: countSchema,
  }),
]);

/** @throws InvalidRequestError for a text that is not a cursor of a verification */
export async function verifyAuditPiece(ledger: Ledger, cursor: string | undefined): Promise<AuditPieceDocument> {
  const place = cursor === undefined ? undefined : parsePlace(cursor);
  return presentPiece(await verifyAuditPieceInLedger(ledger, place));
}

function presentPiece({ lines, firstAt, lastAt, faults, next, end, ...counts }: AuditPiece): AuditPieceDocument {
  return {
    ...counts,
    entries: lines,
    first_at: firstAt && new Date(firstAt).toISOString(),
    last_at: lastAt && new Date(lastAt).toISOString(),
    faults: faults.map(presentFault),
    next_cursor: next && toText(next),
    end: end && {
      unchained: end.unchained,
      unsealed: end.unsealed,
      oldest_unsealed_at: end.oldestUnsealedAt?.toISOString() ?? null,
      round: end.round,
    },
  };
}

const installation = /^[0-]+$/;

const presentFault = ({ chain, no, id, fault }: AuditPiece["faults"][number]): AuditFaultDocument => ({
  account_id: installation.test(chain) ? null : toPublicId("account", chain),
  no: no ?? null,
  entry_id: id ?? null,
  fault,
});

function toText(place: AuditPlace): string {
  const stored = place.phase === "seals" && place.after ? { ...place, after: toStored(place.after) } : place;
  return Buffer.from(JSON.stringify(stored)).toString("base64url");
}

const toStored = ({ head, ...after }: NonNullable<Extract<AuditPlace, { phase: "seals" }>["after"]>) => ({
  ...after,
  head: { ...head, hash: head.hash.toString("hex") },
});

/** @throws InvalidRequestError */
function parsePlace(cursor: string): AuditPlace {
  const parsed = placeSchema.safeParse(parseJson(Buffer.from(cursor, "base64url").toString()));
  if (!parsed.success) {
    throw new InvalidRequestError([{ path: "cursor", message: "must be a next_cursor of a verification" }]);
  }
  const place = parsed.data;
  if (place.phase === "lines") return place;
  const { head, ...after } = place.after;
  return { ...place, after: { ...after, head: { ...head, hash: Buffer.from(head.hash, "hex") } } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
