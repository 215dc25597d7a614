import type { NetworkSide } from "../document/true-eligibility.ts";
import { type DocumentBuilder, type Proposal, Rank } from "./document-builder.ts";
import { type Pointer, pointerTo } from "./pointers.ts";
import type { Row } from "./rows.ts";
import { toService } from "./services.ts";
import { findTimeOf } from "./time-of-amount.ts";

interface Statement {
  readonly pointer: Pointer;
  readonly sides: readonly NetworkSide[];
  readonly proposal: Proposal;
}

/**
 * Proposes whether the deductible applies to classes, by deductibles (EB01 C) and by messages. A class has one field for
 * both networks: out of network alone does not set it, and neither does in network if out of network differs.
 */
export function proposeClassDeductibles(rows: readonly Row[], builder: DocumentBuilder): void {
  const statements = rows.flatMap(readStatements);
  if (statements.length === 0) return;
  for (const { pointer, sides, proposal } of statements) {
    const isContradicted = (other: Statement): boolean =>
      other.pointer === pointer && isOutside(other) && other.proposal.value !== proposal.value;
    if (isOutside({ sides }) || (sides.length === 1 && statements.some(isContradicted))) continue;
    builder.propose(pointerTo(pointer, "deductible_applies"), proposal);
  }
}

const isOutside = ({ sides }: Pick<Statement, "sides">): boolean => sides.length === 1 && sides[0] === "out_of_network";

function readStatements(row: Row): readonly Statement[] {
  const { benefit, messages } = row;
  if (benefit.code !== "C" && messages.length === 0) return noStatements;
  const statements: Statement[] = [];
  const { amount } = benefit;
  if (benefit.code === "C" && amount?.cents != null && !row.isWaiting && findTimeOf(row)?.field === "total") {
    const proposal = {
      value: amount.cents > 0,
      sources: [amount.source],
      rank: row.sideRank,
      worse: "higher",
    } as const;
    for (const { kind, pointer } of row.targets) {
      if (kind === "class") statements.push({ pointer, sides: row.sides, proposal });
    }
  }
  for (const { facts, message } of messages) {
    for (const fact of facts) {
      if (fact.rule !== "deductible") continue;
      const rank = row.sideRank + Rank.text;
      const proposal = { value: fact.applies, sources: [message.source], rank, worse: "higher" } as const;
      const sides = fact.sides.length === 1 ? fact.sides : row.sides;
      for (const target of fact.targets.length > 0 ? fact.targets : row.targets) {
        if (target.kind === "class") statements.push({ pointer: toService(target).pointer, sides, proposal });
      }
    }
  }
  return statements;
}

const noStatements: readonly Statement[] = [];
