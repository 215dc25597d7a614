import { hash, randomBytes } from "node:crypto";

const tokenBytes = 32;
const form = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits as text. */
export const generateToken = (): string => randomBytes(tokenBytes).toString("base64url");

export const isWellFormedToken = (token: string): boolean => form.test(token);

/** The digest needs no key: nobody finds 256 random bits by trying. */
export const digestToken = (token: string): Buffer => hash("sha256", token, "buffer");
