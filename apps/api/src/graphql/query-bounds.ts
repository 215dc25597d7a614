import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";

/**
 * The limits of a query. GraphiQL's introspection is 15 levels deep and has 200 fields. `repeats` is how often one response
 * key may be selected in one place: validation compares all pairs.
 */
export const queryBounds = {
  length: 32_768,
  tokens: 10_000,
  depth: 20,
  aliases: 30,
  fields: 1_000,
  repeats: 20,
} as const;

/** The size of a query with its fragments expanded. */
interface Size {
  readonly depth: number;
  readonly aliases: number;
  readonly fields: number;
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

const nothing: Size = { depth: 0, aliases: 0, fields: 0 };
const endless: Size = { depth: Number.POSITIVE_INFINITY, aliases: 0, fields: 0 };

/**
 * Which limit a document exceeds; undefined if none. Each fragment is measured once, so fragments that multiply each other
 * are cheap to measure. Unused fragments are refused, since validation would still visit them.
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
  if (fragmentsGiven.length > used) return "The query has fragments that it does not use, or several of one name";
  // Expanding fragments is cheap from here on.
  if (operations.some(({ selectionSet }) => repeatsTooOften([selectionSet], fragments))) {
    return `The query repeats a field too often in one place: at most ${queryBounds.repeats} times are read`;
  }
  return undefined;
}

/** The total size of all operations, and how many fragments they use. */
function measure(operations: readonly OperationDefinitionNode[], fragments: Fragments): { size: Size; used: number } {
  const measured = new Map<string, Size>();

  const measureSet = ({ selections }: SelectionSetNode): Size =>
    add(
      selections.map((selection) => {
        switch (selection.kind) {
          case Kind.FIELD: {
            const { depth, aliases, fields } = selection.selectionSet ? measureSet(selection.selectionSet) : nothing;
            return { depth: depth + 1, aliases: aliases + (selection.alias ? 1 : 0), fields: fields + 1 };
          }
          case Kind.INLINE_FRAGMENT:
            return measureSet(selection.selectionSet);
          case Kind.FRAGMENT_SPREAD:
            return measureFragment(selection.name.value);
          default:
            return selection satisfies never;
        }
      }),
    );

  function measureFragment(name: string): Size {
    const fragment = fragments.get(name);
    if (!fragment) return nothing; // validation refuses it
    const known = measured.get(name);
    if (known) return known;
    measured.set(name, endless); // in case of a cycle
    const size = measureSet(fragment.selectionSet);
    measured.set(name, size);
    return size;
  }

  return { size: add(operations.map(({ selectionSet }) => measureSet(selectionSet))), used: measured.size };
}

const add = (sizes: readonly Size[]): Size =>
  sizes.reduce(
    (all, { depth, aliases, fields }) => ({
      depth: Math.max(all.depth, depth),
      aliases: all.aliases + aliases,
      fields: all.fields + fields,
    }),
    nothing,
  );

/** @param sets the selection sets of one object in the response */
function repeatsTooOften(sets: readonly SelectionSetNode[], fragments: Fragments): boolean {
  const byKey = Map.groupBy(collectFields(sets, fragments), ({ alias, name }) => alias?.value ?? name.value);
  return byKey.values().some((fields) => {
    const below = fields.flatMap(({ selectionSet }) => selectionSet ?? []);
    return fields.length > queryBounds.repeats || (below.length > 0 && repeatsTooOften(below, fragments));
  });
}

/** The fields of these sets, with those of each fragment once. */
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
