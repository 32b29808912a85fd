/** The part of the shop's schema that the benchmark queries; every server of this folder resolves it from memory. */
export const typeDefs = `
  type Query { products(first: Int!): ProductConnection! }
  type ProductConnection { nodes: [Product!]! totalCount: Int! }
  type Product {
    id: ID!
    title: String!
    author: String!
    pricePaise: Int!
    previousPricePaise: Int!
    rating: Float!
    image: String!
    category: String!
  }
`;

/** The list that every query returns, received from the benchmark. */
export let connection = { nodes: [], totalCount: 0 };

process.on('message', ({ body }) => {
  connection = JSON.parse(Buffer.from(body, 'base64').toString()).data.products;
  process.send?.('taken');
});

export const listening = () => process.send?.({ type: 'ready' });
