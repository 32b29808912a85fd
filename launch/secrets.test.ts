import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readOrCreateSecrets } from './secrets.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'quire-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it('creates secrets once, also in concurrent starts, readable only by their owner', async () => {
  const [one, other] = await Promise.all([readOrCreateSecrets(dataDir), readOrCreateSecrets(dataDir)]);
  expect(other).toEqual(one);
  expect(await readOrCreateSecrets(dataDir)).toEqual(one);
  expect(Buffer.byteLength(one.jwtSecret)).toBeGreaterThanOrEqual(32);
  const folder = path.join(dataDir, 'secrets');
  expect(readdirSync(folder)).toEqual(['jwt']);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(folder, 'jwt')).mode & 0o777).toBe(0o600);
});

it('rejects a truncated secret', async () => {
  await readOrCreateSecrets(dataDir);
  writeFileSync(path.join(dataDir, 'secrets/jwt'), 'short');
  await expect(readOrCreateSecrets(dataDir)).rejects.toThrow(
    /^The secret in .*jwt is damaged: delete the file/,
  );
});
