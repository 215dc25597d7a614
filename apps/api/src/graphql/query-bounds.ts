import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";

/**
 * What one request may ask for. GraphiQL's introspection is 15 levels deep and has 200 fields. `repeats` is how often one
 * key of the answer may be asked for in one place: validation compares each with each.
 */
export const queryBounds = {
  length: 32_768,
  tokens: 10_000,
  depth: 20,
  aliases: 30,
  fields: 1_000,
  repeats: 20,
} as const;

/** How large a query is, with its fragments put in wherever they are used. */
interface Size {
  readonly depth: number;
  readonly aliases: number;
  readonly fields: number;
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

const nothing: Size = { depth: 0, aliases: 0, fields: 0 };
const endless: Size = { depth: Number.POSITIVE_INFINITY, aliases: 0, fields: 0 };

/**
 * What about a document is beyond the bounds, undefined if nothing. Each fragment is measured once, so that fragments which
 * multiply one another cost nothing here; and none is left that validation would look at and this has not.
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
  // From here on putting fragments in wherever they are used costs little.
  if (operations.some(({ selectionSet }) => repeatsTooOften([selectionSet], fragments))) {
    return `The query repeats a field too often in one place: at most ${queryBounds.repeats} times are read`;
  }
  return undefined;
}

/** The size of all operations together, and how many of the fragments they use. */
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
    if (!fragment) return nothing; // is the validation's to refuse
    const known = measured.get(name);
    if (known) return known;
    measured.set(name, endless); // for when it leads back to itself
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

/** @param sets selection sets of one place, whose fields go into one object of the answer */
function repeatsTooOften(sets: readonly SelectionSetNode[], fragments: Fragments): boolean {
  const byKey = Map.groupBy(collectFields(sets, fragments), ({ alias, name }) => alias?.value ?? name.value);
  return byKey.values().some((fields) => {
    const below = fields.flatMap(({ selectionSet }) => selectionSet ?? []);
    return fields.length > queryBounds.repeats || (below.length > 0 && repeatsTooOften(below, fragments));
  });
}

/** The fields of one place, those of a fragment once. */
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
