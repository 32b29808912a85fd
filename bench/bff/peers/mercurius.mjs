// @ts-nocheck its packages are installed in .bench
import Fastify from 'fastify';
import mercurius from 'mercurius';
import { connection, listening, typeDefs } from './schema.mjs';

/** Mercurius with its query compiler, over a list in memory. */
const app = Fastify();
app.register(mercurius, { schema: typeDefs, resolvers: { Query: { products: () => connection } }, jit: 1 });
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
listening();
