import { findMove, readAppointment, readBenefitNote, readField } from "./chart.ts";
import type { OpenDentalApi, WriteCall } from "./open-dental-api.ts";
import { OpenDentalError } from "./open-dental-error.ts";
import type { Write } from "./plan-writes.ts";
import { createVerifications } from "./verifications.ts";

/** What became of a write. `unchanged` has the value already; `skipped` was not written, and `failed` was refused. */
export interface Written {
  readonly write: Write;
  readonly outcome: "written" | "unchanged" | "skipped" | "failed";
  /** For people; names no person. */
  readonly reason?: string | undefined;
}

export interface ApplyOptions {
  /** Whether charts may be changed now; asked before each call. */
  readonly mayWrite: () => boolean;
  readonly signal: AbortSignal;
}

const mostTries = 3;

/**
 * Makes planned writes: reads the appointment and the value once more, compares, and writes. The caller has kept the
 * writes before, and can repeat them after a crash.
 *
 * @throws OpenDentalError that stops all, such as refused keys
 */
export async function applyWrites(
  api: OpenDentalApi,
  writes: readonly Write[],
  options: ApplyOptions,
): Promise<Written[]> {
  const done: Written[] = [];
  const findMoveOnce = createMoves(api, options.signal);
  for (const write of writes) {
    done.push(
      await attempt(write, async () => {
        if (!options.mayWrite()) return { outcome: "skipped", reason: "it is too late in the morning" };
        const moved = await findMoveOnce(write);
        if (moved !== undefined) return { outcome: "skipped", reason: moved };
        return change(api, write, { from: write.previous, to: write.value, signal: options.signal });
      }),
    );
  }
  return done;
}

/** Reads each appointment once for the writes that follow each other about it, which take seconds. */
function createMoves(api: OpenDentalApi, signal: AbortSignal): (write: Write) => Promise<string | undefined> {
  let last: { readonly aptNum: number; readonly moved: Promise<string | undefined> } | undefined;
  return ({ aptNum, appointmentOn }) => {
    if (last?.aptNum !== aptNum) {
      last = { aptNum, moved: readAppointment(api, aptNum, signal).then((row) => findMove(row, appointmentOn)) };
    }
    return last.moved;
  };
}

/**
 * Restores what was there before, except where the office has changed it since; the last write first. A date cannot be restored, because
 * Open Dental keeps the history of verifications.
 *
 * @throws OpenDentalError as `applyWrites`
 */
export async function undoWrites(
  api: OpenDentalApi,
  writes: readonly Write[],
  { signal }: Pick<ApplyOptions, "signal">,
): Promise<Written[]> {
  const done: Written[] = [];
  for (const write of writes.toReversed()) {
    done.push(
      await attempt(write, async () => {
        if (write.target.kind === "verify_date") return { outcome: "skipped", reason: "a date cannot be taken back" };
        return change(api, write, { from: write.value, to: write.previous, signal });
      }),
    );
  }
  return done;
}

type Result = Omit<Written, "write">;

/** A row that is gone, or that Open Dental refuses, leaves the others. */
async function attempt(write: Write, make: () => Promise<Result>): Promise<Written> {
  try {
    return { write, ...(await make()) };
  } catch (error) {
    if (!(error instanceof OpenDentalError)) throw error;
    if (error.code === "not_found") return { write, outcome: "skipped", reason: "it was deleted meanwhile" };
    if (error.code === "refused") return { write, outcome: "failed", reason: error.message };
    throw error;
  }
}

/** A call without an answer may have taken effect: it is repeated only after the value was read again. */
async function change(
  api: OpenDentalApi,
  write: Write,
  { from, to, signal }: Pick<ApplyOptions, "signal"> & { from: string; to: string },
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    const present = await readPresent(api, write, signal);
    if (present === undefined) return { outcome: "skipped", reason: "it is no longer in Open Dental" };
    if (isReached(write, present, to)) return { outcome: tries === 1 ? "unchanged" : "written" };
    if (present !== from) return { outcome: "skipped", reason: "it was changed meanwhile" };
    try {
      await api.put({ ...toCall(write, to), signal });
      return { outcome: "written" };
    } catch (error) {
      const isOpen = error instanceof OpenDentalError && (error.code === "unavailable" || error.code === "busy");
      if (!isOpen || tries === mostTries) throw error;
    }
  }
}

const isReached = ({ target }: Write, present: string, wanted: string): boolean =>
  target.kind === "verify_date" ? present >= wanted : present === wanted;

/** @returns undefined where the row is gone */
async function readPresent(api: OpenDentalApi, write: Write, signal: AbortSignal): Promise<string | undefined> {
  const { target, aptNum } = write;
  switch (target.kind) {
    case "appointment_field":
      return readField(api, { aptNum, fieldName: target.fieldName }, signal);
    case "benefit_note":
      return readBenefitNote(api, target.insSubNum, signal);
    case "status_note":
      return (await createVerifications(api)(target.patPlanNum, signal))?.note;
    case "verify_date": {
      const row = await createVerifications(api)(target.patPlanNum, signal);
      return row && (row.verifiedOn ?? "");
    }
    default:
      return target satisfies never;
  }
}

function toCall({ target, aptNum, value: planned }: Write, value: string): Pick<WriteCall, "path" | "body"> {
  switch (target.kind) {
    case "appointment_field":
      return { path: "/apptfields", body: { AptNum: aptNum, FieldName: target.fieldName, FieldValue: value } };
    case "benefit_note":
      return { path: `/inssubs/${target.insSubNum}`, body: { BenefitNotes: value } };
    case "status_note": {
      const { patPlanNum, statusDefNum, previousStatusDefNum } = target;
      const status = statusDefNum === undefined || value === planned ? statusDefNum : previousStatusDefNum;
      // Without a date: with one, the note would go into the history and not into the list.
      return {
        path: "/insverifies",
        body: {
          VerifyType: "PatientEnrollment",
          FKey: patPlanNum,
          Note: value,
          ...(status !== undefined && { DefNum: status }),
        },
      };
    }
    case "verify_date":
      return {
        path: "/insverifies",
        body: { VerifyType: "PatientEnrollment", FKey: target.patPlanNum, DateLastVerified: value },
      };
    default:
      return target satisfies never;
  }
}

/** A planned call in one line, for the person who asked for a dry run; not for logs. */
export function describeWrite(write: Write): string {
  const { path, body } = toCall(write, write.value);
  const was = write.previous === "" ? "" : ` (now: ${write.previous})`;
  return `${write.reference}: PUT ${path} ${JSON.stringify(body)}${was}`;
}
