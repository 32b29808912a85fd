// @ts-nocheck its packages are installed in .bench
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import { connection, listening, typeDefs } from './schema.mjs';

/** Apollo Server on Express as in its documentation, over a list in memory. */
const server = new ApolloServer({ typeDefs, resolvers: { Query: { products: () => connection } } });
await server.start();
const app = express();
app.use('/graphql', express.json(), expressMiddleware(server));
app.listen(Number(process.env.PORT), '127.0.0.1', listening);
