import { PageHead } from "../parts/layout/page-head.tsx";
import FirstVisit from "./first-visit.tsx";

export default function FirstVisitPage() {
  return (
    <>
      <PageHead title="First visit" />
      <FirstVisit />
    </>
  );
}
