import { expect, it } from 'vitest';
import { auditChanges } from './audit-changes.ts';

it('names each field that was changed, added or removed', () => {
  const before = JSON.stringify({ role: 'packer', name: 'Ada', note: 'x' });
  const after = JSON.stringify({ role: 'manager', name: 'Ada', lines: [1] });
  expect(auditChanges(before, after)).toEqual(['role: packer → manager', 'note: x removed', 'lines: [1]']);
  expect(auditChanges(null, after)).toEqual(['role: manager', 'name: Ada', 'lines: [1]']);
  expect(auditChanges(before, null)).toHaveLength(3);
});

it('writes names and amounts as people read them', () => {
  const before = JSON.stringify({ pricePaise: 49_900, previousPricePaise: null });
  const after = JSON.stringify({ pricePaise: 44_950, previousPricePaise: 49_900 });
  expect(auditChanges(before, after)).toEqual(['price: ₹499 → ₹449.50', 'previous price: none → ₹499']);
});
