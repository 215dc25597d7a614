import type { NetworkSide } from "../document/true-eligibility.ts";
import type { DocumentBuilder, Proposal } from "./document-builder.ts";
import { type Pointer, pointerTo } from "./pointers.ts";
import type { Service } from "./services.ts";

interface Statement {
  readonly sides: readonly NetworkSide[];
  readonly proposal: Proposal;
}

/** As stated by deductibles (EB01 C) and messages. */
export interface DeductibleApplies {
  state(services: readonly Service[], statement: Statement): void;
  /** Proposes what was stated of classes, which depends on all statements. */
  proposeOfClasses(): void;
}

export function createDeductibleApplies(builder: DocumentBuilder): DeductibleApplies {
  const ofClasses = new Map<Pointer, Statement[]>();

  return {
    state(services, statement) {
      for (const { kind, pointer } of services) {
        if (kind !== "class") {
          for (const side of statement.sides) {
            builder.propose(pointerTo(pointer, side, "deductible_applies"), statement.proposal);
          }
          continue;
        }
        const known = ofClasses.get(pointer);
        if (known === undefined) ofClasses.set(pointer, [statement]);
        else known.push(statement);
      }
    },

    proposeOfClasses() {
      for (const [pointer, statements] of ofClasses) {
        for (const { proposal } of statements.filter((one) => decides(one, statements))) {
          builder.propose(pointerTo(pointer, "deductible_applies"), proposal);
        }
      }
    },
  };
}

/** A class has one field for both networks: a statement out of network does not set it, nor one in network that differs. */
function decides({ sides, proposal }: Statement, statements: readonly Statement[]): boolean {
  if (sides.length > 1) return true;
  if (isOutside({ sides })) return false;
  return statements.every((other) => !isOutside(other) || other.proposal.value === proposal.value);
}

const isOutside = ({ sides }: Pick<Statement, "sides">): boolean => sides.length === 1 && sides[0] === "out_of_network";
