import type { Provider, ProviderList } from "@nightguard/contract";
import { useState } from "react";
import { useRead } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { Button } from "../parts/inputs/button.tsx";
import { toPracticeName } from "../practice/practice-fields.ts";
import { PracticeForm } from "../practice/practice-form.tsx";

export function PracticeStep({ practice }: { practice: Provider | undefined }) {
  const { may } = useAccount();
  const [isAdding, setIsAdding] = useState(false);
  if (practice && !isAdding) {
    return (
      <>
        <p>
          {toPracticeName(practice)}, NPI {practice.npi}
          <MorePractices />
        </p>
        {may("manage_account") && <Button onClick={() => setIsAdding(true)}>Add another</Button>}
      </>
    );
  }
  if (!may("manage_account"))
    return <p>Payers answer only practices that they have on file. An owner of the account can add yours.</p>;
  return <PracticeForm asksZone onAdded={() => setIsAdding(false)} />;
}

function MorePractices() {
  const { data } = useRead<ProviderList>("/Provider", { query: { limit: 200 } });
  const more = (data?.data.length ?? 1) - 1;
  return more > 0 ? <span className="quiet"> and {more} more</span> : null;
}
