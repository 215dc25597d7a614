import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { PayerHealthList } from "@nightguard/contract";
import type { FastifyReply } from "fastify";
import { chooseEncoding } from "../http/accept-encoding.ts";
import { once } from "../http/compression.ts";
import { isCurrent } from "../http/etag.ts";

interface Prepared {
  readonly version: string;
  gzip(): Promise<Buffer>;
}

export type SendBoard = (reply: FastifyReply, board: PayerHealthList) => Promise<FastifyReply>;

/**
 * Viewers poll boards of 400 KB: each board is serialized and compressed once, as long as the service returns the same
 * object. So a caller gets the bytes of the board that the service returned to it, and no others.
 */
export function createBoardAnswers(): SendBoard {
  const prepared = new WeakMap<PayerHealthList, Prepared>();

  return async (reply, board) => {
    const known = prepared.get(board) ?? prepare(board);
    prepared.set(board, known);
    reply.header("cache-control", "private, no-cache");
    if (isCurrent(reply, known.version)) return reply.code(304).send();
    if (!chooseEncoding(reply.request.headers["accept-encoding"], ["gzip"])) return reply.send(board);
    reply.header("content-encoding", "gzip").type("application/json; charset=utf-8");
    return reply.send(await known.gzip());
  };
}

/** The version does not depend on `at`: a board is read again every few seconds, and often nothing has changed. */
function prepare(board: PayerHealthList): Prepared {
  const version = createHash("sha256").update(JSON.stringify(board.data)).digest("base64url").slice(0, 22);
  return { version, gzip: once(() => compress(JSON.stringify(board))) };
}

const compress = (text: string): Promise<Buffer> => promisify(gzip)(text, { level: constants.Z_BEST_SPEED });
