import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from '../http/testing/free-port.ts';
import { checkPorts } from './ports.ts';
import { commandSettings } from './testing/command-settings.ts';

const places = async () => ({
  ...commandSettings('postgresql://nobody@127.0.0.1:1/none'),
  port: await freePort(),
  restPort: await freePort(),
});

it.each([
  ['PORT', 'port'],
  ['REST_PORT', 'restPort'],
] as const)('a port in use is named, with the setting %s', async (name, field) => {
  const free = await places();
  await checkPorts(free, 0);
  const server = createServer().listen(free[field], '127.0.0.1');
  await once(server, 'listening');
  await expect(checkPorts(free, 0)).rejects.toThrow(
    `Port ${free[field]} is in use: stop what uses it, or set ${name} to another port.`,
  );
  server.close();
});

it('a HOST that is no address of this machine is named', async () => {
  await expect(checkPorts({ ...(await places()), host: '192.0.2.1' }, 0)).rejects.toThrow(
    'HOST is "192.0.2.1", which is no address of this machine',
  );
});

it('a port of metrics that is in use, or of a server, is named, and an address that is none of this machine', async () => {
  const free = await places();
  const port = await freePort();
  const at = (host: string, port: number) => checkPorts({ ...free, metricsAddress: { host, port } }, 0);
  await at('127.0.0.1', port);
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  await expect(at('127.0.0.1', port)).rejects.toThrow(
    `Port ${port} is in use: stop what uses it, or set METRICS_ADDRESS to another port.`,
  );
  server.close();
  await expect(at('127.0.0.1', free.port)).rejects.toThrow(
    `METRICS_ADDRESS has the port ${free.port} of a server: set it to another.`,
  );
  await expect(at('192.0.2.1', port)).rejects.toThrow(
    'METRICS_ADDRESS is "192.0.2.1", which is no address of this machine',
  );
});
