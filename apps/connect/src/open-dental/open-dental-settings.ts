import { npiSchema, taxIdSchema } from "@nightguard/contract";
import { z } from "zod";
import { flag, sourceName, text, timeOfDay, wholeNumber } from "../settings-values.ts";
import { isPrivateHost } from "./private-host.ts";

const baseUrl = z
  .url({ protocol: /^https?$/, error: "must be an address such as https://api.opendental.com/api/v1" })
  .refine((url) => url.startsWith("https:") || isPrivateHost(new URL(url).hostname), {
    error:
      "must begin with https: over http, the keys and patients can be read on the way; http is for addresses of the office's own network",
  })
  .transform((url) => (url.endsWith("/") ? url.slice(0, -1) : url));

const key = z.string().regex(/^\d{1,18}$/, "must be the number that Open Dental gives it");

const billing = z.strictObject({ npi: npiSchema, tax_id: taxIdSchema });

const payerKey = z
  .string()
  .regex(/^(?:elect:\S{1,40}|carrier:\d{1,18})$/, "must be elect: and an electronic id, or carrier: and a CarrierNum");

const write = z.strictObject({
  dry_run: flag.default(true),
  verify_date: flag.default(false),
  /** The name of a field that the office has defined. */
  appointment_field: text.max(255).optional(),
  status_note: flag.default(false),
  /** The status that the list shows beside the note; a definition of the office. */
  status_def_num: key.transform(Number).optional(),
  benefit_note: flag.default(false),
  /** The side of the network that is compared where a payer states amounts for both, and not which one the office is on. */
  network: z.enum(["in_network", "out_of_network"]).optional(),
  /** A run changes nothing after the first such time since it began. */
  until: timeOfDay.default("07:00"),
});

/** A practice's Open Dental, as the settings name it. When it is asked, and for what, is not in here. */
export const openDentalSource = z.strictObject({
  name: sourceName,
  kind: z.literal("open-dental"),
  base_urls: z.array(baseUrl).min(1).max(5).default(["https://api.opendental.com/api/v1"]),
  developer_key_file: text.optional(),
  developer_key_command: z.array(text).min(1).optional(),
  customer_key_file: text.optional(),
  customer_key_command: z.array(text).min(1).optional(),
  /** The least time between the beginnings of two requests; else 5,000, and none in the office's own network. */
  pace_ms: wholeNumber(0, 60_000).optional(),
  clinics: z.array(key.transform(Number)).min(1).max(1_000).optional(),
  ordinals: z.array(wholeNumber(1, 9)).min(1).default([1]),
  billing: z
    .strictObject({ default: billing.optional(), clinics: z.record(key, billing).default({}) })
    .default({ clinics: {} }),
  payers: z.record(payerKey, text).default({}),
  no_payer_ids: z.array(text).default([]),
  write: write.prefault({}),
});

export type OpenDentalSettings = z.infer<typeof openDentalSource>;

/** @returns what contradicts itself in the settings */
export function findContradiction(source: OpenDentalSettings): string | undefined {
  for (const owner of ["developer", "customer"] as const) {
    const ways = [source[`${owner}_key_file`], source[`${owner}_key_command`]].filter((way) => way !== undefined);
    if (ways.length !== 1) return `needs ${owner}_key_file or ${owner}_key_command, and not both`;
  }
  return undefined;
}

/** @param at makes a path of the file absolute */
export function resolveKeyFiles<Source extends OpenDentalSettings>(
  source: Source,
  at: (path: string) => string,
): Source {
  const { developer_key_file: developer, customer_key_file: customer } = source;
  return {
    ...source,
    ...(developer !== undefined && { developer_key_file: at(developer) }),
    ...(customer !== undefined && { customer_key_file: at(customer) }),
  };
}
