import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DeliveryCharge } from './DeliveryCharge.tsx';
import type { StaffOrder } from './packing.ts';

const cheaper = { chargedPaise: 19_900, deliveryPaise: 5_000, refusal: null };
const dearer = { ...cheaper, deliveryPaise: 29_900 };
const orderOf = (state: StaffOrder['state']) =>
  ({ state, totals: { totalPaise: 49_900 }, paymentMethod: null }) as StaffOrder;

function Dialog({ state, delivery }: { state: StaffOrder['state']; delivery: typeof cheaper }) {
  const [isChargedAnew, setChargedAnew] = useState(false);
  return <DeliveryCharge {...{ order: orderOf(state), delivery, isChargedAnew }} onChange={setChargedAnew} />;
}

it.each([
  ['PAID', cheaper, 'Charge delivery anew: ₹50 instead of ₹199', /^₹149 goes back to the shopper\./],
  [
    'CONFIRMED',
    dearer,
    'Charge delivery anew: ₹299 instead of ₹199',
    '₹599 is collected on delivery instead of ₹499.',
  ],
] as const)(
  'offers to charge delivery of a %s order anew, and says what becomes of the money',
  async (state, delivery, name, text) => {
    const user = userEvent.setup();
    render(<Dialog state={state} delivery={delivery} />);
    const box = screen.getByRole('checkbox', { name: new RegExp(`^${name}`) });
    expect(box).not.toBeChecked();
    expect(screen.getByText('Otherwise what the order costs stays as it is.')).toBeVisible();
    await user.click(box);
    expect(box).toBeChecked();
    expect(screen.getByText(text)).toBeVisible();
  },
);

it.each([
  [
    { ...dearer, refusal: 'This order is paid.' },
    'Delivery there costs ₹299 instead of ₹199. This order is paid.',
  ],
  [
    { ...cheaper, deliveryPaise: null, refusal: 'We do not deliver to Goa.' },
    'We do not deliver to Goa. What the order costs stays as it is.',
  ],
  [
    { ...cheaper, deliveryPaise: 19_900 },
    'Delivery costs ₹199 there, too: what the order costs stays as it is.',
  ],
  [undefined, 'What the order costs stays as it is.'],
])('offers nothing where it cannot be charged anew, and says why: %o', (delivery, text) => {
  render(
    <DeliveryCharge order={orderOf('PAID')} delivery={delivery} isChargedAnew={false} onChange={() => {}} />,
  );
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByText(text)).toBeVisible();
});
