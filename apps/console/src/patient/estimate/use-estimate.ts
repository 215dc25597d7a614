import type { ProcedureEstimate } from "@nightguard/client/session";
import type { Explanation } from "@nightguard/contract";
import { useEffect, useState } from "react";
import { useReadBy } from "../../api/use-read.ts";
import { toIssues } from "../../parts/text/issues.ts";
import { type PlannedEstimate, toPanelIssues } from "./planned-lines.ts";

const pauseMs = 500;

/** Asks for an estimate as soon as typing pauses. A finding changes it as well as another procedure. */
export function useEstimate(planned: PlannedEstimate, findings: Explanation["findings"]) {
  const { request, lineIds } = useSettled(planned);
  const answer = useReadBy<ProcedureEstimate>(
    {
      path: "/Estimate",
      query: { request, findings: findings.map(({ id }) => id) },
      read: (api, signal) =>
        api.send({ method: "POST", path: "/Estimate", json: request, signal, idempotencyKey: null }),
    },
    { isEnabled: request !== undefined, keepsPrevious: true },
  );
  return { answer, issues: toPanelIssues(toIssues(answer.error), lineIds) };
}

/** The value when it has not changed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
