import { type Issue, IssueList } from "@nightguard/contract";
import {
  type ASTNode,
  type ConstValueNode,
  type DocumentNode,
  type GraphQLEnumType,
  type GraphQLInputType,
  type GraphQLScalarType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  typeFromAST,
  type ValidationRule,
  type ValueNode,
  visit,
  visitWithTypeInfo,
} from "graphql";

type Path = readonly (string | number)[];

/** No argument has as many list entries or object fields. Checking stops there, since each could become an issue. */
const maxParts = 100;
const tooLarge = `must have at most ${maxParts} entries`;

const literalKinds = [Kind.NULL, Kind.LIST, Kind.OBJECT, Kind.ENUM, Kind.INT, Kind.FLOAT, Kind.STRING, Kind.BOOLEAN];

/** Words faults as in REST. It replaces the library's rule, whose messages repeat the values. */
export const findLiteralFaults =
  (found: (issue: Issue) => void): ValidationRule =>
  (context) => {
    const check = (node: ValueNode, _key: unknown, parent: unknown): false => {
      const type = node.kind === Kind.LIST ? context.getParentInputType() : context.getInputType();
      if (type) findValueFaults(toValue(node), type, [nameOf(parent)]).forEach(found);
      return false;
    };
    return Object.fromEntries(literalKinds.map((kind) => [kind, check]));
  };

function nameOf(parent: unknown): string {
  const node = parent as ASTNode;
  if (node.kind === Kind.ARGUMENT) return node.name.value;
  return node.kind === Kind.VARIABLE_DEFINITION ? `variables.${node.variable.name.value}` : "query";
}

class Leaf {
  readonly node: ConstValueNode;

  constructor(node: ConstValueNode) {
    this.node = node;
  }
}
const variable = Symbol("variable");

function toValue(node: ValueNode): unknown {
  switch (node.kind) {
    case Kind.NULL:
      return null;
    case Kind.VARIABLE:
      return variable;
    case Kind.LIST:
      return node.values.map(toValue);
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, toValue(value)]));
    default:
      return new Leaf(node);
  }
}

export function findVariableFaults(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  values: Readonly<Record<string, unknown>>,
): IssueList {
  const issues = new IssueList();
  for (const { variable, type: typeNode, defaultValue } of variableDefinitions) {
    const name = variable.name.value;
    const type = typeFromAST(schema, typeNode);
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (!isInputType(type) || (value === undefined && defaultValue)) continue;
    for (const issue of findValueFaults(value, type, ["variables", name])) issues.add(issue);
  }
  return issues;
}

/** A nullable variable with a default is valid where null is not, so that a given null is found by its places alone. */
export function findNullFaults(
  schema: GraphQLSchema,
  document: DocumentNode,
  values: Readonly<Record<string, unknown>>,
): Issue[] {
  const found = new Set<string>();
  const types = new TypeInfo(schema);
  const visitor = visitWithTypeInfo(types, {
    VariableDefinition: () => false,
    Variable({ name }) {
      if (Object.hasOwn(values, name.value) && values[name.value] === null && isNonNullType(types.getInputType())) {
        found.add(name.value);
      }
    },
  });
  visit(document, visitor);
  return [...found].map((name) => ({ path: `variables.${name}`, message: "must not be null" }));
}

function findValueFaults(value: unknown, type: GraphQLInputType, path: Path): Issue[] {
  const fault = (message: string): Issue[] => [{ path: path.join("."), message }];
  if (value === variable) return [];
  if (value === undefined || value === null) return isNonNullType(type) ? fault("is required") : [];
  const expected = getNullableType(type);
  if (isListType(expected)) {
    if (!Array.isArray(value)) return findValueFaults(value, expected.ofType, path);
    if (value.length > maxParts) return fault(tooLarge);
    return value.flatMap((entry, index) => findValueFaults(entry, expected.ofType, [...path, index]));
  }
  if (!isInputObjectType(expected)) {
    return isCoercible(value, expected) ? [] : fault(scalarFaults[expected.name] ?? "is not valid");
  }
  if (!isRecord(value)) return fault("must be an object");
  const names = Object.keys(value);
  if (names.length > maxParts) return fault(tooLarge);
  const fields = expected.getFields();
  const faults = Object.values(fields).flatMap((field) => {
    const given = Object.hasOwn(value, field.name) ? value[field.name] : undefined;
    if (given === undefined && !isRequiredInputField(field)) return [];
    return findValueFaults(given, field.type, [...path, field.name]);
  });
  if (names.every((name) => Object.hasOwn(fields, name))) return faults;
  return [...faults, ...fault(`must have no other fields than ${Object.keys(fields).join(", ")}`)];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Leaf);

function isCoercible(value: unknown, type: GraphQLScalarType | GraphQLEnumType): boolean {
  try {
    const coerced = value instanceof Leaf ? type.coerceInputLiteral?.(value.node) : type.coerceInputValue(value);
    return coerced !== undefined;
  } catch {
    return false;
  }
}

const scalarFaults: Readonly<Record<string, string>> = {
  String: "must be text",
  Int: "must be a whole number",
  Float: "must be a number",
  Boolean: "must be true or false",
};
