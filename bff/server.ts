import { startBff } from './start-bff.ts';

/** The public server with the built client. */
await startBff();
