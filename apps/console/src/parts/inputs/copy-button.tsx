import { useEffect, useState } from "react";
import { Icon } from "../layout/icons.tsx";
import { copyText } from "../text/copy.ts";
import { Button, type ButtonLook } from "./button.tsx";

interface CopyButtonProps extends ButtonLook {
  readonly text: string;
  /** The full label: `Copy the key`. */
  readonly label: string;
  readonly isIcon?: boolean;
  readonly onCopied?: () => void;
}

const shownMs = 2_000;

export function CopyButton({ text, label, isIcon = false, onCopied, ...look }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<"copied" | "failed">();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(): Promise<void> {
    const isCopied = await copyText(text, document);
    setOutcome(isCopied ? "copied" : "failed");
    if (isCopied) onCopied?.();
  }

  const words = outcome === "copied" ? "Copied" : outcome === "failed" ? "Select and copy it by hand" : label;
  return (
    <>
      <Button
        {...look}
        {...(isIcon && { size: "icon", look: "quiet", "aria-label": label, title: label })}
        onClick={() => void copy()}
      >
        <Icon name={outcome === "copied" ? "check" : "copy"} />
        {!isIcon && words}
      </Button>
      <span className="said" role="status">
        {outcome && words}
      </span>
    </>
  );
}
