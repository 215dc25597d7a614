import { toMoneyText } from "./number-text.ts";

interface MoneyProps {
  readonly amount: string | null | undefined;
  readonly hasSign?: boolean;
}

export function Money({ amount, hasSign = false }: MoneyProps) {
  const text = amount == null ? null : toMoneyText(amount);
  if (text !== null) return <span>{hasSign ? text.replace(/^(-?)/, "$1$$") : text}</span>;
  return (
    <span className="quiet">
      <span aria-hidden="true">–</span>
      <span className="said">not stated</span>
    </span>
  );
}
