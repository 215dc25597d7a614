import type { TrueEligibility } from "../document/true-eligibility.ts";
import { formatName } from "./format.ts";
import { placeMessages } from "./messages-by-service.ts";
import { type Section, show } from "./outline.ts";

export const generalMessages = (document: TrueEligibility): Section => ({
  title: "Payer messages",
  notes: placeMessages(document).general,
});

export const appendix = ({ unmapped }: TrueEligibility): Section => ({
  title: `Unmapped data (${unmapped.length})`,
  kind: "appendix",
  table: {
    head: ["Source", "Reason", "Raw text"],
    rows: unmapped.map(({ source, reason, raw }) => ({
      cells: [source, formatName(reason), shorten(raw)].map((text) => show(text)),
    })),
  },
});

const shorten = (raw: string): string => (raw.length > 200 ? `${raw.slice(0, 200)}…` : raw);
