import {
  type Account,
  type AdminUser,
  type ApiKey,
  type InvitedAdminUser,
  newAdminUserSchema,
  type Page,
  type Plan,
  validate,
} from "@nightguard/contract";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { useApi } from "../api/api-context.ts";
import { useRead, useRefresh } from "../api/use-read.ts";
import { StatusBadge } from "../parts/feedback/badge.tsx";
import { ConfirmDialog } from "../parts/feedback/dialog.tsx";
import { FormDialog } from "../parts/feedback/form-dialog.tsx";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { SelectField } from "../parts/inputs/field.tsx";
import { useSubmit } from "../parts/inputs/use-submit.ts";
import { Card } from "../parts/layout/card.tsx";
import { Fact, Facts } from "../parts/layout/facts.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { findIssues } from "../parts/text/issues.ts";
import { Time } from "../parts/text/time.tsx";
import { PersonFields } from "../people/person-fields.tsx";
import { toRolesText } from "../people/role-words.ts";
import { type ShownLink, ShownLinkDialog } from "../people/shown-link-dialog.tsx";
import { Standing } from "./accounts-page.tsx";
import { LimitChanges } from "./limit-changes.tsx";
import { limitNames, limitWords, toLimitText } from "./plan-limits.ts";
import { Section } from "./section.tsx";

const maxListed = 50;

/** An account: its standing, plan, keys and people. */
export default function AccountPage() {
  const { id = "" } = useParams<{ id: string }>();
  const account = useRead<Account>(toPath(id), { keepsPrevious: true });
  const plans = useRead<Page<Plan>>("/Admin/Plan");
  return (
    <Reading of={account} lines={10}>
      {(data) => <Content account={data} plans={plans.data?.data ?? []} />}
    </Reading>
  );
}

const toPath = (id: string): string => `/Admin/Account/${encodeURIComponent(id)}`;

function Content({ account, plans }: { account: Account; plans: readonly Plan[] }) {
  const [link, setLink] = useState<ShownLink>();
  const [opened, setOpened] = useState<"plan" | "invite" | "suspend">();
  const close = () => setOpened(undefined);
  const plan = plans.find(({ name }) => name === account.plan);
  const isSuspended = account.suspended_at !== null;
  return (
    <>
      <PageHead
        title={`Account ${account.id}`}
        heading={account.name}
        detail={
          <>
            <Standing account={account} />
            <code>{account.id}</code>
          </>
        }
        actions={
          <>
            <Button onClick={() => setOpened("invite")}>Invite the owner…</Button>
            <Button onClick={() => setOpened("plan")}>Change the plan…</Button>
            <Button look={isSuspended ? undefined : "danger"} onClick={() => setOpened("suspend")}>
              {isSuspended ? "Resume…" : "Suspend…"}
            </Button>
          </>
        }
      />
      <Card label="The account">
        <Facts>
          <Fact name="Plan">{account.plan ?? "None"}</Fact>
          <Fact name="Trial ends">
            <Time at={account.trial_ends_at} form="full" />
          </Fact>
          <Fact name="Card on file">{account.card_on_file ? "Yes" : "No"}</Fact>
          <Fact name="Suspended">
            <Time at={account.suspended_at} form="full" />
          </Fact>
          <Fact name="Created">
            <Time at={account.created_at} form="full" />
          </Fact>
        </Facts>
      </Card>
      {plan && (
        <Section title="Limits" detail={`Of the plan ${plan.name}`}>
          <Card>
            <Facts>
              {limitNames.map((name) => (
                <Fact key={name} name={limitWords[name]}>
                  {toLimitText(plan[name])}
                </Fact>
              ))}
            </Facts>
          </Card>
        </Section>
      )}
      <Keys accountId={account.id} />
      <People accountId={account.id} />
      {opened === "plan" && <PlanDialog account={account} plans={plans} onClose={close} />}
      {opened === "suspend" && <SuspendDialog account={account} onClose={close} />}
      {opened === "invite" && (
        <InviteDialog
          account={account}
          onClose={close}
          onInvited={(invited) => {
            close();
            setLink(invited);
          }}
        />
      )}
      {link && <ShownLinkDialog shown={link} onClose={() => setLink(undefined)} />}
    </>
  );
}

function Keys({ accountId }: { accountId: string }) {
  const keys = useRead<Page<ApiKey>>(`${toPath(accountId)}/ApiKey`, { query: { limit: maxListed } });
  return (
    <Section title="Keys" detail="Of both modes, the newest first">
      <Reading of={keys} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No keys yet" />
          ) : (
            <Table caption="Keys, newest first" rows={data} columns={keyColumns} keyOf={({ id }) => id} />
          )
        }
      </Reading>
    </Section>
  );
}

