import { expect, it } from 'vitest';
import { auditChanges } from './audit-changes.ts';

it('names each field that was changed, added or removed', () => {
  const before = JSON.stringify({ role: 'packer', name: 'Ada', note: 'x' });
  const after = JSON.stringify({ role: 'manager', name: 'Ada', lines: [1] });
  expect(auditChanges(before, after)).toEqual(['role: packer → manager', 'note: x removed', 'lines: [1]']);
  expect(auditChanges(null, after)).toEqual(['role: manager', 'name: Ada', 'lines: [1]']);
  expect(auditChanges(before, null)).toHaveLength(3);
});
