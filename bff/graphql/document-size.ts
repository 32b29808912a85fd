import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { innerCost, type readCosts, rootCost } from './read-cost.ts';

/** The size of a selection with all fragments expanded. */
export interface SelectionSize {
  /** Without those of the introspection, here and in `depth`. */
  fields: number;
  introspectionFields: number;
  aliases: number;
  directives: number;
  /** Levels of nested fields. */
  depth: number;
  introspectionDepth: number;
  /** Fields below the first level that cause a REST request. */
  innerReads: number;
  /** The deepest level of a field that reads about one book, author or series. */
  singleReadDepth: number;
  /** Fields of the selection itself. */
  topFields: number;
  /** The cost of these, if the selection is on Query or Mutation (`read-cost.ts`). */
  rootCost: number;
  /** The additional cost of the fields below. */
  innerCost: number;
}

/** Fields that read about one book, author, series or order; below a list each would be a request for every entry. */
export const singleReads: ReadonlySet<string> = new Set([
  'similar',
  'edition',
  'subjects',
  'work',
  'inCategories',
  'reviewSummary',
  'books',
  'roles',
  'invoices',
  'timeline',
] satisfies (keyof typeof readCosts)[]);
/** Fields that the limits allow in few places only. */
export const innerReads: ReadonlySet<string> = new Set([...singleReads, 'facets']);

const nothing: SelectionSize = {
  fields: 0,
  introspectionFields: 0,
  aliases: 0,
  directives: 0,
  depth: 0,
  introspectionDepth: 0,
  innerReads: 0,
  singleReadDepth: 0,
  topFields: 0,
  rootCost: 0,
  innerCost: 0,
};

/**
 * Measures the operations and fragments of a document. It measures a fragment once, however often it is spread, so
 * that nested spreads cannot make it slow.
 */
export class DocumentMeasure {
  readonly #fragments = new Map<string, FragmentDefinitionNode>();
  /** Undefined while the fragment is being measured. */
  readonly #sizes = new Map<string, SelectionSize | undefined>();

  constructor(document: DocumentNode) {
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION)
        this.#fragments.set(definition.name.value, definition);
    }
  }

  /** @throws GraphQLError GRAPHQL_VALIDATION_FAILED when a fragment spreads itself */
  sizeOf(definition: OperationDefinitionNode | FragmentDefinitionNode): SelectionSize {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      const fragment = this.#sizeOfFragment(definition.name.value);
      const introspects = definition.typeCondition.name.value.startsWith('__');
      return introspects ? belowIntrospection(fragment) : fragment;
    }
    const size = this.#sizeOfSelections(definition.selectionSet);
    for (const node of [definition, ...(definition.variableDefinitions ?? [])]) {
      size.directives += node.directives?.length ?? 0;
    }
    return size;
  }

  #sizeOfSelections({ selections }: SelectionSetNode): SelectionSize {
    const size = { ...nothing };
    for (const selection of selections) {
      size.directives += selection.directives?.length ?? 0;
      if (selection.kind === Kind.FIELD) add(size, this.#sizeOfField(selection));
      else if (selection.kind === Kind.INLINE_FRAGMENT) {
        add(size, this.#sizeOfSelections(selection.selectionSet));
      } else add(size, this.#sizeOfFragment(selection.name.value));
    }
    return size;
  }

  #sizeOfField(field: FieldNode): SelectionSize {
    const { alias, selectionSet } = field;
    const name = field.name.value;
    const below = selectionSet ? this.#sizeOfSelections(selectionSet) : nothing;
    const size = {
      ...below,
      topFields: 1,
      rootCost: rootCost(field),
      innerCost: innerCost(field) + below.innerCost,
      fields: 1 + below.fields,
      aliases: (alias ? 1 : 0) + below.aliases,
      depth: 1 + below.depth,
      innerReads: (innerReads.has(name) ? 1 : 0) + below.innerReads,
      singleReadDepth: singleReads.has(name) || below.singleReadDepth > 0 ? 1 + below.singleReadDepth : 0,
    };
    return name === '__schema' || name === '__type' ? belowIntrospection(size) : size;
  }

  #sizeOfFragment(name: string): SelectionSize {
    const known = this.#sizes.get(name);
    if (known) return known;
    const fragment = this.#fragments.get(name);
    // Validation reports the missing fragment.
    if (!fragment) return nothing;
    if (this.#sizes.has(name)) {
      throw new GraphQLError(`The fragment "${name}" spreads itself.`, {
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } },
      });
    }
    this.#sizes.set(name, undefined);
    const size = this.#sizeOfSelections(fragment.selectionSet);
    size.directives += fragment.directives?.length ?? 0;
    this.#sizes.set(name, size);
    return size;
  }
}

/** Counts a selection's fields as introspection. */
function belowIntrospection(size: SelectionSize): SelectionSize {
  const { fields, depth } = size;
  return { ...size, fields: 0, depth: 0, introspectionFields: fields, introspectionDepth: depth };
}

function add(size: SelectionSize, more: SelectionSize): void {
  size.fields += more.fields;
  size.introspectionFields += more.introspectionFields;
  size.aliases += more.aliases;
  size.directives += more.directives;
  size.innerReads += more.innerReads;
  size.topFields += more.topFields;
  size.rootCost += more.rootCost;
  size.innerCost += more.innerCost;
  size.depth = Math.max(size.depth, more.depth);
  size.introspectionDepth = Math.max(size.introspectionDepth, more.introspectionDepth);
  size.singleReadDepth = Math.max(size.singleReadDepth, more.singleReadDepth);
}
