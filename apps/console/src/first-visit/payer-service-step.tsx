import type { OwnAccount } from "@nightguard/contract";
import { useAccount } from "../frame/account-context.ts";
import { useSession } from "../frame/session/session-context.ts";
import { CopyButton } from "../parts/inputs/copy-button.tsx";
import styles from "./first-visit.module.css";
import { StediForm } from "./stedi-form.tsx";

const commands = `printf '{"api_key": "%s"}' "$STEDI_LIVE_KEY" | nightguard admin upstream put stedi --kind stedi --credentials -
nightguard admin upstream test stedi
nightguard admin route put everybody --upstream stedi --payers '*'`;

export function PayerServiceStep({ answeredBy }: { answeredBy: OwnAccount["live_answered_by"] }) {
  const { mode } = useAccount();
  const { is_operator: isOperator } = useSession();
  if (mode === "test") {
    return <p>In test mode the sandbox answers, with invented patients and benefits: there is nothing to connect.</p>;
  }
  if (answeredBy === "upstream") return <p>Live questions go to a payer service.</p>;
  return (
    <>
      <p>
        A clearinghouse passes your questions on to the payers: Stedi, Availity, Optum, Claim.MD, or any with CAQH CORE.{" "}
        {answeredBy === "sandbox"
          ? "Until one is connected the sandbox answers live questions too, and its answers are invented: you can try everything with the file of step 3."
          : "Until one is connected live questions are refused."}
      </p>
      {isOperator ? (
        <StediForm />
      ) : (
        <>
          <p>The operator of this Nightguard installation connects it with these commands:</p>
          <Commands />
        </>
      )}
    </>
  );
}

function Commands() {
  return (
    <>
      <pre className={styles.code}>
        <code>{commands}</code>
      </pre>
      <div className={styles.row}>
        <CopyButton text={commands} label="Copy the commands" />
        <span className="quiet">
          docs/upstreams.md, which comes with the program, leads from the sign-up to the first answer.
        </span>
      </div>
    </>
  );
}
