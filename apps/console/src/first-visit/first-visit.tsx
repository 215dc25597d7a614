import type { Batch, OwnAccount, Page, ProviderList } from "@nightguard/contract";
import type { ReactNode } from "react";
import { useRead } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { Reading } from "../parts/feedback/states.tsx";
import { ButtonLink } from "../parts/inputs/button-link.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import styles from "./first-visit.module.css";
import { PayerServiceStep } from "./payer-service-step.tsx";
import { PracticeStep } from "./practice-step.tsx";
import { type Step, type StepName, toSteps } from "./steps.ts";

export default function FirstVisit() {
  const { account, mode } = useAccount();
  const own = useRead<OwnAccount>("/Account");
  const providers = useRead<ProviderList>("/Provider", { query: { limit: 1 } });
  const batches = useRead<Page<Batch>>("/Batch", { query: { limit: 1 } });
  return (
    <Reading of={own} lines={6}>
      {({ live_answered_by: liveAnsweredBy }) => {
        const [practice] = providers.data?.data ?? [];
        const steps = toSteps({
          hasPractice: practice !== undefined,
          liveAnsweredBy,
          isLive: mode === "live",
          hasFile: (batches.data?.data.length ?? 0) > 0,
        });
        const content: Readonly<Record<StepName, ReactNode>> = {
          practice: <PracticeStep practice={practice} />,
          payer_service: <PayerServiceStep answeredBy={liveAnsweredBy} />,
          file: <FileStep />,
        };
        return (
          <section className={styles.frame} aria-labelledby="first-visit">
            <h2 id="first-visit">Three steps to the first answers of {account.name}</h2>
            <ol className={styles.steps}>
              {steps.map((step) => (
                <StepView key={step.name} step={step}>
                  {content[step.name]}
                </StepView>
              ))}
            </ol>
          </section>
        );
      }}
    </Reading>
  );
}

const titles: Readonly<Record<StepName, string>> = {
  practice: "Add your practice",
  payer_service: "Connect a payer service",
  file: "Upload your first file",
};
const stateWords = { done: "Done", next: "Next", later: "Later" } as const;

function StepView({ step: { name, state }, children }: { step: Step; children: ReactNode }) {
  return (
    <li className={styles.step} data-state={state}>
      <span className={styles.mark}>{state === "done" && <Icon name="check" size={14} />}</span>
      <div className={styles.content}>
        <h3>
          {titles[name]} <span className={styles.state}>{stateWords[state]}</span>
        </h3>
        {children}
      </div>
    </li>
  );
}

function FileStep() {
  const { may } = useAccount();
  return (
    <>
      <p>
        A list of appointments as your practice system exports it, CSV or Excel. Before any payer is asked, you see how
        it was read and what is missing.
      </p>
      {may("verify") ? (
        <ButtonLink look="primary" href="/upload">
          Upload a file
        </ButtonLink>
      ) : (
        <p>A coordinator or an owner of the account can do that.</p>
      )}
    </>
  );
}
