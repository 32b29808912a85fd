/**
 * Limits of one GraphQL request. Each is two to three times what the largest operation of the shop's own client
 * needs, or GraphiQL's introspection if that is larger; limits.test.ts checks this. The lines of a cart have a limit of
 * their own, and so no such room. docs/graphql.md documents the same figures.
 */
export const graphqlLimits = {
  /** As much as the REST service reads. A page that the owner writes has 20,000 characters of up to four bytes. */
  bodyBytes: 102_400,
  /** Introspection has 2,000. In a URL, Node's limit of 16 kB for headers applies first. */
  queryCharacters: 10_000,
  /** Introspection has 190. Parsing stops here, so that no later step gets a larger document. */
  tokens: 500,
  /** Errors after which validation stops; each costs a search for similar names. */
  mistakes: 10,
  /** Editors send a whole file of operations with the name of the one to run. */
  operations: 10,
  /** A page of a series has 6 levels: `series { books { nodes { product { availability { state } } } } }`. */
  depth: 12,
  /** Introspection follows `ofType` down to 15. It never leaves the schema in memory. */
  introspectionDepth: 20,
  /**
   * Fields after expanding all fragments; a page of orders has 70. In a list, each is resolved up to a hundred times.
   */
  fields: 240,
  /** Fields below `__schema` and `__type`; GraphiQL's query has 230. */
  introspectionFields: 500,
  /** The home page renames five lists. */
  aliases: 16,
  /** The client uses none. */
  directives: 10,
  /** The client's mutations use one or two. */
  variables: 20,
  /**
   * Fields of one operation that cause a REST request: those of Query, and `readCosts`' below them. The page of a book has 9.
   */
  reads: 18,
  /**
   * The cost of one operation for the REST service (`read-cost.ts`): four searches. The counts beside the filter cost
   * 8, with those of editions 12, the home page 4.
   */
  cost: 16,
  /** Mutations in one operation; moving a book to the wishlist takes 2. Few, because a login is one as well. */
  writes: 4,
  /** Where fields about one book, author, series or order are allowed: directly in `product`, `author`, `series`, `order`. */
  singleReadDepth: 2,
  /** Entries of one list in an argument: placing an order sends the lines of the cart, which has no more. */
  listItems: 200,
  /** Nested objects and lists in the variables; an address in its input is 2. */
  variablesDepth: 5,
  /** Values in all variables together; a line of the cart has four. */
  variableValues: 1_000,
  /** UTF-16 units of one text. The longest that a field accepts is a page of the shop: 20,000 characters of one or two. */
  textCharacters: 40_000,
} as const;
