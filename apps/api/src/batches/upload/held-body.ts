import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UnavailableError } from "@nightguard/contract";
import type { Release } from "@nightguard/service";

const mebibyte = 1024 * 1024;
/** A longer body goes into a file. */
const maxBytesInMemory = mebibyte;
/** Disk space is reserved in steps of this size. */
const roomMebibytes = 16;
const readBytes = 64 * 1024;

/** Reserves disk space. @throws ApiError 429 or 503 if there is none */
export type TakeRoom = (mebibytes: number) => Promise<Release>;

/** A body that can be read again after it has arrived. */
export type HeldBody = ReturnType<typeof createHeldBody>;

/**
 * Buffers a body: a small one in memory, else in an unlinked file, encrypted with a key that exists only in this object, so
 * that a crash leaves no readable personal data.
 */
export function createHeldBody(takeRoom: TakeRoom) {
  const key = randomBytes(32);
  const cipher = createCipheriv("aes-256-ctr", key, toCounter(0)); // the key is used once
  let inMemory: Buffer[] = [];
  let bytes = 0;
  let file: FileHandle | undefined;
  const room: Release[] = [];

  return {
    async write(chunk: Buffer): Promise<void> {
      bytes += chunk.length;
      inMemory.push(chunk);
      if (!file && bytes <= maxBytesInMemory) return;
      while (room.length * roomMebibytes * mebibyte < bytes) room.push(await takeRoom(roomMebibytes));
      const chunks = inMemory;
      inMemory = [];
      try {
        file ??= await openUnlinked();
        for (const held of chunks) await file.appendFile(cipher.update(held));
      } catch (cause) {
        throw new UnavailableError("There is no room for a body of this size; send NDJSON or CSV", 60, { cause });
      }
    },
    get length() {
      return bytes;
    },
    /** After the last write: from the beginning, or from one byte up to another. */
    async *read(start = 0, end = bytes): AsyncGenerator<Buffer> {
      if (!file) return yield* cut(inMemory, start, end);
      const block = Math.floor(start / blockBytes);
      const decipher = createDecipheriv("aes-256-ctr", key, toCounter(block));
      decipher.update(Buffer.alloc(start - block * blockBytes));
      for (let at = start; at < end; ) {
        const length = Math.min(readBytes, end - at);
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, at);
        if (bytesRead === 0) return;
        yield decipher.update(buffer.subarray(0, bytesRead));
        at += bytesRead;
      }
    },
    /** Deletes it and releases its disk space. */
    async [Symbol.asyncDispose](): Promise<void> {
      await file?.close();
      file = undefined;
      for (const release of room.splice(0)) release();
    },
  };
}

const blockBytes = 16;

/** The counter of a block of AES-CTR, which counts up from 0. */
function toCounter(block: number): Buffer {
  const counter = Buffer.alloc(blockBytes);
  counter.writeBigUInt64BE(BigInt(block), blockBytes - 8);
  return counter;
}

function* cut(chunks: readonly Buffer[], start: number, end: number): Generator<Buffer> {
  let at = 0;
  for (const chunk of chunks) {
    const piece = chunk.subarray(Math.max(start - at, 0), Math.max(end - at, 0));
    if (piece.length > 0) yield piece;
    at += chunk.length;
  }
}

/** The file is unlinked, so it is deleted when it is closed or the process ends. */
async function openUnlinked(): Promise<FileHandle> {
  const path = join(tmpdir(), `nightguard-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}
