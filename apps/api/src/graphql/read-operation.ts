import { type ErrorDetail, InvalidRequestError, IssueList, PayloadTooLargeError } from "@nightguard/contract";
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  isInputObjectType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  recommendedRules,
  type SelectionSetNode,
  type SourceLocation,
  separateOperations,
  specifiedRules,
  ValuesOfCorrectTypeRule,
  validate,
} from "graphql";
import { findExcess, queryBounds } from "./query-bounds.ts";
import { findLiteralFaults, findNullFaults, findVariableFaults } from "./value-faults.ts";

export interface OperationRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly operationName?: string | null | undefined;
}

export interface ReadOperation {
  /** Has only the operation that is executed, with its fragments. */
  readonly document: DocumentNode;
  readonly isMutation: boolean;
  readonly rootFields: readonly string[];
}

/** A fault found before execution. Its message repeats no text of the query. */
export interface OperationFault extends ErrorDetail {
  readonly locations?: readonly SourceLocation[];
}

const maxFaults = 20;

// The messages of the excluded rule repeat values; findLiteralFaults replaces it.
const rules = [...specifiedRules.filter((rule) => rule !== ValuesOfCorrectTypeRule), ...recommendedRules];

export function createOperationReader(schema: GraphQLSchema) {
  const hideUnknownWords = createScrubber(schema);

  /** @throws PayloadTooLargeError for a query that is too long to parse */
  return (request: OperationRequest): ReadOperation | { readonly faults: readonly OperationFault[] } => {
    const { query } = request;
    const variables = request.variables ?? {};
    if (query.length > queryBounds.length) {
      throw new PayloadTooLargeError(`The query is too long: at most ${queryBounds.length} characters are read`);
    }
    const parsed = parseQuery(query);
    if ("faults" in parsed) return parsed;
    const excess = findExcess(parsed);
    if (excess !== undefined) return toFaults(excess);

    const literalFaults = new IssueList();
    const faults = validate(schema, parsed, [...rules, findLiteralFaults((issue) => literalFaults.add(issue))], {
      maxErrors: maxFaults,
    }).map(({ message, locations }) => toFault(hideUnknownWords(message), locations));
    if (!literalFaults.isEmpty) faults.push(toValueFault(literalFaults));
    if (faults.length > 0) return { faults };

    const operation = findOperation(parsed, request);
    const document = operation && separateOperations(parsed)[operation.name?.value ?? ""];
    if (!document) return toFaults("The query has several operations or none; operationName must name one of them");
    const variableFaults = findVariableFaults(schema, operation, variables);
    if (variableFaults.isEmpty) {
      for (const issue of findNullFaults(schema, document, variables)) variableFaults.add(issue);
    }
    if (!variableFaults.isEmpty) return { faults: [toValueFault(variableFaults)] };
    const isMutation = operation.operation === OperationTypeNode.MUTATION;
    return { document, isMutation, rootFields: [...collectRootFields(document, operation.selectionSet).values()] };
  };
}

function parseQuery(query: string): DocumentNode | { faults: OperationFault[] } {
  try {
    return parse(query, { maxLexicalTokens: queryBounds.tokens });
  } catch (error) {
    // Quoted words are from the query, and may contain quotes.
    if (error instanceof GraphQLError) return toFaults(error.message.replace(/".*"/s, '"…"'), error.locations);
    // The parser recurses for each bracket.
    if (error instanceof RangeError) return toFaults("The query is nested too deeply to be read");
    throw error;
  }
}

function findOperation(
  { definitions }: DocumentNode,
  { operationName }: OperationRequest,
): OperationDefinitionNode | undefined {
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (operationName) return operations.find(({ name }) => name?.value === operationName);
  return operations.length === 1 ? operations[0] : undefined;
}

/** The document must be valid: its fragments have no cycles. */
function collectRootFields(
  document: DocumentNode,
  { selections }: SelectionSetNode,
  collected = new Map<string, string>(),
): ReadonlyMap<string, string> {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      collected.set(selection.alias?.value ?? selection.name.value, selection.name.value);
      continue;
    }
    const holder = selection.kind === Kind.INLINE_FRAGMENT ? selection : findFragment(document, selection.name.value);
    if (holder) collectRootFields(document, holder.selectionSet, collected);
  }
  return collected;
}

const findFragment = ({ definitions }: DocumentNode, wanted: string): FragmentDefinitionNode | undefined =>
  definitions.find(
    (definition): definition is FragmentDefinitionNode =>
      definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === wanted,
  );

function toFaults(message: string, locations?: readonly SourceLocation[]): { faults: OperationFault[] } {
  return { faults: [toFault(message, locations)] };
}

const toFault = (message: string, locations?: readonly SourceLocation[]): OperationFault => ({
  statusCode: 400,
  message,
  ...(locations && { locations }),
});

const toValueFault = (issues: IssueList): OperationFault => new InvalidRequestError(issues).toDetail();

/** Removes quoted words that are not in the schema: they may be values. */
function createScrubber(schema: GraphQLSchema): (message: string) => string {
  const known = new Set<string>();
  for (const type of Object.values(schema.getTypeMap())) {
    known.add(type.name);
    if (!isObjectType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      known.add(field.name);
      if ("args" in field) for (const { name } of field.args) known.add(name);
    }
  }
  const isKnown = (quoted: string) => (quoted.match(/\w+/g) ?? []).every((word) => known.has(word));
  return (message) => message.replaceAll(/"([^"]*)"/g, (whole, quoted: string) => (isKnown(quoted) ? whole : '"…"'));
}
