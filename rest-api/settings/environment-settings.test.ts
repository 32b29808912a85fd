import { expect, it } from 'vitest';
import { environmentSettingsIn } from './environment-settings.ts';

const seller = {
  SELLER_NAME: 'Quire Books',
  SELLER_ADDRESS: '12 Church Street; Bengaluru 560001',
  SELLER_STATE: 'Karnataka',
};

it('reads who sells, when bills are issued, and for how long orders hold and take back books', () => {
  expect(environmentSettingsIn({})).toEqual({});
  const said = {
    ...seller,
    SELLER_GSTIN: '29aagcb7383j1z4',
    GRIEVANCE_OFFICER: 'Asha Rao',
    BILL_AT: 'shipped',
    RETURN_DAYS: '30',
    STOCK_HOLD_MINUTES: '5',
  };
  expect(environmentSettingsIn(said)).toEqual({
    seller: {
      name: 'Quire Books',
      address: ['12 Church Street', 'Bengaluru 560001'],
      state: 'Karnataka',
      gstin: '29AAGCB7383J1Z4',
      grievanceOfficer: 'Asha Rao',
    },
    invoicing: { issuedAt: 'SHIPPED', prefix: '' },
    returns: { days: 30 },
    stockHold: { minutes: 5 },
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
  [{ RETURN_DAYS: '366' }, /^RETURN_DAYS is "366": set it to days from 1 to 365; 10 when left out/],
  [{ STOCK_HOLD_MINUTES: 'long' }, /^STOCK_HOLD_MINUTES is "long": set it to minutes from 1 to 60; 15 when/],
])('rejects %o with a message', (said, sentence) => {
  expect(() => environmentSettingsIn(said)).toThrow(sentence);
});
