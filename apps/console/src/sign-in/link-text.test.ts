import { expect, test } from "vitest";
import { findLinkSecret } from "./link-text.ts";

const secret = "Zk3-9_aB".repeat(5);

test.each([secret, `  ${secret}\n`, `http://localhost:8080/console/#link=${secret}`, `#link=${secret}`])(
  "a pasted link has its secret: %j",
  (text) => expect(findLinkSecret(text)).toBe(secret),
);

test.each(["", "short", "http://localhost:8080/console/", "ng_live key with blanks"])("%j is no link", (text) =>
  expect(findLinkSecret(text)).toBeUndefined(),
);
