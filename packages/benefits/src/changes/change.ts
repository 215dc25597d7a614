import { z } from "zod";

/** The first matters most. */
export const changeImportances = ["stops_visit", "patient_pays", "information"] as const;

export type ChangeImportance = (typeof changeImportances)[number];

const value = z
  .union([z.string(), z.number(), z.boolean()])
  .nullable()
  .describe("As in the document, limits of frequency in words; null: not stated.");

export const changeSchema = z
  .strictObject({
    importance: z
      .enum(changeImportances)
      .describe("`stops_visit`, `patient_pays`: the patient's share may differ; or `information`."),
    what: z.string().describe('What changed, in words: "Annual maximum, individual, in network, remaining".'),
    before: value,
    after: value,
    paths: z.array(z.string()).describe("JSON pointers into the newer document, whose values all changed in this way."),
  })
  .meta({ id: "Change" });

export type Change = z.infer<typeof changeSchema>;

/** One value that differs. */
export interface Difference {
  readonly path: string;
  readonly before: string | number | boolean | null;
  readonly after: string | number | boolean;
}
