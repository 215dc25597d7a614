import type { Issue } from "@nightguard/contract";

export const feeSchedulesPath = "/FeeSchedule";

export const toFeeSchedulePath = (name: string): string => `${feeSchedulesPath}/${encodeURIComponent(name)}`;

/** As the API takes it; 2,000 rows are below 100 KB. */
const maxBytes = 262_144;

/** Found before anything is sent. */
export function findFileFaults(file: Pick<File, "size"> | undefined): readonly Issue[] {
  if (file === undefined) return [{ path: "file", message: "is required" }];
  if (file.size === 0) return [{ path: "file", message: "is empty" }];
  return file.size > maxBytes ? [{ path: "file", message: "must not be larger than 256 KB" }] : [];
}

/** `line 2.fee` and its message become `Line 2, fee: must be an amount …`. */
export function toLineFault({ path, message }: Issue): string {
  const place = path.replace(".", ", ");
  return `${place.charAt(0).toUpperCase()}${place.slice(1)}: ${message}`;
}
