import type { Issue } from "@nightguard/contract";
import { findOtherIssues } from "../text/issues.ts";

/** The issues that no field of the form shows. */
export function OtherIssues({ issues, fields }: { issues: readonly Issue[]; fields: readonly string[] }) {
  return findOtherIssues(issues, fields).map(({ path, message }) => (
    <p key={`${path} ${message}`} role="alert">
      {path} {message}
    </p>
  ));
}
