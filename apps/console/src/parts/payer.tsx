import type { Payer as ListedPayer } from "@nightguard/contract";
import { useMemo } from "react";
import { useRead } from "../api/use-read.ts";
import { classNames } from "./class-names.ts";
import styles from "./payer.module.css";

const noPayers: readonly ListedPayer[] = [];

/** The list of payers; empty until it has come. */
export function usePayers(): readonly ListedPayer[] {
  const { data } = useRead<{ readonly data: { readonly service_payer_list: readonly ListedPayer[] } }>("/Payer");
  return data?.data.service_payer_list ?? noPayers;
}

/** Payers' names by their ids; ids stand for themselves until the list has come. */
export function usePayerNames(): ReadonlyMap<string, string> {
  const payers = usePayers();
  return useMemo(() => new Map(payers.map(({ id, name }) => [id, name])), [payers]);
}

/** Payers to choose from where their ids are typed, by the id of the field's list. */
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

/** A payer by name and id. */
export function PayerName({ id, names }: { id: string; names: ReadonlyMap<string, string> }) {
  const name = names.get(id);
  if (name === undefined) return <span>{id}</span>;
  return (
    <span title={`${name} ${id}`}>
      {name} <span className={classNames("quiet", styles.id)}>{id}</span>
    </span>
  );
}
