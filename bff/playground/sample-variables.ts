import {
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  TypeInfo,
  typeFromAST,
  valueFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { v4 as uuid } from 'uuid';

/** Runs a query in the shop with the token of whoever the variables are for: the data, empty where they may not see it. */
export type Ask = (query: string) => Promise<object>;

type Sampled = Pick<GraphQLArgument | GraphQLInputField, 'name' | 'description' | 'type'>;

/** Queries that find one of each noun by which the schema describes ids: "The `id` of an order." */
const catalogueQueries = {
  product: '{ products(first: 1) { nodes { id } } }',
  book: '{ products(first: 1) { nodes { id } } }',
  author: '{ suggestions(search: "an", kinds: [AUTHOR]) { slug } }',
  series: '{ suggestions(search: "the", kinds: [SERIES]) { slug } }',
  page: '{ pages { slug } }',
};
const shopperQueries: Record<string, string> = {
  ...catalogueQueries,
  address: '{ addresses { id } }',
  line: '{ orders(first: 1) { nodes { lines { productId } } } }',
  return: '{ orders(first: 20) { nodes { returns { id } } } }',
  order: '{ orders(first: 1) { nodes { id } } }',
};
const staffQueries: Record<string, string> = {
  ...catalogueQueries,
  book: '{ staffBooks(first: 1) { nodes { id version } } }',
  parcel: '{ staffOrders(first: 20) { nodes { shipments { id version } } } }',
  line: '{ staffOrders(filter: { state: PAID }, first: 1) { nodes { lines { productId } } } }',
  return: '{ staffOrders(first: 20) { nodes { returns { id version } } } }',
  review: '{ staffReviews(first: 1) { nodes { id version } } }',
  order: '{ staffOrders(filter: { state: PAID }, first: 1) { nodes { id version } } }',
  carrier: '{ carriers { id version } }',
  import: '{ staffImports { imports { id } } }',
  email: '{ staffEmails(first: 1) { nodes { id } } }',
  member: '{ staffMembers(first: 1) { nodes { id version } } }',
  account: '{ staffShoppers(first: 1) { nodes { id } } }',
  token: '{ serviceTokens { id } }',
  endpoint: '{ webhooks { id } }',
  delivery: '{ webhooks { lastDelivery { id } } }',
  page: '{ staffPages(first: 1) { nodes { id version } } }',
  code: '{ staffCodes(first: 1) { nodes { id version } } }',
  category: '{ staffCategories { id version } }',
  setting: '{ staffSettings { states { version } } }',
};

/** Values of what is no id, by name; `Type.name` where one type differs. Other texts are their own name. */
const values: Record<string, unknown> = {
  firstName: 'Asha',
  lastName: 'Rao',
  name: 'Asha Rao',
  email: () => `reader-${uuid().slice(0, 8)}@example.com`,
  'UpdateProfileInput.email': undefined,
  password: 'a-quiet-afternoon',
  currentPassword: 'a-quiet-afternoon',
  newPassword: 'a-long-evening',
  mobile: '9876543210',
  area: '4 Lake View Road',
  city: 'Kolkata',
  pincode: '700029',
  state: 'West Bengal',
  search: 'the',
  title: 'Kabuliwala',
  author: 'Rabindranath Tagore',
  isbn: '9780141439587',
  'BookFactsInput.isbn': undefined,
  'BookFactsInput.category': 'Fiction',
  'PageInput.slug': () => `gift-cards-${uuid().slice(0, 8)}`,
  'BookFactsInput.furtherCategories': undefined,
  'BookFactsInput.title': 'Kabuliwala',
  pricePaise: 12_000,
  rating: 4.5,
  'ReviewInput.rating': 5,
  'ReviewInput.text': 'I read it in one night.',
  hsn: '8523',
  rateBasisPoints: 500,
  copies: 12,
  amountPaise: 100,
  note: 'A torn page.',
  token: 'from-the-email',
  'SetStockInput.reason': 'COUNT',
  'CarrierInput.name': () => `Carrier ${uuid().slice(0, 8)}`,
  // That of a carrier of the shop.
  carrierId: undefined,
  trackingNumber: '1490817263541',
  'TakenLineInput.book': '9780141439587',
  'TakeOrderInput.idempotencyKey': () => uuid(),
  // Of nobody known.
  'TakeOrderInput.shopperId': undefined,
  'TakeOrderInput.email': undefined,
  'TakeOrderInput.expectedTotalPaise': undefined,
  'TakeOrderInput.payment': 'CASH',
  'QuotePlaceInput.state': 'West Bengal',
  code: '000000',
  'StaffLoginInput.code': undefined,
  'PlaceOrderInput.code': undefined,
  'PlaceOrderInput.payOnDelivery': undefined,
  'DiscountCodeInput.code': () => `READ-${uuid().slice(0, 8)}`,
  'DiscountCodeInput.amountPaise': undefined,
  'DiscountCodeInput.categories': undefined,
  'DiscountCodeInput.productIds': undefined,
  'DiscountCodeInput.startsAt': undefined,
  'DiscountCodeInput.endsAt': undefined,
  percent: 10,
  maxUses: 500,
  maxUsesPerShopper: 1,
  minAmountPaise: 0,
  role: 'packer',
  permissions: ['orders:read'],
  days: 30,
  'WebhookInput.url': 'https://93.184.215.14/hooks/quire',
  'WebhookInput.description': 'Warehouse',
  types: ['order.paid', 'stock.low'],
  isOn: true,
  kind: 'refund',
  chargePaise: 9_900,
  freeFromPaise: 99_900,
  maxGrams: 10_000,
  defaultGrams: 400,
  furtherStates: ['Delhi'],
  'DeliveryRateInput.name': 'India',
  'DeliveryRateInput.days': { min: 3, max: 6 },
  'DeliveryRateInput.states': undefined,
  'DeliveryRateInput.pincodes': undefined,
};

/** The field of an input that takes one of its fields. */
const chosenFields: Record<string, string> = { SettingInput: 'returns' };

/** Makes variables with which an operation runs: from its defaults, from the types of the schema and from the shop. */
export async function sampleVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  sample: ShopSamples,
): Promise<Record<string, unknown>> {
  const argumentsOf = argumentsByVariable(schema, document);
  const variables: Record<string, unknown> = {};
  const definitions = getOperationAST(document)?.variableDefinitions ?? [];
  for (const { variable, type: typeNode, defaultValue } of definitions) {
    const { value: name } = variable.name;
    const type: GraphQLInputType | undefined = typeFromAST(schema, typeNode) as GraphQLInputType | undefined;
    if (!type) throw new Error(`The schema has no type of the variable ${name}.`);
    const argument = argumentsOf.get(name);
    if (defaultValue) variables[name] = valueFromAST(defaultValue, type);
    else if (argument?.defaultValue !== undefined) variables[name] = argument.defaultValue;
    else if (!isNonNullType(type)) variables[name] = null;
    else {
      const sampled = { name: argument?.name ?? name, description: argument?.description, type };
      variables[name] = await sample.valueOf(sampled);
    }
  }
  return variables;
}

