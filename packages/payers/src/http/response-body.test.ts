import { expect, test } from "vitest";
import { readErrorBody } from "./response-body.ts";

test("an error keeps the digits of a number above 2^53", () => {
  const body = Buffer.from('{"error":{"message":"unknown member","member_id":1234567890123456789,"status":404}}');

  expect(readErrorBody(body)).toEqual({ message: "unknown member", member_id: "1234567890123456789", status: 404 });
});
