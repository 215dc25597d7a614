import { useLocation } from "wouter";
import { useAccount } from "./account-context.ts";
import { SearchBox } from "./search-box.tsx";
import { useTextSearch } from "./search-context.ts";
import { findSearchTarget } from "./search-target.ts";

export function SearchField() {
  const [, navigate] = useLocation();
  const { may } = useAccount();
  const { ask } = useTextSearch();

  function search(text: string): boolean {
    const target = findSearchTarget(text);
    if (target === undefined && !may("people")) return false;
    if (target === undefined) ask(text);
    navigate(target ?? "/jobs");
    return true;
  }

  return (
    <SearchBox
      placeholder={may("people") ? "Patient's name, reference or id" : "Id of a batch or job"}
      hint={
        <>
          Ids look like <code>bat_…</code> and <code>job_…</code>. Coordinators also find patients and references.
        </>
      }
      onSearch={search}
    />
  );
}
