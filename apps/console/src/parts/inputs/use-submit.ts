import type { Issue } from "@nightguard/contract";
import { useState } from "react";
import { toIssues } from "../text/issues.ts";

export function useSubmit() {
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);

  /**
   * @param faults found before sending; with any of them nothing is sent
   * @returns whether it was sent and accepted
   */
  async function submit(faults: readonly Issue[], send: () => Promise<void>): Promise<boolean> {
    setFailure(undefined);
    setIssues(faults);
    if (faults.length > 0) return false;
    setIsBusy(true);
    try {
      await send();
      return true;
    } catch (error) {
      const refused = toIssues(error);
      setIssues(refused);
      if (refused.length === 0) setFailure(error);
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { issues, failure, isBusy, submit };
}
