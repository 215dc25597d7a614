import { expect, test } from "vitest";
import { faultsOf270 } from "../../../../test/upstreams/grammar-270.ts";
import { aCall } from "../test-support.ts";
import type { VerifyCall } from "../upstream.ts";
import { write270 } from "./write-270.ts";

const partners = {
  sender_id: "SENDER",
  sender_qualifier: "ZZ",
  receiver_id: "OFFALLY",
  receiver_qualifier: "01",
  originator_id: "9NIGHTGARD",
  usage: "P",
} as const;

const sentAt = new Date("2026-11-23T06:45:10Z");
const { groupNumber: _, ...subscriber } = aCall.subscriber;
const least: VerifyCall = { ...aCall, payerName: "Example Dental Plan", subscriber };
const child = { firstName: "Kit", lastName: "Dent", dob: "2016-02-29", gender: "F", relationship: "child" } as const;

/** Six typical inquiries, to be read beside the guide. One segment a line; the wire has no line ends. */
test.each<[name: string, call: VerifyCall, asksAll?: boolean]>([
  ["subscriber", least],
  [
    "subscriber-with-all",
    {
      ...aCall,
      payerName: "Example Dental Plan",
      provider: { ...aCall.provider, name: { firstName: "Ann", lastName: "Day" }, taxonomy: "1223G0001X" },
      subscriber: { ...aCall.subscriber, gender: "M" },
      dateOfService: "2026-12-01",
    },
    true,
  ],
  ["dependent", { ...least, dependent: child }],
  ["dependent-with-own-id", { ...aCall, dependent: { ...child, memberId: "U3141592653-02" } }],
  ["procedures", { ...least, serviceTypes: ["35", "23"], procedures: ["D1110", "D2740"], dateOfService: "2026-12-01" }],
  [
    "names",
    {
      ...least,
      payerName: "Müller & Söhne Zahnversicherung",
      subscriber: { ...subscriber, firstName: "Ana María ".repeat(6), lastName: "d’Arcy-Łuk*~:^>ß" },
    },
  ],
])("the 270 of %s is as it was read and approved", async (name, call, asksAll = false) => {
  const written = write270(call, { ...partners, sends_tax_id: asksAll, sends_taxonomy: asksAll }, sentAt);
  const text = written.ok ? written.text : JSON.stringify(written.issues);
  await expect(text.replaceAll("~", "~\n")).toMatchFileSnapshot(`golden/${name}.270`);
  expect(faultsOf270(text)).toEqual([]);
});
