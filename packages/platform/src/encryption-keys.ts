import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { ConfigError } from "./config-error.ts";

/** An AES-256 key with the name that precedes its ciphertexts. */
export interface EncryptionKey {
  readonly id: string;
  readonly key: Buffer;
}

export type EncryptionKeySource = { readonly id: string } & (
  | { readonly kind: "value"; readonly key: Buffer }
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "exec"; readonly command: string }
);

const keyBytes = 32;
/** Longer than a key in base64, however a command formats it. */
const mostOutputBytes = 4_096;
/** A command may ask a service on the network. */
const commandLimitMs = 10_000;

/**
 * Parses `NAME:BASE64`, `NAME:file:PATH` and `NAME:exec:COMMAND`, separated by commas. A comma within a path or command
 * is kept unless a name and a colon follow.
 *
 * @returns undefined when an entry is malformed or a name is used twice
 */
export function parseEncryptionKeys(setting: string): EncryptionKeySource[] | undefined {
  const sources = setting.split(/,(?=\s*[A-Za-z0-9_-]{1,32}:)/).map((entry) => parseSource(entry.trim()));
  const names = new Set(sources.map((source) => source?.id));
  return names.has(undefined) || names.size < sources.length
    ? undefined
    : sources.filter((source) => source !== undefined);
}

function parseSource(entry: string): EncryptionKeySource | undefined {
  const [, id = "", kind, value = ""] = /^([A-Za-z0-9_-]{1,32}):(?:(file|exec):)?(.+)$/s.exec(entry) ?? [];
  if (kind === "file") return { id, kind, path: value };
  if (kind === "exec") return { id, kind, command: value };
  const key = decodeKey(value);
  return key && { id, kind: "value", key };
}

function decodeKey(encoded: string): Buffer | undefined {
  const key = Buffer.from(encoded.trim(), "base64");
  return key.length === keyBytes ? key : undefined;
}

/** @throws ConfigError naming each key that cannot be read and why, without anything that was read */
export async function readEncryptionKeys(
  sources: readonly EncryptionKeySource[],
  { limitMs = commandLimitMs }: { readonly limitMs?: number } = {},
): Promise<EncryptionKey[]> {
  const read = await Promise.allSettled(sources.map((source) => readKey(source, limitMs)));
  const faults = read.flatMap((one, index) =>
    one.status === "rejected" ? [`NIGHTGUARD_ENCRYPTION_KEYS: key ${sources[index]?.id} ${toFault(one.reason)}`] : [],
  );
  if (faults.length > 0) throw new ConfigError(faults.join("\n"));
  return read.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
}

class KeyFault extends Error {}

const toFault = (reason: unknown) => (reason instanceof KeyFault ? reason.message : "cannot be read");

async function readKey(source: EncryptionKeySource, limitMs: number): Promise<EncryptionKey> {
  const { id } = source;
  if (source.kind === "value") return { id, key: source.key };
  const origin = source.kind === "file" ? "its file" : "its command's output";
  const key = decodeKey(source.kind === "file" ? await readKeyFile(source.path) : await run(source.command, limitMs));
  if (!key) throw new KeyFault(`is invalid: ${origin} is not 32 bytes in base64`);
  return { id, key };
}

const readKeyFile = (path: string): Promise<string> =>
  readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new KeyFault(`cannot be read from its file: ${error.code ?? "unknown error"}`);
  });

/** The command's errors are discarded: they may quote the key. */
async function run(command: string, limitMs: number): Promise<string> {
  // The command's own process group ends with it.
  const child = spawn("/bin/sh", ["-c", command], { stdio: ["ignore", "pipe", "ignore"], detached: true });
  const end = Promise.withResolvers<number | string>();
  child.once("error", (error: NodeJS.ErrnoException) => end.resolve(error.code ?? "unknown error"));
  child.once("close", (code, signal) => end.resolve(code ?? signal ?? "unknown error"));
  let isLate = false;
  let isLong = false;
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // The group has ended already.
    }
    child.stdout.destroy();
  };
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, limitMs);
  let length = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length <= mostOutputBytes) return;
    isLong = true;
    kill();
  });
  const output = text(child.stdout).catch(() => "");
  const code = await end.promise;
  clearTimeout(timer);
  if (isLate) throw new KeyFault(`cannot be read: its command took longer than ${limitMs / 1_000} s`);
  if (isLong) throw new KeyFault("is invalid: its command's output is not 32 bytes in base64");
  if (code !== 0) throw new KeyFault(`cannot be read: its command failed (${code})`);
  return output;
}
