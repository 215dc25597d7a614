import type { Job, Page } from "@nightguard/contract";
import { lazy, Suspense } from "react";
import { useRead } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { ButtonLink } from "../parts/button-link.tsx";
import { Empty, Reading, Skeleton } from "../parts/states.tsx";

const FirstVisit = lazy(() => import("../first-visit/first-visit.tsx"));

interface EmptyDayProps {
  readonly dayWord: string;
  readonly isPast: boolean;
}

/** A day without appointments; an account that has asked nothing yet is led to its first file. */
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
          <NothingYet dayWord={dayWord} isPast={isPast} />
        )
      }
    </Reading>
  );
}

function NothingYet({ dayWord, isPast }: EmptyDayProps) {
  const { may } = useAccount();
  return (
    <Empty title={isPast ? `No appointments on ${dayWord}` : `No appointments for ${dayWord} yet`}>
      <p>This page lists the patients of files that have a column of appointment times.</p>
      {may("verify") && (
        <ButtonLink look="primary" href="/upload">
          Upload a file
        </ButtonLink>
      )}
    </Empty>
  );
}
