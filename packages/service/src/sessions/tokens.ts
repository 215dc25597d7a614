import { hash, randomBytes } from "node:crypto";

const tokenBytes = 32;
const form = /^[A-Za-z0-9_-]{43}$/;

/** A new token of a session, or the secret of a link: 256 random bits as text. */
export const generateToken = (): string => randomBytes(tokenBytes).toString("base64url");

/** Whether a text can be one. */
export const isWellFormedToken = (token: string): boolean => form.test(token);

/** What is stored of one. It has no key: nobody finds 256 random bits by trying. */
export const digestToken = (token: string): Buffer => hash("sha256", token, "buffer");
