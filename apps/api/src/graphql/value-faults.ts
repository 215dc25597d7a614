import type { Issue } from "@nightguard/contract";
import {
  type ASTNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isInputType,
  isListType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  type ValidationContext,
  type ValidationRule,
  validateInputLiteral,
  validateInputValue,
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
  validateInputLiteral(node, type, (error, path) => {
    const at = error.nodes?.[0]?.kind;
    const isObject = at === Kind.OBJECT || at === Kind.OBJECT_FIELD;
    found({ path: toDotted([nameOf(parent), ...path]), message: describeFault(type, path, { isObject }) });
  });
  return false; // what is inside has been looked at
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
): Issue[] {
  return variableDefinitions.flatMap(({ variable, type: typeNode, defaultValue }) => {
    const name = variable.name.value;
    const type = typeFromAST(schema, typeNode);
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (!isInputType(type) || (value === undefined && defaultValue)) return [];
    const issues: Issue[] = [];
    validateInputValue(value, type, (_error, path) => {
      const part = findPart(value, path);
      const message =
        part === undefined || part === null
          ? "is required"
          : describeFault(type, path, { isObject: typeof part === "object" });
      issues.push({ path: toDotted(["variables", name, ...path]), message });
    });
    return issues;
  });
}

const findPart = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string | number, unknown>)[key], value); // the library was there

function describeFault(type: GraphQLInputType, path: Path, { isObject }: { isObject: boolean }): string {
  const expected = getNullableType(findType(type, path));
  if (isListType(expected)) return "must be a list";
  if (isInputObjectType(expected)) {
    if (!isObject) return "must be an object";
    return `must have no other fields than ${Object.keys(expected.getFields()).join(", ")}`;
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
