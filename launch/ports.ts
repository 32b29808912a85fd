import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';

/**
 * Checks that the ports are free.
 * @param timeoutMs milliseconds to wait for a port in use, such as by servers whose launcher was killed
 * @throws StartError
 */
export async function checkPorts(
  { host, port, restPort, metricsAddress }: Settings,
  timeoutMs: number,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  await tryPort('PORT', { host, port }, deadline);
  await tryPort('REST_PORT', { host: '127.0.0.1', port: restPort }, deadline);
  if (!metricsAddress) return;
  if (metricsAddress.port === port || metricsAddress.port === restPort) {
    throw new StartError(
      `METRICS_ADDRESS has the port ${metricsAddress.port} of a server: set it to another.`,
    );
  }
  await tryPort('METRICS_ADDRESS', metricsAddress, deadline);
}

async function tryPort(name: string, address: { host: string; port: number }, deadline: number) {
  for (;;) {
    const server = createServer().listen({ ...address, exclusive: true });
    try {
      await once(server, 'listening');
      server.close();
      await once(server, 'close');
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE' || Date.now() > deadline) throw explained(error, name, address);
      await pause(50);
    }
  }
}

function explained(error: unknown, name: string, { host, port }: { host: string; port: number }): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} is in use: stop what uses it, or set ${name} to another port.`);
    case 'EACCES':
      return new StartError(`This user may not listen on port ${port}: set ${name} to a port above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `${name === 'METRICS_ADDRESS' ? name : 'HOST'} is "${host}", which is no address of this machine: set it to 127.0.0.1 or 0.0.0.0.`,
      );
    default:
      return error;
  }
}
