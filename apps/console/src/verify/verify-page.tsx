import type { ProviderList } from "@nightguard/contract";
import { useState } from "react";
import { useRead } from "../api/use-read.ts";
import { Reading } from "../parts/feedback/states.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { FindPatient } from "./find-patient.tsx";
import { KnownPatient } from "./known-patient.tsx";
import { toNewQuestion } from "./new-question.ts";
import { VerifyForm } from "./verify-form.tsx";

type Chosen = { readonly jobId: string } | "new";

/** What is typed here is of a person: it is in no address, no title and no storage. */
export default function VerifyPage() {
  const [chosen, setChosen] = useState<Chosen>();
  const providers = useRead<ProviderList>("/Provider", { query: { limit: 200 } });
  return (
    <>
      <PageHead
        title="Verify a patient"
        detail={<span>The payer is asked at once, and its answer is shown here.</span>}
        actions={chosen && <Button onClick={() => setChosen(undefined)}>Another patient</Button>}
      />
      {chosen === undefined && <FindPatient onFound={(jobId) => setChosen({ jobId })} onNew={() => setChosen("new")} />}
      {chosen !== undefined && (
        <Reading of={providers}>
          {({ data }) =>
            chosen === "new" ? (
              <VerifyForm asked={toNewQuestion(data)} isKnown={false} providers={data} />
            ) : (
              <KnownPatient jobId={chosen.jobId} providers={data} />
            )
          }
        </Reading>
      )}
    </>
  );
}
