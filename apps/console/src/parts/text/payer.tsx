import type { Payer } from "@nightguard/contract";
import { useMemo } from "react";
import { useRead } from "../../api/use-read.ts";
import { classNames } from "../class-names.ts";
import styles from "./payer.module.css";

const noPayers: readonly Payer[] = [];

export function usePayers(): readonly Payer[] {
  const { data } = useRead<{ readonly data: { readonly service_payer_list: readonly Payer[] } }>("/Payer");
  return data?.data.service_payer_list ?? noPayers;
}

export function usePayerNames(): ReadonlyMap<string, string> {
  const payers = usePayers();
  return useMemo(() => new Map(payers.map(({ id, name }) => [id, name])), [payers]);
}

export function PayerOptions({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {usePayers().map((payer) => (
        <option key={payer.id} value={payer.id}>
          {payer.name}
        </option>
      ))}
    </datalist>
  );
}

/** @param props.names a table calls {@link usePayerNames} once for all its rows */
export function PayerName({ id, names }: { id: string; names: ReadonlyMap<string, string> }) {
  const name = names.get(id);
  if (name === undefined) return <span>{id}</span>;
  return (
    <span title={`${name} ${id}`}>
      {name} <span className={classNames("quiet", styles.id)}>{id}</span>
    </span>
  );
}
