import path from 'node:path';

/** Linux and macOS allow a few more bytes; a longer path would be cut off. */
const maxPathBytes = 100;

/**
 * The unix socket through which the public server of this shop reaches its REST service, in the data folder that no other
 * shop has. Undefined where the system has none, or the path is too long: then they use the REST service's port.
 */
export function restSocketIn(dataDir: string, platform = process.platform): string | undefined {
  const file = path.join(dataDir, 'rest.sock');
  return platform !== 'win32' && Buffer.byteLength(file) <= maxPathBytes ? file : undefined;
}
