import { ApiError, InvalidRequestError, RateLimitedError, UnavailableError } from "@nightguard/contract";
import type { DateOrder, DateRule } from "@nightguard/contract/file-dates";
import type { BatchRow } from "@nightguard/service";
import { inPieces } from "./row-pieces.ts";
import { createSpooledBody, type ReserveSpace } from "./spooled-body.ts";

export interface NumberedCells {
  readonly row: number;
  readonly cells: readonly string[];
}

export interface DatedReader {
  readonly rule: DateRule;
  findDateOrders(row: NumberedCells): Iterable<{ readonly order: DateOrder | "either"; readonly path: string }>;
  read(row: NumberedCells, rule: DateRule): BatchRow | { readonly contrary: string };
}

interface Evidence {
  readonly order: DateOrder;
  readonly row: number;
  readonly path: string;
}

/**
 * Buffers rows from the first ambiguous date until a date decides the order, nearly always within a few rows.
 *
 * @param open called at the first row
 * @throws InvalidRequestError for a file with dates in both orders
 */
export async function* readDatedRows(
  blocks: AsyncIterable<Iterable<NumberedCells>>,
  open: () => DatedReader,
  reserveSpace: ReserveSpace,
): AsyncGenerator<readonly BatchRow[]> {
  let reader: DatedReader | undefined;
  let evidence: Evidence | undefined;
  let isOpen = true;
  await using held = createHeldRows(reserveSpace);

  function hasToWait(row: NumberedCells): boolean {
    reader ??= open();
    if (reader.rule.isStated) {
      isOpen = false;
      return false;
    }
    let isEither = false;
    for (const { order, path } of reader.findDateOrders(row)) {
      if (order === "either") isEither = true;
      else if (evidence && evidence.order !== order) throw toConflict(evidence, { row: row.row, path });
      else evidence ??= { order, row: row.row, path };
    }
    isOpen = evidence === undefined;
    return isOpen && (isEither || !held.isEmpty);
  }
  function* readAll(rows: Iterable<NumberedCells>): Generator<BatchRow> {
    const { order } = evidence ?? {};
    for (const row of rows) {
      reader ??= open();
      const read = reader.read(row, order ? { order, isStated: false } : reader.rule);
      if ("contrary" in read) throw toConflict(evidence, { row: row.row, path: read.contrary });
      yield read;
    }
  }
  async function* readSpooled(): AsyncGenerator<readonly BatchRow[]> {
    for await (const rows of held.take()) yield* inPieces(readAll(rows));
  }

  for await (const block of blocks) {
    if (!isOpen) {
      yield* inPieces(readAll(block));
      continue;
    }
    const rows = Iterator.from(block);
    const ready: NumberedCells[] = [];
    // `for … of` would close the iterator on a break.
    for (let next = rows.next(); isOpen && !next.done; ) {
      if (hasToWait(next.value)) held.add(next.value);
      else ready.push(next.value);
      if (isOpen) next = rows.next();
    }
    if (isOpen) {
      yield* inPieces(readAll(ready));
      await held.spill();
      continue;
    }
    const telling = ready.pop();
    yield* inPieces(readAll(ready));
    yield* readSpooled();
    if (telling) yield* inPieces(readAll([telling]));
    yield* inPieces(readAll(rows));
  }
  isOpen = false;
  yield* readSpooled();
}

const firstOf = { mdy: "month", dmy: "day" } as const;

function toConflict(one: Evidence | undefined, another: Omit<Evidence, "order">): Error {
  if (!one) return new RangeError("a date of the other order without a first one");
  const theOther: Evidence = { ...another, order: one.order === "mdy" ? "dmy" : "mdy" };
  const rows = [one, theOther].map(({ order, row, path }) => ({
    path: `rows.${row}.${path}`,
    message: `has a date with the ${firstOf[order]} first`,
  }));
  return new InvalidRequestError(
    rows,
    `The file has dates in two orders: row ${one.row} has one with the ${firstOf[one.order]} first, ` +
      `row ${another.row} one with the ${firstOf[theOther.order]} first; correct one, or send date_order=mdy or date_order=dmy`,
  );
}

/** Many waiting rows are encrypted on disk. */
function createHeldRows(reserveSpace: ReserveSpace) {
  const body = createSpooledBody(async (mebibytes) =>
    reserveSpace(mebibytes).catch((cause: unknown) => Promise.reject(advise(cause))),
  );
  let rows: NumberedCells[] = [];
  let isSpilt = false;
  return {
    get isEmpty(): boolean {
      return rows.length === 0 && !isSpilt;
    },
    add(row: NumberedCells): void {
      rows.push(row);
    },
    async spill(): Promise<void> {
      if (rows.length === 0) return;
      const lines = rows.map(({ row, cells }) => `${JSON.stringify([row, ...cells])}\n`);
      rows = [];
      isSpilt = true;
      await body.write(Buffer.from(lines.join("")));
    },
    async *take(): AsyncGenerator<Iterable<NumberedCells>> {
      let rest = Buffer.alloc(0);
      if (isSpilt) {
        for await (const chunk of body.read()) {
          const bytes = Buffer.concat([rest, chunk]);
          const end = bytes.lastIndexOf("\n") + 1;
          rest = bytes.subarray(end);
          yield parseLines(bytes.toString("utf8", 0, end));
        }
      }
      const last = rows;
      rows = [];
      isSpilt = false;
      yield last;
    },
    [Symbol.asyncDispose]: body[Symbol.asyncDispose],
  };
}

function* parseLines(text: string): Generator<NumberedCells> {
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const [row, ...cells] = JSON.parse(line) as [number, ...string[]];
    yield { row, cells };
  }
}

function advise(cause: unknown): unknown {
  if (!(cause instanceof ApiError)) return cause;
  const message =
    "There is no room to hold a file whose dates do not tell their order; send date_order=mdy or date_order=dmy";
  return cause.statusCode === 429 ? new RateLimitedError(5, message) : new UnavailableError(message, 60, { cause });
}
