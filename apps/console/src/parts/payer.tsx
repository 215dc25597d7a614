import type { Payer as ListedPayer } from "@nightguard/contract";
import { useMemo } from "react";
import { useRead } from "../api/use-read.ts";
import styles from "./payer.module.css";

interface PayerList {
  readonly data: { readonly service_payer_list: readonly ListedPayer[] };
}

/** Payers' names by their ids; ids stand for themselves until the list has come. */
export function usePayerNames(): ReadonlyMap<string, string> {
  const { data } = useRead<PayerList>("/Payer");
  return useMemo(() => new Map(data?.data.service_payer_list.map(({ id, name }) => [id, name])), [data]);
}

/** A payer by name and id. */
export function PayerName({ id, names }: { id: string; names: ReadonlyMap<string, string> }) {
  const name = names.get(id);
  if (name === undefined) return <span>{id}</span>;
  return (
    <span title={`${name} ${id}`}>
      {name} <span className={styles.id}>{id}</span>
    </span>
  );
}
