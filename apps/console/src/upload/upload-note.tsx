import { Link, useLocation } from "wouter";
import { toPercentText } from "../parts/text/number-text.ts";
import { useTransfer } from "./upload-context.ts";
import styles from "./upload-note.module.css";

export function UploadNote() {
  const transfer = useTransfer();
  const [location] = useLocation();
  if (!transfer || location === "/upload") return null;
  return (
    <p className={styles.note} role={transfer.kind === "failed" ? "alert" : "status"}>
      <Link href="/upload">{toNoteText(transfer)}</Link>
    </p>
  );
}

function toNoteText(transfer: NonNullable<ReturnType<typeof useTransfer>>): string {
  switch (transfer.kind) {
    case "sending":
      return `Sending ${transfer.fileName}${toShareText(transfer.progress)}`;
    case "failed":
      return `${transfer.fileName} was not sent to its end: try it again`;
    case "accepted":
      return `${transfer.fileName} was taken in: open the batch`;
    default:
      return transfer satisfies never;
  }
}

/** Rounded to tens, because each change is spoken. */
function toShareText(progress: { readonly sentBytes: number; readonly totalBytes: number } | undefined): string {
  if (!progress) return "";
  return `, ${toPercentText(Math.floor((progress.sentBytes / progress.totalBytes) * 10) / 10)}`;
}
