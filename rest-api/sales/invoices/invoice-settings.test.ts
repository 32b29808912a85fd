import { expect, it } from 'vitest';
import { invoiceSettingsIn } from './invoice-settings.ts';

const seller = {
  SELLER_NAME: 'Quire Books',
  SELLER_ADDRESS: '12 Church Street; Bengaluru 560001',
  SELLER_STATE: 'Karnataka',
};

it('reads who sells, and when bills are issued', () => {
  expect(invoiceSettingsIn({})).toEqual({ seller: undefined, billAt: 'paid' });
  const said = {
    ...seller,
    SELLER_GSTIN: '29aagcb7383j1z4',
    GRIEVANCE_OFFICER: 'Asha Rao',
    BILL_AT: 'shipped',
  };
  expect(invoiceSettingsIn(said)).toEqual({
    seller: {
      name: 'Quire Books',
      address: ['12 Church Street', 'Bengaluru 560001'],
      state: 'Karnataka',
      gstin: '29AAGCB7383J1Z4',
      grievanceOfficer: 'Asha Rao',
    },
    billAt: 'shipped',
  });
});

it.each([
  [{ SELLER_NAME: 'Quire' }, /^Set SELLER_ADDRESS and SELLER_STATE too, or leave out every SELLER_/],
  [{ GRIEVANCE_OFFICER: 'Asha Rao' }, /^Set SELLER_NAME and SELLER_ADDRESS and SELLER_STATE too/],
  [
    { ...seller, SELLER_STATE: 'Bavaria' },
    /^SELLER_STATE is "Bavaria": set it to a state or union territory/,
  ],
  [
    { ...seller, SELLER_GSTIN: '29AAGCB7383J1Z5' },
    /^SELLER_GSTIN is "29AAGCB7383J1Z5", which is no GSTIN: set/,
  ],
  [{ ...seller, SELLER_GSTIN: '29AAGCB' }, /^SELLER_GSTIN is "29AAGCB", which is no GSTIN: set it to the 15/],
  [{ ...seller, SELLER_STATE: 'Goa', SELLER_GSTIN: '29AAGCB7383J1Z4' }, /those of Goa begin with 30: mend/],
  [{ BILL_AT: 'later' }, /^BILL_AT is "later": set it to paid or shipped; paid when left out/],
])('rejects %o with a message', (said, sentence) => {
  expect(() => invoiceSettingsIn(said)).toThrow(sentence);
});
