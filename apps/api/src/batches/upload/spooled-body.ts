import { randomBytes, randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UnavailableError } from "@nightguard/contract";
import type { Release } from "@nightguard/service";
import { HeldBytes } from "./held-bytes.ts";
import { createBodyCipher, readSpooled, type SpooledSource } from "./spooled-source.ts";

const mebibyte = 1024 * 1024;
const maxBytesInMemory = mebibyte;
const reservedMebibytes = 16;

/** @throws ApiError 429 or 503 without space on disk or in memory */
export type ReserveSpace = (mebibytes: number) => Promise<Release>;

export interface SpooledBody {
  write(chunk: Buffer): Promise<void>;
  readonly length: number;
  toSource(): SpooledSource;
  read(): AsyncGenerator<Buffer>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Holds small bodies in memory, larger ones in an unlinked file, encrypted with a key only in this object: a crash
 * leaves no readable personal data.
 */
export function createSpooledBody(reserveSpace: ReserveSpace): SpooledBody {
  const key = randomBytes(32);
  const cipher = createBodyCipher(key);
  const inMemory = new HeldBytes();
  let bytes = 0;
  let file: FileHandle | undefined;
  const room: Release[] = [];
  const toSource = (): SpooledSource =>
    file ? { kind: "file", fd: file.fd, key, length: bytes } : { kind: "memory", bytes: inMemory.bytes, length: bytes };

  return {
    async write(chunk) {
      bytes += chunk.length;
      if (!file && bytes <= maxBytesInMemory) return inMemory.push(chunk);
      while (room.length * reservedMebibytes * mebibyte < bytes) room.push(await reserveSpace(reservedMebibytes));
      try {
        file ??= await openUnlinked();
        if (inMemory.length > 0) await file.appendFile(cipher.update(inMemory.take()));
        await file.appendFile(cipher.update(chunk));
      } catch (cause) {
        throw new UnavailableError("There is no room for a body of this size; send NDJSON or CSV", 60, { cause });
      }
    },
    get length() {
      return bytes;
    },
    toSource,
    read: () => readSpooled(toSource()),
    async [Symbol.asyncDispose]() {
      await file?.close();
      file = undefined;
      for (const release of room.splice(0)) release();
    },
  };
}

async function openUnlinked(): Promise<FileHandle> {
  const path = join(tmpdir(), `nightguard-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}
