import { expect, it } from 'vitest';
import { welcome } from './welcome.ts';

it('says at the first start on a loopback address how to make an owner', () => {
  const mail = { publicUrl: 'http://localhost', hasMailbox: true };
  const hint = /npm run staff -- add YOUR-EMAIL --role owner$/;
  expect(welcome({ host: '127.0.0.1', port: 4000, mail }, { isFirstStart: true })).toMatch(hint);
  expect(welcome({ host: '127.0.0.1', port: 4000, mail }, { isFirstStart: false })).not.toMatch(hint);
  expect(welcome({ host: '0.0.0.0', port: 4000, mail }, { isFirstStart: true })).not.toMatch(hint);
});
