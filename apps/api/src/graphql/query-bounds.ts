import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";

/**
 * GraphiQL's introspection is 15 levels deep and has 200 fields. `repeats` limits how often one response key may be
 * selected in one place, because validation compares all pairs.
 */
export const queryBounds = {
  length: 32_768,
  tokens: 10_000,
  depth: 20,
  aliases: 30,
  fields: 1_000,
  repeats: 20,
} as const;

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/**
 * Unused fragments are rejected, since validation would still visit them. (graphql-armor needs graphql 16, and limits
 * neither repeated nor unused parts.)
 */
export function findExcess({ definitions }: DocumentNode): string | undefined {
  const operations = definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION) as OperationDefinitionNode[];
  const fragmentsGiven = definitions.filter(
    ({ kind }) => kind === Kind.FRAGMENT_DEFINITION,
  ) as FragmentDefinitionNode[];
  const fragments: Fragments = new Map(fragmentsGiven.map((fragment) => [fragment.name.value, fragment]));
  const { size, used } = measure(operations, fragments);

  if (size.depth > queryBounds.depth) return `The query is too deep: at most ${queryBounds.depth} levels are read`;
  if (size.aliases > queryBounds.aliases) {
    return `The query has too many aliases: at most ${queryBounds.aliases} are read`;
  }
  if (size.fields > queryBounds.fields) return `The query has too many fields: at most ${queryBounds.fields} are read`;
  if (fragmentsGiven.length > used.size) return "The query has fragments that it does not use, or several of one name";
  if (operations.some(({ selectionSet }) => repeatsTooOften([selectionSet], fragments))) {
    return `The query repeats a field too often in one place: at most ${queryBounds.repeats} times are read`;
  }
  return undefined;
}

/** Measuring stops at the first limit on depth or fields, since fragments can multiply each other without end. */
function measure(operations: readonly OperationDefinitionNode[], fragments: Fragments) {
  const size = { depth: 0, aliases: 0, fields: 0 };
  const used = new Set<string>();
  const open = new Set<string>();

  function visit({ selections }: SelectionSetNode, depth: number): void {
    for (const selection of selections) {
      if (size.depth > queryBounds.depth || size.fields > queryBounds.fields) return;
      if (selection.kind === Kind.FRAGMENT_SPREAD) visitFragment(selection.name.value, depth);
      else if (selection.kind === Kind.INLINE_FRAGMENT) visit(selection.selectionSet, depth);
      else visitField(selection, depth + 1);
    }
  }

  function visitField({ alias, selectionSet }: FieldNode, depth: number): void {
    size.depth = Math.max(size.depth, depth);
    size.aliases += alias ? 1 : 0;
    size.fields += 1;
    if (selectionSet) visit(selectionSet, depth);
  }

  function visitFragment(name: string, depth: number): void {
    const fragment = fragments.get(name);
    if (!fragment) return;
    used.add(name);
    if (open.has(name)) size.depth = Number.POSITIVE_INFINITY;
    open.add(name);
    visit(fragment.selectionSet, depth);
    open.delete(name);
  }

  for (const { selectionSet } of operations) visit(selectionSet, 0);
  return { size, used };
}

function repeatsTooOften(sets: readonly SelectionSetNode[], fragments: Fragments): boolean {
  const byKey = Map.groupBy(collectFields(sets, fragments), ({ alias, name }) => alias?.value ?? name.value);
  return byKey.values().some((fields) => {
    const below = fields.flatMap(({ selectionSet }) => selectionSet ?? []);
    return fields.length > queryBounds.repeats || (below.length > 0 && repeatsTooOften(below, fragments));
  });
}

function collectFields(
  sets: readonly SelectionSetNode[],
  fragments: Fragments,
  seen: Set<string> = new Set(),
): FieldNode[] {
  return sets.flatMap(({ selections }) =>
    selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection];
      if (selection.kind === Kind.INLINE_FRAGMENT) return collectFields([selection.selectionSet], fragments, seen);
      const name = selection.name.value;
      const fragment = seen.has(name) ? undefined : fragments.get(name);
      seen.add(name);
      return fragment ? collectFields([fragment.selectionSet], fragments, seen) : [];
    }),
  );
}
