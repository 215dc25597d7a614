import { toMoneyText } from "./number-text.ts";

interface MoneyProps {
  readonly amount: string | null | undefined;
  readonly hasDollarSign?: boolean;
}

/** An amount that is absent or no number shows as a dash, which a screen reader speaks as "not stated". */
export function Money({ amount, hasDollarSign = false }: MoneyProps) {
  const text = amount == null ? null : toMoneyText(amount);
  if (text !== null) return <span>{hasDollarSign ? addDollarSign(text) : text}</span>;
  return (
    <span className="quiet">
      <span aria-hidden="true">–</span>
      <span className="said">not stated</span>
    </span>
  );
}

const addDollarSign = (text: string): string => (text.startsWith("-") ? `-$${text.slice(1)}` : `$${text}`);
