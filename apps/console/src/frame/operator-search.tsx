import { useLocation } from "wouter";
import { findOperatorTarget } from "./operator-target.ts";
import { SearchBox } from "./search-box.tsx";

export function OperatorSearch() {
  const [, navigate] = useLocation();

  function search(text: string): boolean {
    const target = findOperatorTarget(text);
    if (target !== undefined) navigate(target);
    return target !== undefined;
  }

  return (
    <SearchBox
      placeholder="Id of a batch, key or account"
      hint={
        <>
          Ids look like <code>bat_…</code>, <code>key_…</code> and <code>acc_…</code>; keys are also found by their
          beginning, <code>ng_live_…</code>.
        </>
      }
      onSearch={search}
    />
  );
}
