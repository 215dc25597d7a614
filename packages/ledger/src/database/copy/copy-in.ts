import pg from "pg";

/** No flags, no extension; the trailer is a row with a negative count. */
const signature = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
const trailer = Buffer.from([0xff, 0xff]);

/** A statement's only parameter for `copyIn`: rows as `CopyWriter` writes them. */
export class CopyInRows {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/**
 * Runs a `copy … from stdin (format binary)`; an insert takes the server half as long again. `pg-copy-streams` would
 * cut the buffer into pieces.
 */
export function copyIn(client: pg.ClientBase, text: string, rows: CopyInRows): Promise<pg.QueryResult> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
  client.query(new CopyIn(text, rows.bytes, (error, result) => (error ? reject(error) : resolve(result))));
  return promise;
}

class CopyIn extends pg.Query {
  readonly #rows: Buffer;

  constructor(text: string, rows: Buffer, callback: (error: Error | undefined, result: pg.QueryResult) => void) {
    super(text, callback);
    this.#rows = rows;
  }

  handleCopyInResponse({ stream }: pg.Connection): void {
    stream.cork();
    for (const data of [signature, this.#rows, trailer]) {
      stream.write(messageHead("d", data.length));
      stream.write(data); // unchanged: the driver would copy it
    }
    stream.write(messageHead("c", 0));
    stream.uncork();
  }
}

/** The length is of all that follows the type. */
function messageHead(type: "c" | "d", dataBytes: number): Buffer {
  const head = Buffer.from(`${type}....`);
  head.writeInt32BE(4 + dataBytes, 1);
  return head;
}