/** The arguments for which variables stand. */
function argumentsByVariable(schema: GraphQLSchema, document: DocumentNode): Map<string, GraphQLArgument> {
  const types = new TypeInfo(schema);
  const found = new Map<string, GraphQLArgument>();
  visit(
    document,
    visitWithTypeInfo(types, {
      Argument({ value }) {
        const argument = types.getArgument();
        if (value.kind === Kind.VARIABLE && argument) found.set(value.name.value, argument);
      },
    }),
  );
  return found;
}

/** Values for one opening of an example: the same order for its `id` and its `version`. */
export class ShopSamples {
  readonly #ask: Ask;
  readonly #queries: Record<string, string>;
  readonly #found = new Map<string, Promise<unknown>>();
  /** The noun of the last sampled id. A `version` without a noun belongs to it. */
  #noun: string | undefined;

  constructor(ask: Ask, isOfStaff: boolean) {
    this.#ask = ask;
    this.#queries = isOfStaff ? staffQueries : shopperQueries;
  }

  async valueOf(sampled: Sampled, parent = ''): Promise<unknown> {
    const { name, description } = sampled;
    const type = isNonNullType(sampled.type) ? sampled.type.ofType : sampled.type;
    const [, property] = /^The `(id|slug|version|productId)`/.exec(description ?? '') ?? [];
    if (property) {
      const noun = Object.keys(this.#queries).find((known) =>
        new RegExp(`\\b${known}(e?s)?\\b`).test(description ?? ''),
      );
      if (noun) this.#noun = noun;
      const value = await this.#inShop(this.#noun, property);
      const found = value ?? (/Int/.test(String(type)) ? 1 : `the-${property}`);
      return isListType(type) ? [found] : found;
    }
    const key = `${parent}.${name}` in values ? `${parent}.${name}` : name;
    if (key in values && !isEnumType(type)) {
      const value = values[key];
      return typeof value === 'function' ? value() : value;
    }
    return this.#valueOfType(sampled, type, key);
  }

  async #valueOfType({ name }: Sampled, type: GraphQLInputType, key: string): Promise<unknown> {
    if (isListType(type)) {
      const value = await this.valueOf({ name, description: undefined, type: type.ofType });
      return [value];
    }
    if (isInputObjectType(type)) {
      const input: Record<string, unknown> = {};
      for (const field of Object.values(type.getFields())) {
        const isKnown = field.name in values && !isEnumType(field.type);
        const isChosen = chosenFields[type.name] === field.name;
        if (type.isOneOf ? !isChosen : !isNonNullType(field.type) && !isKnown) continue;
        input[field.name] = await this.valueOf(field, type.name);
      }
      return input;
    }
    if (isEnumType(type)) return (type.getValue(String(values[key])) ?? type.getValues()[0])?.name;
    return { Int: 1, Float: 1, Boolean: true, ID: uuid() }[type.toString()] ?? name;
  }

  /** A property of something in the shop; undefined where there is none, or none that the token may see. */
  async #inShop(noun: string | undefined, property: string): Promise<unknown> {
    const query = noun && this.#queries[noun];
    if (!query) return undefined;
    const data = this.#found.get(query) ?? this.#ask(query);
    this.#found.set(query, data);
    return firstOf(property, await data);
  }
}

/** The first value of a property at any depth. */
function firstOf(property: string, data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return undefined;
  for (const [name, value] of Object.entries(data)) {
    const found = name === property ? value : firstOf(property, value);
    if (found !== undefined && found !== null) return found;
  }
  return undefined;
}
