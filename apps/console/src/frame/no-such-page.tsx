import { Empty } from "../parts/feedback/states.tsx";
import { ButtonLink } from "../parts/inputs/button-link.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";

export function NoSuchPage() {
  return (
    <>
      <PageHead title="No such page" />
      <Empty title="There is no page at this address">
        <ButtonLink href="/">Go to the start page</ButtonLink>
      </Empty>
    </>
  );
}
