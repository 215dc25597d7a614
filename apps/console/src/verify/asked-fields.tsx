import type { Issue, Provider, RejectedItem } from "@nightguard/contract";
import { QuestionField } from "../mend/question-field.tsx";
import type { EditedQuestion } from "../mend/use-question.ts";
import { Combobox } from "../parts/inputs/combobox.tsx";
import { Field, SelectField } from "../parts/inputs/field.tsx";
import { findIssues, findOtherIssues } from "../parts/text/issues.ts";
import { findItemField, type ItemPath } from "../parts/text/item-fields.ts";
import { findItemValue, setItemValue } from "../parts/text/item-values.ts";
import { usePayerNames } from "../parts/text/payer.tsx";
import { toPracticeName } from "../practice/practice-fields.ts";
import { toAskedProvider } from "./new-question.ts";

interface AskedFieldsProps {
  readonly question: EditedQuestion;
  readonly asked: RejectedItem;
  readonly suspects: ReadonlySet<ItemPath>;
  readonly issues: readonly Issue[];
  readonly providers: readonly Provider[];
  /** The practice or dentist of the last time, who need not be in the list. */
  readonly lastProvider: RejectedItem["provider"];
}

/** What {@link AskedFields} has fields for, or decides by a choice. */
export const askedPaths: ReadonlySet<ItemPath> = new Set(["payer.id", "provider.npi", "provider.tax_id"]);

/** Payer, and practice or dentist: what may differ from the last time. */
export function AskedFields(props: AskedFieldsProps) {
  const { question, issues, providers, lastProvider } = props;
  const npi = findItemValue(question.item, "provider.npi");
  const open = findOpenPaths(npi, props);
  const options = toOptions(providers, lastProvider);

  function choose(chosen: string): void {
    const { provider: _, ...rest } = question.item;
    const known = providers.find((provider) => provider.npi === chosen);
    const provider = known ? toAskedProvider(known) : chosen === "" ? undefined : lastProvider;
    question.change({ ...rest, ...(provider && { provider }) });
  }

  return (
    <>
      <PayerField {...props} />
      {options.length > 1 && (
        <SelectField
          label="Practice or dentist"
          issues={findOtherIssues(findIssues(issues, "provider"), open)}
          value={options.some(({ value }) => value === npi) ? npi : ""}
          options={options}
          onChange={choose}
        />
      )}
      {open.map((path) => (
        <AskedField key={path} {...props} path={path} />
      ))}
    </>
  );
}

function PayerField({ question: { item, change }, asked, suspects, issues }: AskedFieldsProps) {
  const names = usePayerNames();
  const [before, value] = [findItemValue(asked, "payer.id"), findItemValue(item, "payer.id")];
  const hint = value !== before ? `Asked before: ${names.get(before) ?? before}.` : suspects.has("payer.id") && refused;
  return (
    <Field label="Payer" hint={hint} issues={findIssues(issues, "payer")}>
      {(control) => (
        <Combobox
          label="Payer"
          control={control}
          placeholder="Name or id"
          value={value === "" ? undefined : value}
          options={toPayerOptions(names, value)}
          onChange={(chosen) => change(setItemValue(item, "payer.id", chosen ?? ""))}
        />
      )}
    </Field>
  );
}

const refused = "The payer service did not accept this.";

/** The payer that was asked before need not be in the list any more. */
function toPayerOptions(names: ReadonlyMap<string, string>, value: string) {
  const listed = Array.from(names, ([id, name]) => ({ value: id, label: `${name} ${id}` }));
  return value === "" || names.has(value) ? listed : [{ value, label: value }, ...listed];
}

function toOptions(providers: readonly Provider[], last: RejectedItem["provider"]) {
  const isListed = providers.some(({ npi }) => npi === last?.npi);
  return [
    ...providers.map((provider) => ({
      value: provider.npi,
      label: `${toPracticeName(provider)}, NPI ${provider.npi}`,
    })),
    ...(last?.npi === undefined || isListed ? [] : [{ value: last.npi, label: `NPI ${last.npi}, as before` }]),
    { value: "", label: "Another NPI" },
  ];
}

/** What a choice of the practice does not say. */
function findOpenPaths(
  npi: string,
  { providers, lastProvider }: Pick<AskedFieldsProps, "providers" | "lastProvider">,
): readonly ItemPath[] {
  const provider = providers.find((known) => known.npi === npi);
  if (provider) return provider.tax_id === null ? ["provider.tax_id"] : [];
  return npi !== "" && npi === lastProvider?.npi ? [] : ["provider.npi", "provider.tax_id"];
}

function AskedField({ path, question, asked, suspects, issues }: AskedFieldsProps & { readonly path: ItemPath }) {
  const field = findItemField(path);
  return (
    field && (
      <QuestionField
        field={field}
        asked={asked}
        item={question.item}
        isSuspect={suspects.has(path)}
        issues={findIssues(issues, path)}
        onChange={question.change}
      />
    )
  );
}
