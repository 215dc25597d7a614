import { countChanged, type Db } from "../database/index.ts";
import { audited } from "./record.ts";

/** @param session of the tables' owner */
export async function setAuditRetention(session: Db, years: number): Promise<void> {
  const by = { actor: { kind: "system" }, requestId: null } as const;
  const subject = years === 1 ? "1 year" : `${years} years`;
  const entry = { accountId: null, action: "audit.set_retention", subject };
  await audited(session, by, entry, async (transaction) => {
    const changed = await countChanged(transaction)`
      update audit_retention
      set years = ${years}, changed_at = now()
      where years <> ${years}
    `;
    return changed > 0 ? changed : undefined;
  });
}
