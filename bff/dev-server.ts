import { openDevClient } from './pages/dev-client.ts';
import { startBff } from './start-bff.ts';

/** The public server with the client from its sources, for `npm run dev`. */
await startBff(openDevClient);
