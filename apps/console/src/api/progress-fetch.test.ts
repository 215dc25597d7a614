import { expect, test } from "vitest";
import { parseFields } from "./progress-fetch.ts";

test("header fields are read from their lines", () => {
  expect(parseFields('content-type: application/json\r\netag: W/"1:2"\r\nx-request-id:\r\n\r\n')).toEqual([
    ["content-type", "application/json"],
    ["etag", 'W/"1:2"'],
    ["x-request-id", ""],
  ]);
});
