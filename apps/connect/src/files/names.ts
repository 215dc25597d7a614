import { toLocal } from "@nightguard/contract";

export const isGzip = (name: string): boolean => /\.gz$/i.test(name);

/** Whether a name is not UTF-8, so that its file cannot be opened by the name that was read. */
export const isUnreadable = (name: string): boolean => name.includes("\uFFFD");

/** The ending of the empty file that marks another as whole. */
export const doneSuffix = ".done";

/** Whether a name is that of an upload under way (WinSCP, rsync, lftp, browsers), of Excel's lock, a mark, or the system's. */
export function isTemporary(name: string): boolean {
  return (
    /^[.~]/.test(name) ||
    /\.(?:part|partial|filepart|tmp|temp|crdownload|download|upload|uploading|swp|lck|lock)$/i.test(name) ||
    /^(?:thumbs\.db|desktop\.ini)$/i.test(name) ||
    name.toLowerCase().endsWith(doneSuffix)
  );
}

/** File systems limit a name to 255 bytes; the longest ending of ours is `.results.xlsx.part`. */
const maxStemBytes = 200;

/** The file's name without its ending, cut where names of results would become too long. */
export function toStem(name: string): string {
  const stem = name.replace(/\.gz$/i, "").replace(/\.[^.]+$/, "") || name;
  return cutToBytes(stem, maxStemBytes);
}

/** The folder of a run: `2026-11-29 21.30 appointments k3f9…`, so that folders sort by time. */
export function toFolderName(name: string, id: string, at: Date, zone: string): string {
  const time = toLocal(at, zone).replace("T", " ").replace(":", ".");
  return `${time} ${cutToBytes(toStem(name), 120)} ${id}`;
}

/** The day that a name says, as `2026-11-30`; undefined if it says none. */
export function findDay(name: string): string | undefined {
  const [, year, month, day] = /(?<!\d)(20\d\d)[-_. ]?([01]\d)[-_. ]?([0-3]\d)(?!\d)/.exec(name) ?? [];
  if (year) return `${year}-${month}-${day}`;
  const [, month2, day2, year2] = /(?<!\d)([01]?\d)[-_. ]([0-3]?\d)[-_. ](20\d\d)(?!\d)/.exec(name) ?? [];
  return year2 && `${year2}-${month2?.padStart(2, "0")}-${day2?.padStart(2, "0")}`;
}

function cutToBytes(text: string, most: number): string {
  let cut = text;
  while (Buffer.byteLength(cut) > most) cut = [...cut].slice(0, -1).join("");
  return cut.trimEnd();
}
