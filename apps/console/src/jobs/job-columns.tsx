import { Link } from "wouter";
import type { Column } from "../parts/layout/table.tsx";
import { Money } from "../parts/text/money-text.tsx";
import { PayerName } from "../parts/text/payer.tsx";
import { MaskedText } from "../parts/text/person.tsx";

export const toPayerColumn = <Row extends { readonly payer_id: string }>(
  names: ReadonlyMap<string, string>,
): Column<Row> => ({
  id: "payer",
  header: "Payer",
  isWide: true,
  cell: ({ payer_id: id }) => <PayerName id={id} names={names} />,
});

export const toRemainingColumn = <Row,>(findAmount: (row: Row) => string | null | undefined): Column<Row> => ({
  id: "remaining",
  header: "Remaining",
  isNumeric: true,
  cell: (row) => <Money amount={findAmount(row)} />,
});

export const toReferenceColumn = <Row extends { readonly reference: string | null }>(
  from: NonNullable<Column<Row>["from"]>,
): Column<Row> => ({
  id: "reference",
  header: "Reference",
  from,
  cell: ({ reference }) => (reference === null ? null : <MaskedText text={reference} />),
});

export const toBatchColumn = <Row extends { readonly batch_id: string | null }>(
  from: NonNullable<Column<Row>["from"]>,
): Column<Row> => ({
  id: "batch",
  header: "Batch",
  from,
  cell: ({ batch_id: id }) => (id === null ? <span>–</span> : <Link href={`/batches/${id}`}>Open</Link>),
});
