import type { EventDocument } from "@nightguard/contract";
import { Link } from "wouter";
import { useAccount } from "../frame/account-context.ts";

/** What an event is about: a batch, or a job, whose page only those who see patients can open. */
export function EventObject({ data }: Pick<EventDocument, "data">) {
  if (!("job_id" in data)) return <BatchLink id={data.batch_id} />;
  return (
    <>
      <JobLink id={data.job_id} />
      {data.batch_id !== null && (
        <span className="quiet">
          {" of "}
          <BatchLink id={data.batch_id} />
        </span>
      )}
    </>
  );
}

function JobLink({ id }: { id: string }) {
  const { may } = useAccount();
  const text = <>Job {toEnd(id)}</>;
  return may("people") ? <Link href={`/jobs/${id}`}>{text}</Link> : <span title={id}>{text}</span>;
}

const BatchLink = ({ id }: { id: string }) => <Link href={`/batches/${id}`}>Batch {toEnd(id)}</Link>;

/** Ids of the same minute begin alike. */
const toEnd = (id: string): string => `…${id.slice(-8)}`;
