import { PageHead } from "../parts/page-head.tsx";
import FirstVisit from "./first-visit.tsx";

/** The way to the first answers, at an address of its own. */
export default function FirstVisitPage() {
  return (
    <>
      <PageHead title="First visit" />
      <FirstVisit />
    </>
  );
}
