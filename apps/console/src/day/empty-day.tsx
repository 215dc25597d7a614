import type { Job, Page } from "@nightguard/contract";
import { lazy, Suspense } from "react";
import { useRead } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { Empty, Reading, Skeleton } from "../parts/feedback/states.tsx";
import { ButtonLink } from "../parts/inputs/button-link.tsx";

const FirstVisit = lazy(() => import("../first-visit/first-visit.tsx"));

interface EmptyDayProps {
  readonly dayWord: string;
  readonly isPast: boolean;
}

export function EmptyDay({ dayWord, isPast }: EmptyDayProps) {
  const jobs = useRead<Page<Job>>("/Job", { query: { limit: 1 } });
  return (
    <Reading of={jobs} lines={4}>
      {({ data }) =>
        data.length === 0 ? (
          <Suspense fallback={<Skeleton />}>
            <FirstVisit />
          </Suspense>
        ) : (
          <NoAppointments dayWord={dayWord} isPast={isPast} />
        )
      }
    </Reading>
  );
}

function NoAppointments({ dayWord, isPast }: EmptyDayProps) {
  const { may } = useAccount();
  const when = dayWord === "yesterday" ? dayWord : `on ${dayWord}`;
  return (
    <Empty title={isPast ? `No appointments ${when}` : `No appointments for ${dayWord} yet`}>
      <p>Patients appear here when an uploaded file has a column of appointment times.</p>
      {may("verify") && (
        <ButtonLink look="primary" href="/upload">
          Upload a file
        </ButtonLink>
      )}
    </Empty>
  );
}