const keyColumns: readonly Column<ApiKey>[] = [
  {
    id: "name",
    header: "Name",
    isTitle: true,
    isWide: true,
    cell: ({ id, name }) => <Link href={`/keys/${id}`}>{name}</Link>,
  },
  { id: "prefix", header: "Key", cell: ({ prefix }) => <code>{prefix}…</code> },
  { id: "mode", header: "Mode", cell: ({ mode }) => mode },
  {
    id: "state",
    header: "State",
    cell: ({ disabled }) =>
      disabled ? (
        <StatusBadge tone="quiet" shape="cross" word="Disabled" />
      ) : (
        <StatusBadge tone="good" shape="dot" word="Active" />
      ),
  },
  {
    id: "used",
    header: "Last used",
    cell: ({ last_used_at: at }) => (at === null ? "Never" : <Time at={at} />),
  },
];

function People({ accountId }: { accountId: string }) {
  const people = useRead<Page<AdminUser>>("/Admin/User", { query: { limit: maxListed, account_id: accountId } });
  return (
    <Section title="People" detail="Owners invite the others">
      <Reading of={people} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No people yet: invite the owner" />
          ) : (
            <Table caption="People, newest first" rows={data} columns={personColumns} keyOf={({ id }) => id} />
          )
        }
      </Reading>
    </Section>
  );
}

const personColumns: readonly Column<AdminUser>[] = [
  { id: "name", header: "Name", isTitle: true, cell: ({ name }) => name },
  { id: "email", header: "Email", isWide: true, cell: ({ email }) => email ?? "–" },
  { id: "roles", header: "Roles", cell: ({ accounts }) => toRolesText(accounts[0]?.roles ?? []) },
  {
    id: "last",
    header: "Last sign-in",
    cell: ({ last_sign_in_at: at }) => (at === null ? "Never" : <Time at={at} />),
  },
];

interface DialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

function PlanDialog({ account, plans, onClose }: DialogProps & { plans: readonly Plan[] }) {
  const api = useApi();
  const refresh = useRefresh();
  const { showToast } = useToasts();
  const { submit, ...form } = useSubmit();
  const [name, setName] = useState(account.plan ?? "");
  const [now, then] = [account.plan, name].map((one) => plans.find((plan) => plan.name === one));

  const onSubmit = () =>
    void submit([], async () => {
      await api.send({ method: "PATCH", path: toPath(account.id), json: { plan: name || null } });
      await refresh("/Admin/Account");
      showToast("The plan is changed");
      onClose();
    });

  return (
    <FormDialog
      title={`Change the plan of ${account.name}`}
      action="Change"
      isDisabled={name === (account.plan ?? "")}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
      isWide
    >
      <SelectField
        label="Plan"
        issues={findIssues(form.issues, "plan")}
        value={name}
        options={[...plans.map((plan) => ({ value: plan.name, label: plan.name })), { value: "", label: "None" }]}
        onChange={setName}
      />
      {now && then && <LimitChanges before={now} after={then} />}
      {!then && <p>Without a plan its requests are refused with 402, and its queued work waits.</p>}
    </FormDialog>
  );
}

function SuspendDialog({ account, onClose }: DialogProps) {
  const api = useApi();
  const refresh = useRefresh();
  const { showToast, attempt } = useToasts();
  const isSuspended = account.suspended_at !== null;
  const action = isSuspended ? "resume" : "suspend";

  const act = () =>
    attempt(isSuspended ? "The account is still suspended" : "The account is not suspended", async () => {
      await api.send({ method: "POST", path: `${toPath(account.id)}/${action}` });
      await refresh("/Admin/Account");
      showToast(isSuspended ? "The account works again" : "The account is suspended");
      onClose();
    });

  return (
    <ConfirmDialog
      title={`${isSuspended ? "Resume" : "Suspend"} ${account.name}?`}
      onClose={onClose}
      confirm={
        <Button look={isSuspended ? "primary" : "danger"} onClick={() => void act()}>
          {isSuspended ? "Resume" : "Suspend"}
        </Button>
      }
    >
      <p>
        {isSuspended
          ? "Its requests are taken again, and queued work and deliveries continue. Jobs whose deadline has passed expire."
          : "Within a second its requests are refused, no work starts and nothing is delivered. Calls to payers in progress finish, and their answers are kept."}
      </p>
    </ConfirmDialog>
  );
}

function InviteDialog({ account, onClose, onInvited }: DialogProps & { onInvited: (link: ShownLink) => void }) {
  const api = useApi();
  const refresh = useRefresh();
  const { submit, ...form } = useSubmit();
  const [person, setPerson] = useState({ name: "", email: "" });

  function onSubmit(): void {
    const json = { ...person, account_id: account.id };
    const checked = validate(newAdminUserSchema, json);
    void submit(checked.isValid ? [] : checked.issues, async () => {
      const invited = await api.send<InvitedAdminUser>({ method: "POST", path: "/Admin/User", json });
      await refresh("/Admin/User");
      onInvited(invited);
    });
  }

  return (
    <FormDialog
      title={`Invite the owner of ${account.name}`}
      action="Make the link"
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>Becomes owner and coordinator, and can change that under People.</p>
      <PersonFields person={person} issues={form.issues} onChange={setPerson} />
    </FormDialog>
  );
}
