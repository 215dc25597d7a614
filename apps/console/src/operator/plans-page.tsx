import { type Page, type Plan, planLimitsSchema, planNameSchema, validate } from "@nightguard/contract";
import { useState } from "react";
import { z } from "zod";
import { useRead } from "../api/use-read.ts";
import { FormDialog } from "../parts/feedback/form-dialog.tsx";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { InputField } from "../parts/inputs/field.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { findIssues } from "../parts/text/issues.ts";
import { LimitChanges } from "./limit-changes.tsx";
import {
  type LimitName,
  limitNames,
  limitWords,
  mayBeUnlimited,
  toLimitBody,
  toLimits,
  toLimitText,
  toLimitTexts,
} from "./plan-limits.ts";
import { usePut } from "./use-put.ts";

const path = "/Admin/Plan";
const fresh = planLimitsSchema.parse({ verifications_per_second: 10, verification_burst: 20 });

/** Plans: the limits that accounts have. */
export default function PlansPage() {
  const plans = useRead<Page<Plan>>(path, { keepsPrevious: true });
  const [edited, setEdited] = useState<Plan>();
  const [isNew, setIsNew] = useState(false);
  return (
    <>
      <PageHead
        title="Plans"
        detail={<span>The limits that each account of a plan has for itself</span>}
        actions={
          <Button look="primary" onClick={() => setIsNew(true)}>
            <Icon name="plus" size={14} />
            New plan
          </Button>
        }
      />
      <Reading of={plans} lines={6}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No plan yet" />
          ) : (
            <Table
              caption="Plans by name"
              rows={data}
              columns={toColumns(setEdited)}
              keyOf={({ name }) => name}
              onOpen={setEdited}
            />
          )
        }
      </Reading>
      {isNew && <PlanDialog onClose={() => setIsNew(false)} />}
      {edited && <PlanDialog plan={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

const rareLimits: ReadonlySet<LimitName> = new Set([
  "requests_per_second",
  "max_stored_rows",
  "recovery_questions",
  "questions_per_verification",
  "cost_per_verification",
  "seconds_per_verification",
  "max_batch_rows",
]);

const toColumns = (onEdit: (plan: Plan) => void): readonly Column<Plan>[] => [
  { id: "name", header: "Plan", isTitle: true, cell: ({ name }) => <strong>{name}</strong> },
  ...limitNames.map((limit): Column<Plan> => {
    const isRare = rareLimits.has(limit);
    return {
      id: limit,
      header: limitWords[limit],
      isNumeric: true,
      ...(isRare && { from: 1360 }),
      cell: (plan) => toLimitText(plan[limit]),
    };
  }),
  {
    id: "actions",
    header: <span className="said">Actions</span>,
    isActions: true,
    cell: (plan) => (
      <Button size="small" aria-label={`Change ${plan.name}`} onClick={() => onEdit(plan)}>
        Change…
      </Button>
    ),
  },
];

const namedSchema = z.object({ name: planNameSchema });

/** @param props.plan absent for a new one */
function PlanDialog({ plan, onClose }: { plan?: Plan; onClose: () => void }) {
  const { form, put } = usePut(onClose);
  const before = plan ? toLimits(plan) : fresh;
  const [name, setName] = useState(plan?.name ?? "");
  const [texts, setTexts] = useState(toLimitTexts(before));
  const json = toLimitBody(texts);
  const after = planLimitsSchema.safeParse(json);

  function onSubmit(): void {
    const checked = [validate(namedSchema, { name }), validate(planLimitsSchema, json)];
    put({ list: path, name, json, checked, said: `The plan ${name} is saved` });
  }

  return (
    <FormDialog
      title={plan ? `Change the plan ${plan.name}` : "New plan"}
      action="Save"
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
      isWide
    >
      {!plan && (
        <InputField
          label="Name"
          hint="A plan of this name is replaced"
          issues={findIssues(form.issues, "name")}
          value={name}
          onChange={setName}
        />
      )}
      {limitNames.map((limit) => (
        <InputField
          key={limit}
          label={limitWords[limit]}
          {...(mayBeUnlimited.has(limit) && { hint: "Empty: no limit" })}
          issues={findIssues(form.issues, limit)}
          inputMode="decimal"
          value={texts[limit]}
          onChange={(text) => setTexts({ ...texts, [limit]: text })}
        />
      ))}
      {plan && after.success && <LimitChanges before={before} after={after.data} />}
    </FormDialog>
  );
}
