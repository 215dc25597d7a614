import { expect, test } from "vitest";
import { findContradiction, openDentalSource, resolveKeyFiles } from "./open-dental-settings.ts";

const least = { name: "salem", kind: "open-dental", developer_key_file: "dev.key", customer_key_file: "salem.key" };

test("the least that an office says reads everything that is asked, and writes nothing", () => {
  expect(openDentalSource.parse(least)).toMatchObject({
    base_urls: ["https://api.opendental.com/api/v1"],
    ordinals: [1],
    write: { dry_run: true, verify_date: false, status_note: false, benefit_note: false, until: "07:00" },
  });
});

test.each([
  "http://localhost:30222/api/v1",
  "http://10.0.0.5:30223/api/v1",
  "http://SERVER:30223/api/v1/",
  "http://[fd00::5]:30223/api/v1",
  "https://api.opendental.com/api/v1",
])("%s is an address", (url) => {
  expect(openDentalSource.parse({ ...least, base_urls: [url] }).base_urls).toEqual([url.replace(/\/$/, "")]);
});

test.each([
  "http://api.opendental.com/api/v1",
  "http://8.8.8.8/api/v1",
  "http://10.0.0.5.example.com/",
  "ftp://10.0.0.5/",
])("%s is refused: keys and patients could be read on the way", (url) => {
  expect(openDentalSource.safeParse({ ...least, base_urls: [url] }).success).toBe(false);
});

test.each([
  ["a payer without a kind", { payers: { "62308": "x" } }],
  ["an NPI of nine digits", { billing: { default: { npi: "123456789", tax_id: "123456789" } } }],
  ["a word that is neither true nor false", { write: { dry_run: "no" } }],
  ["an unknown setting", { write: { benefits: "true" } }],
])("%s is refused", (_, more) => {
  expect(openDentalSource.safeParse({ ...least, ...more }).success).toBe(false);
});

test("each key has one place", () => {
  const parse = (more: object) => findContradiction(openDentalSource.parse({ ...least, ...more }));
  expect(parse({})).toBeUndefined();
  expect(parse({ customer_key_file: undefined })).toMatch(/customer_key_file or customer_key_command/);
  expect(parse({ developer_key_command: ["pass", "dev"] })).toMatch(/and not both/);
});

test("key files begin at the folder of the settings", () => {
  const resolved = resolveKeyFiles(openDentalSource.parse(least), (path) => `/etc/${path}`);
  expect(resolved).toMatchObject({ developer_key_file: "/etc/dev.key", customer_key_file: "/etc/salem.key" });
});
