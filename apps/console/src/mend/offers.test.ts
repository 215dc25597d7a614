import { expect, test } from "vitest";
import { findOffers } from "./offers.ts";

const payers = [
  { id: "04356", name: "DentaQuest" },
  { id: "CX007", name: "Delta Dental of California" },
  { id: "60054", name: "Aetna Dental" },
  { id: "0060054", name: "Another" },
];
const valuesOf = (path: Parameters<typeof findOffers>[0], value: string) =>
  findOffers(path, value, payers).map((offer) => offer.value);

test.each([
  ["provider.tax_id", "12345678", ["012345678"]],
  ["provider.tax_id", "1234567", ["001234567"]],
  ["provider.tax_id", "12-3456789", ["123456789"]],
  ["provider.tax_id", "70114823.0", ["070114823"]],
  ["provider.tax_id", "123456", []],
  ["provider.tax_id", "123456789", []],
  ["provider.npi", "1234567893.0", ["1234567893"]],
  ["provider.npi", "123-456-7893", ["1234567893"]],
  ["provider.npi", "123456789", []], // no NPI begins with a zero
  ["payer.id", "4356", ["04356"]],
  ["payer.id", "cx-007", ["CX007"]],
  ["payer.id", "aetna dental", ["60054"]],
  ["payer.id", "060054", ["60054", "0060054"]],
  ["payer.id", "60054", []],
  ["payer.id", "99999", []],
  ["payer.id", "0", []],
  ["subscriber.dob", "2/9/1988", ["02/09/1988"]],
  ["subscriber.dob", "1988-02-09", ["02/09/1988"]],
  ["subscriber.dob", "19880209", ["02/09/1988"]],
  ["subscriber.dob", "13/9/1988", []],
  ["subscriber.dob", "2/31/1988", []],
  ["subscriber.dob", "0/9/1988", []],
  ["subscriber.dob", "2/9/88", []],
  ["subscriber.dob", "02/09/1988", []],
  ["subscriber.gender", "female", ["F"]],
  ["subscriber.gender", "M", []],
  ["procedures", "0120, d1110", ["D0120 D1110"]],
  ["procedures", "crown", []],
  ["subscriber.member_id", "12345.0", ["12345"]],
  ["subscriber.member_id", "12345", []],
  ["subscriber.first_name", "ada", []],
  ["provider.tax_id", "", []],
] as const)("for %s %j it offers %j", (path, value, offered) => expect(valuesOf(path, value)).toEqual(offered));
