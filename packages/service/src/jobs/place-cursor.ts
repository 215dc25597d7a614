import { InvalidRequestError, parseCursor, toCursor } from "@nightguard/contract";

/** In a list that is ordered by appointment. */
export interface Place {
  readonly id: string;
  readonly appointmentAt: Date;
}

const timeBytes = 8;

export function formatPlace({ appointmentAt, id }: Place): string {
  const time = Buffer.alloc(timeBytes);
  time.writeBigInt64BE(BigInt(appointmentAt.getTime()));
  return Buffer.concat([time, Buffer.from(toCursor(id), "base64url")]).toString("base64url");
}

/** @throws InvalidRequestError for a cursor of another list, or outside the span */
export function parsePlace(cursor: string, { from, to }: { readonly from: Date; readonly to?: Date }): Place {
  const bytes = Buffer.from(cursor, "base64url");
  const id = parseCursor(bytes.subarray(timeBytes).toString("base64url")); // rejects other lengths
  const appointmentAt = new Date(Number(bytes.readBigInt64BE(0)));
  if (appointmentAt >= from && (to === undefined || appointmentAt < to)) return { appointmentAt, id };
  throw new InvalidRequestError([{ path: "cursor", message: "must be a next_cursor of this list" }]);
}
