import type { SourceList } from "@nightguard/contract";
import { useRead } from "../api/use-read.ts";
import { useAccount } from "../frame/account-context.ts";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { ButtonLink } from "../parts/inputs/button-link.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { useTimeFormat } from "../parts/text/time-format.ts";
import { toZoneText } from "../parts/text/zone-text.ts";
import { SourceCard } from "./source-card.tsx";
import { hasNamesake } from "./source-words.ts";
import styles from "./sources-page.module.css";

const pollMs = 15_000;

export default function SourcesPage() {
  const format = useTimeFormat();
  const sources = useRead<SourceList>("/Source", { everyMs: pollMs });
  return (
    <>
      <PageHead
        title="Sources"
        detail={<span>Where patients come from by themselves. Times in {toZoneText(format, new Date())}</span>}
      />
      <Reading of={sources}>
        {({ data }) =>
          data.length === 0 ? (
            <NoSources />
          ) : (
            <div className={styles.list}>
              {data.map((source) => (
                <SourceCard
                  key={`${source.name} ${source.agent}`}
                  source={source}
                  isNamedTwice={hasNamesake(source, data)}
                />
              ))}
            </div>
          )
        }
      </Reading>
    </>
  );
}

function NoSources() {
  const { may } = useAccount();
  return (
    <Empty title="No sources yet">
      <p>
        The agent <code>nightguard connect</code> runs in the office. It sends the files that are dropped into a folder,
        puts the answers beside them, and tells here how it goes.
      </p>
      <p className="quiet">
        docs/connect.md, which comes with the program, leads to the first night. The agent needs a key.
      </p>
      {may("manage_keys") && <ButtonLink href="/keys">Make a key</ButtonLink>}
    </Empty>
  );
}
