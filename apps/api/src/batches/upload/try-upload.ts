import type { DryRun } from "@nightguard/contract";
import { type BatchesDeps, type Caller, type DryRunReport, toUnreadReport, tryBatch } from "@nightguard/service";
import { HeaderFaultError } from "./header-row.ts";
import { skipUpload, type UploadRequest, withSubmission } from "./submission.ts";
import { createTablePreview } from "./table-preview.ts";

/**
 * Reports columns even if the header row has faults, so that they can be mapped.
 *
 * @throws as `withSubmission`
 */
export async function tryUpload(
  { batches, caller }: { batches: BatchesDeps; caller: Caller },
  upload: Omit<UploadRequest, "preview">,
): Promise<DryRun> {
  const table = createTablePreview({ showsValues: caller.seesPatients });
  const report = await withSubmission<DryRunReport>({ ...upload, preview: table.preview }, (options, rows, readings) =>
    tryBatch(batches, caller, options, rows, readings).catch(async (error: unknown) => {
      if (!(error instanceof HeaderFaultError)) throw error;
      // An early answer would break off the upload.
      await skipUpload(upload.body);
      return toUnreadReport(table.read().issues, options);
    }),
  );
  const { accepted, ...found } = report;
  const { columns, missing } = table.read();
  return { accepted, columns, missing, ...found };
}
