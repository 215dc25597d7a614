import type { Issue, RejectedItem } from "@nightguard/contract";
import { useState } from "react";
import { Choice } from "../parts/inputs/field.tsx";
import { findIssues, findOtherIssues } from "../parts/text/issues.ts";
import { type ItemFieldGroup, type ItemPath, itemFieldGroups, toFaultText } from "../parts/text/item-fields.ts";
import { listCorrectFields } from "./correct-fields.ts";
import { QuestionField } from "./question-field.tsx";
import styles from "./question-fields.module.css";
import type { EditedQuestion } from "./use-question.ts";

interface QuestionFieldsProps {
  readonly question: EditedQuestion;
  /** What was asked before. */
  readonly asked: RejectedItem;
  readonly suspects: ReadonlySet<ItemPath>;
  readonly issues: readonly Issue[];
  /** Fields that are shown elsewhere, with their faults. */
  readonly omitted?: ReadonlySet<ItemPath>;
}

/** The fields of a question by group, with the faults of those that are not shown above them. */
export function QuestionFields({ question, asked, suspects, issues, omitted = none }: QuestionFieldsProps) {
  const { item, hasDependent, change, changeDependent } = question;
  const [showsAll, setShowsAll] = useState(false);
  const fields = listCorrectFields(asked, { showsAll, hasDependent }).filter(({ path }) => !omitted.has(path));
  const shown = [...fields.map(({ path }) => path), ...omitted];
  return (
    <>
      <OtherFaults issues={findOtherIssues(issues, shown)} />
      {groups.map(([group, legend]) => {
        const members = fields.filter((field) => field.group === group);
        return (
          <div key={group} className={styles.group}>
            {group === "dependent" && (
              <Choice isChosen={hasDependent} onChange={changeDependent}>
                The patient is a dependent of the subscriber
              </Choice>
            )}
            {members.length > 0 && (
              <fieldset className={styles.fields}>
                <legend>{legend}</legend>
                {members.map((field) => (
                  <QuestionField
                    key={field.path}
                    field={field}
                    asked={asked}
                    item={item}
                    isSuspect={suspects.has(field.path)}
                    issues={findIssues(issues, field.path)}
                    onChange={change}
                  />
                ))}
              </fieldset>
            )}
          </div>
        );
      })}
      <Choice isChosen={showsAll} onChange={setShowsAll}>
        Show all fields
      </Choice>
    </>
  );
}

const none: ReadonlySet<ItemPath> = new Set();

const groups = Object.entries({ ...itemFieldGroups, dependent: "Dependent" }) as [ItemFieldGroup, string][];

export function OtherFaults({ issues }: { issues: readonly Issue[] }) {
  return issues.map((issue) => (
    <p key={`${issue.path} ${issue.message}`} role="alert" className={styles.alert}>
      {toFaultText(issue)}
    </p>
  ));
}
