import { expect, it } from 'vitest';
import { createDataFolder } from './data-folder.ts';

it.skipIf(process.platform !== 'linux')('is not created where the system has no others', async () => {
  await expect(createDataFolder('/proc/shop/data')).rejects.toThrow(
    'The data folder /proc/shop/data cannot be created, as /proc takes no new folder (ENOENT): set DATA_DIR to another folder.',
  );
});
