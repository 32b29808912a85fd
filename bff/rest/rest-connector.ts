import { buildConnector } from 'undici';

/**
 * Connects to the REST service within half a second: through its unix socket where it shares a machine with this
 * server, and by TCP where that fails or there is none.
 * @param socketPath the file of the socket
 */
export function restConnector(socketPath: string | undefined): buildConnector.connector {
  const byTcp = buildConnector({ timeout: connectMs });
  if (socketPath === undefined) return byTcp;
  const bySocket = buildConnector({ timeout: connectMs, socketPath });
  return (options, done) =>
    bySocket(options, (...[error, socket]) => {
      if (error) byTcp(options, done);
      else done(null, socket);
    });
}

const connectMs = 500;
