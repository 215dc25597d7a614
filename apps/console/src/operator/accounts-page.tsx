import { type Account, newAccountSchema, type Page, type Plan, validate } from "@nightguard/contract";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { useApi } from "../api/api-context.ts";
import { useRead, useRefresh } from "../api/use-read.ts";
import { anyText, useFilters } from "../frame/filters.ts";
import { StatusBadge } from "../parts/feedback/badge.tsx";
import { FormDialog } from "../parts/feedback/form-dialog.tsx";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { useMinute } from "../parts/feedback/use-now.ts";
import { Button } from "../parts/inputs/button.tsx";
import { InputField, SelectField } from "../parts/inputs/field.tsx";
import { useSubmit } from "../parts/inputs/use-submit.ts";
import { FilterBar } from "../parts/layout/filter-bar.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { CursorPager } from "../parts/layout/pager.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { findIssues } from "../parts/text/issues.ts";
import { toCountedNoun } from "../parts/text/number-text.ts";
import { Time } from "../parts/text/time.tsx";
import { toStandingLook } from "./account-standing.ts";

const filterChecks = { cursor: anyText };
const path = "/Admin/Account";

/** All accounts of the installation. */
export default function AccountsPage() {
  const [, navigate] = useLocation();
  const { filters, change } = useFilters(filterChecks);
  // Names of practices may be people's, so the search is not in the address.
  const [name, setName] = useState("");
  const { cursor } = filters;
  const query = { limit: 50, cursor, name: name.trim() || undefined };
  const accounts = useRead<Page<Account>>(path, { query, keepsPrevious: true });
  const [isCreating, setIsCreating] = useState(false);

  function search(text: string): void {
    setName(text);
    if (cursor !== undefined) change({ cursor: undefined });
  }

  return (
    <>
      <PageHead
        title="Accounts"
        detail={<span>Practices and companies that verify here</span>}
        actions={
          <Button look="primary" onClick={() => setIsCreating(true)}>
            <Icon name="plus" size={14} />
            New account
          </Button>
        }
      />
      <FilterBar>
        <input
          type="search"
          className="control"
          aria-label="Name of the account"
          placeholder="Part of the name"
          autoComplete="off"
          value={name}
          onChange={({ target }) => search(target.value)}
        />
      </FilterBar>
      <Reading of={accounts} lines={10}>
        {({ data, next_cursor: next }) => (
          <>
            {data.length === 0 ? (
              <Empty title="No account is called like this" />
            ) : (
              <Table
                caption="Accounts, newest first"
                rows={data}
                columns={columns}
                keyOf={({ id }) => id}
                onOpen={({ id }) => navigate(`/accounts/${id}`)}
              />
            )}
            <CursorPager cursor={cursor} next={next} onGo={(to) => change({ cursor: to })}>
              {toCountedNoun(data.length, "account")} on this page
            </CursorPager>
          </>
        )}
      </Reading>
      {isCreating && <NewAccountDialog onClose={() => setIsCreating(false)} />}
    </>
  );
}

const columns: readonly Column<Account>[] = [
  {
    id: "name",
    header: "Name",
    isTitle: true,
    isWide: true,
    cell: ({ id, name }) => <Link href={`/accounts/${id}`}>{name}</Link>,
  },
  { id: "standing", header: "Standing", isTitle: true, cell: (account) => <Standing account={account} /> },
  { id: "plan", header: "Plan", cell: ({ plan }) => plan ?? "–" },
  { id: "created", header: "Created", cell: ({ created_at: at }) => <Time at={at} /> },
];

export function Standing({ account }: { account: Account }) {
  return <StatusBadge {...toStandingLook(account, useMinute())} />;
}

function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const refresh = useRefresh();
  const [, navigate] = useLocation();
  const { submit, ...form } = useSubmit();
  const [name, setName] = useState("");
  const plans = useRead<Page<Plan>>("/Admin/Plan");
  const [chosen, setChosen] = useState<string>();
  const known = (plans.data?.data ?? []).map((plan) => plan.name);
  const plan = chosen ?? known[0] ?? "";

  function onSubmit(): void {
    const json = { name, plan: plan || null };
    const checked = validate(newAccountSchema, json);
    void submit(checked.isValid ? [] : checked.issues, async () => {
      const { id } = await api.send<Account>({ method: "POST", path, json });
      await refresh(path);
      navigate(`/accounts/${id}`);
    });
  }

  return (
    <FormDialog title="New account" action="Create" form={form} onSubmit={onSubmit} onClose={onClose}>
      <InputField label="Name" issues={findIssues(form.issues, "name")} value={name} onChange={setName} />
      <SelectField
        label="Plan"
        hint="Without one its requests are refused"
        issues={findIssues(form.issues, "plan")}
        value={plan}
        options={[...known.map((value) => ({ value, label: value })), { value: "", label: "None" }]}
        onChange={setChosen}
      />
    </FormDialog>
  );
}
