import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Mode } from "@nightguard/contract";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const secretLength = 32; // 190 bits
const checksumLength = 6; // 62^6 is more than 2^32
const shownLength = 6;
const form = /^(ng_(live|test|admin)_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** The key is shown once; its prefix identifies it but grants nothing. */
export interface GeneratedApiKey {
  readonly key: string;
  readonly prefix: string;
}

/** Returns `ng_live_` or `ng_test_`, 32 random letters and digits, and a checksum of 6. */
export const generateApiKey = (mode: Mode): GeneratedApiKey => generate(`ng_${mode}_`);

export const generateAdminToken = (): string => generate("ng_admin_").key;

function generate(start: string): GeneratedApiKey {
  const secret = Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  const body = start + secret;
  return { key: body + checksumOf(body), prefix: body.slice(0, start.length + shownLength) };
}

/** Checks form and checksum, so that a misspelled key costs no lookup. */
export const isWellFormedApiKey = (key: string): boolean => isWellFormed(key, ["live", "test"]);

export const isWellFormedAdminToken = (token: string): boolean => isWellFormed(token, ["admin"]);

function isWellFormed(key: string, kinds: readonly string[]): boolean {
  const [, body, kind = "", checksum] = form.exec(key) ?? [];
  return body !== undefined && kinds.includes(kind) && checksum === checksumOf(body);
}

function checksumOf(body: string): string {
  let rest = crc32(body);
  let digits = "";
  for (let digit = 0; digit < checksumLength; digit++) {
    digits = alphabet[rest % alphabet.length] + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}
