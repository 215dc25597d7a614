import { type NotificationReason, toPublicId } from "@nightguard/contract";
import { mostCountedItems } from "@nightguard/ledger";
import type { AccountNews } from "./news.ts";

export const subject = "Nightguard: what is new";

/** Where the console shows each, and the rest of a sentence that begins with a count of one, or of several. */
const words: Readonly<Record<NotificationReason, readonly [page: string, one: string, several: string]>> = {
  assigned: ["work", "item of the work list was given to you", "items of the work list were given to you"],
  overdue: ["work", "item of the work list became overdue", "items of the work list became overdue"],
  coverage_lost: [
    "day",
    "appointment until the end of tomorrow may have lost its coverage",
    "appointments until the end of tomorrow may have lost their coverage",
  ],
  batch_ended: ["batches", "batch ended", "batches ended"],
  batch_failed: [
    "batches",
    "batch failed: at least half of its rows got no answer",
    "batches failed: at least half of their rows got no answer",
  ],
};

/** Counts and pages of the console, nothing of a patient. @param publicUrl undefined: without addresses */
export function toMessage(news: readonly AccountNews[], publicUrl: URL | undefined): string {
  const lines = news.flatMap(({ accountId, counts }) =>
    counts.map(([reason, count]) => {
      const [page, one, several] = words[reason];
      const path = `/console/${toPublicId("account", accountId)}/live/${page}`;
      const line = `${count === mostCountedItems ? "At least " : ""}${count} ${count === 1 ? one : several}`;
      return publicUrl ? `${line}: ${new URL(path, publicUrl).href}` : line;
    }),
  );
  return `${lines.join("\n")}\n\nYou can change these notifications in the console: choose your name, then Notifications.\n`;
}
