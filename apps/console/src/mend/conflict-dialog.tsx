import { ConfirmDialog } from "../parts/feedback/dialog.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { toCountedNoun, toCountText } from "../parts/text/number-text.ts";
import { Time } from "../parts/text/time.tsx";
import type { DraftStatus } from "./draft-keeper.ts";

interface ConflictDialogProps {
  readonly status: DraftStatus;
  readonly onResolve: (chosen: "mine" | "theirs") => void;
}

const mostNamed = 8;

export function ConflictDialog({ status, onResolve }: ConflictDialogProps) {
  if (status.kind !== "conflict" || status.merge.both.length === 0) return null;
  const { both, onlyMine, onlyTheirs } = status.merge;
  const rows = toCountedNoun(both.length, "row");
  return (
    <ConfirmDialog
      title={`${rows} changed in another window, too`}
      onClose={() => onResolve("theirs")}
      closesOnEscape={false}
      keep={`Take the other window's ${rows}`}
      confirm={
        <Button look="primary" onClick={() => onResolve("mine")}>
          Keep mine for {rows}
        </Button>
      }
    >
      <p>
        These corrections were also worked on in another window, by you or somebody else, and saved there at{" "}
        <Time at={status.theirsAt} />. Row {both.slice(0, mostNamed).map(toCountText).join(", ")}
        {both.length > mostNamed && ` and ${toCountText(both.length - mostNamed)} more`}{" "}
        {both.length === 1 ? "was" : "were"} changed in both.
      </p>
      {onlyMine.length + onlyTheirs.length > 0 && (
        <p>
          All other changes stay either way: {toCountedNoun(onlyMine.length, "row")} changed only here,{" "}
          {toCountedNoun(onlyTheirs.length, "row")} only there.
        </p>
      )}
    </ConfirmDialog>
  );
}
