import type { Job } from "@nightguard/contract";
import { lazy, Suspense } from "react";
import { Link } from "wouter";
import type { Page } from "../api/shapes.ts";
import { useRead } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { toButtonClass } from "../parts/button.tsx";
import { Empty, Reading, Skeleton } from "../parts/states.tsx";

const FirstVisit = lazy(() => import("../first-visit/first-visit.tsx"));

/** A day without appointments; an account that has asked nothing yet is led to its first file. */
export function EmptyDay({ dayWord }: { dayWord: string }) {
  const jobs = useRead<Page<Job>>("/Job", { query: { limit: 1 } });
  return (
    <Reading of={jobs} lines={4}>
      {({ data }) =>
        data.length === 0 ? (
          <Suspense fallback={<Skeleton />}>
            <FirstVisit />
          </Suspense>
        ) : (
          <NothingYet dayWord={dayWord} />
        )
      }
    </Reading>
  );
}

function NothingYet({ dayWord }: { dayWord: string }) {
  const { may } = useAccount();
  return (
    <Empty title={`Nothing for ${dayWord} yet`}>
      <p>Patients are listed here when a file has their appointment times.</p>
      {may("verify") && (
        <Link href="/upload" className={toButtonClass({ look: "primary" })}>
          Upload a file
        </Link>
      )}
    </Empty>
  );
}
