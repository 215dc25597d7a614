import { type Issue, IssueList } from "@nightguard/contract";
import {
  type ASTNode,
  type GraphQLEnumType,
  type GraphQLInputObjectType,
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
  typeFromAST,
  type ValidationContext,
  type ValidationRule,
  type ValueNode,
  validateInputLiteral,
} from "graphql";

/** Where a value lies inside an argument or a variable. */
type Path = readonly (string | number)[];

/**
 * Notes which literals do not fit their types, as REST words it; the library's own rule repeats the values.
 *
 * @param found gets one issue for each fault
 */
export const noteLiteralFaults =
  (found: (issue: Issue) => void): ValidationRule =>
  (context) => {
    const check = (node: LiteralNode, _key: unknown, parent: unknown) => checkLiteral(context, node, parent, found);
    return {
      NullValue: check,
      ListValue: check,
      ObjectValue: check,
      EnumValue: check,
      IntValue: check,
      FloatValue: check,
      StringValue: check,
      BooleanValue: check,
    };
  };

type LiteralNode = Parameters<typeof validateInputLiteral>[0];

function checkLiteral(
  context: ValidationContext,
  node: LiteralNode,
  parent: unknown,
  found: (issue: Issue) => void,
): false {
  const type = node.kind === Kind.LIST ? context.getParentInputType() : context.getInputType();
  if (!type) return false;
  if (isTooLarge(node)) {
    found({ path: nameOf(parent), message: tooLarge });
    return false;
  }
  validateInputLiteral(node, type, (error, path) => {
    const at = error.nodes?.[0]?.kind;
    const isObject = at === Kind.OBJECT || at === Kind.OBJECT_FIELD;
    found({ path: toDotted([nameOf(parent), ...path]), message: describeFault(type, path, { isObject }) });
  });
  return false; // what is inside has been looked at
}

/**
 * Entries of a list, or fields of an object: more than any argument has. The library writes the whole of a value into each
 * of its errors, which takes seconds for thousands of them.
 */
const maxParts = 100;
const tooLarge = `must have at most ${maxParts} entries`;

function isTooLarge(node: ValueNode): boolean {
  if (node.kind === Kind.LIST) return node.values.length > maxParts || node.values.some(isTooLarge);
  if (node.kind !== Kind.OBJECT) return false;
  return node.fields.length > maxParts || node.fields.some(({ value }) => isTooLarge(value));
}

/** What holds a literal: an argument, or a variable as its default. */
function nameOf(holder: unknown): string {
  const node = holder as ASTNode; // what a visitor is given
  if (node.kind === Kind.ARGUMENT) return node.name.value;
  return node.kind === Kind.VARIABLE_DEFINITION ? `variables.${node.variable.name.value}` : "query";
}

/** Which of the variables do not fit the types that the operation gives them. */
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

/** As REST words it. One issue tells of all unknown fields of an object. */
function findValueFaults(value: unknown, type: GraphQLInputType, path: Path): Issue[] {
  const fault = (message: string): Issue[] => [{ path: toDotted(path), message }];
  if (value === undefined || value === null) return isNonNullType(type) ? fault("is required") : [];
  const expected = getNullableType(type);
  if (isListType(expected)) {
    if (!Array.isArray(value)) return findValueFaults(value, expected.ofType, path); // stands for a list of one
    if (value.length > maxParts) return fault(tooLarge);
    return value.flatMap((entry, index) => findValueFaults(entry, expected.ofType, [...path, index]));
  }
  if (isInputObjectType(expected)) {
    if (!isRecord(value)) return fault("must be an object");
    const fields = expected.getFields();
    const faults = Object.values(fields).flatMap((field) => {
      const given = Object.hasOwn(value, field.name) ? value[field.name] : undefined;
      if (given === undefined && !isRequiredInputField(field)) return [];
      return findValueFaults(given, field.type, [...path, field.name]);
    });
    return Object.keys(value).some((name) => !Object.hasOwn(fields, name))
      ? [...faults, ...fault(sayFields(expected))]
      : faults;
  }
  return isCoercible(value, expected) ? [] : fault(scalarFaults[expected.name] ?? "is not valid");
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isCoercible(value: unknown, type: GraphQLScalarType | GraphQLEnumType): boolean {
  try {
    return type.coerceInputValue(value) !== undefined;
  } catch {
    return false;
  }
}

const sayFields = (type: GraphQLInputObjectType): string =>
  `must have no other fields than ${Object.keys(type.getFields()).join(", ")}`;

function describeFault(type: GraphQLInputType, path: Path, { isObject }: { isObject: boolean }): string {
  const expected = getNullableType(findType(type, path));
  if (isListType(expected)) return "must be a list";
  if (isInputObjectType(expected)) {
    if (!isObject) return "must be an object";
    return sayFields(expected);
  }
  return scalarFaults[expected.name] ?? "is not valid";
}

const scalarFaults: Readonly<Record<string, string>> = {
  String: "must be text",
  Int: "must be a whole number",
  Float: "must be a number",
  Boolean: "must be true or false",
};

/** The type at a place inside a value. */
function findType(type: GraphQLInputType, path: Path): GraphQLInputType {
  const [key, ...rest] = path;
  const nullable = getNullableType(type);
  if (key === undefined) return type;
  if (isListType(nullable)) return findType(nullable.ofType, rest);
  const field = isInputObjectType(nullable) ? nullable.getFields()[key] : undefined;
  return field ? findType(field.type, rest) : type;
}

const toDotted = (path: Path): string => path.join(".");
