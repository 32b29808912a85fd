import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatRupees } from '../../shared/money.ts';
import { shopperWithAddress } from '../../testing/orders.ts';
import { staffTokenOf } from '../../testing/staff.tsx';
import { ask, putInCart, someBooks, visit } from '../../testing/visit.tsx';

const prices = () => within(screen.getByRole('region', { name: 'Price Details' }));

/** A code of the shop that takes ten percent off all books. */
async function newCode(): Promise<{ id: string; code: string }> {
  const input = { code: `READ-${crypto.randomUUID().slice(0, 8)}`, percent: 10, scope: 'ALL' };
  const { addCode } = await ask<{ addCode: { id: string; code: string } }>(
    'mutation ($input: DiscountCodeInput!) { addCode(input: $input) { ... on DiscountCode { id code } } }',
    { input },
    await staffTokenOf('owner'),
  );
  return addCode;
}

async function remove({ id }: { id: string }) {
  const token = await staffTokenOf('owner');
  await ask('mutation ($id: ID!) { removeCode(id: $id, version: 1) { __typename } }', { id }, token);
}

async function visitSummary() {
  const shopper = await shopperWithAddress();
  const [book] = await someBooks(1);
  await putInCart(shopper.token, book?.id ?? '');
  const user = await visit('/checkout', shopper.token);
  await user.click(await screen.findByRole('radio'));
  await screen.findByRole('button', { name: 'Buy' });
  const { cart } = await ask<{
    cart: { totals: { pricePaise: number; discountPaise: number; totalPaise: number } };
  }>('{ cart { totals { pricePaise discountPaise totalPaise } } }', {}, shopper.token);
  return { user, shopper, totals: cart.totals };
}

it('a code is entered, counts in the box of prices, can be taken out, and is ordered with', async () => {
  const made = await newCode();
  const { user, shopper, totals } = await visitSummary();
  expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Have a code?' }));
  const field = screen.getByLabelText('Code');
  expect(field).toHaveFocus();

  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Enter your code first.')).toBeVisible();
  await user.type(field, 'none-such{Enter}');
  expect(await screen.findByText(/^There is no code NONE-SUCH\./)).toBeVisible();
  expect(field).toHaveAccessibleDescription(/There is no code NONE-SUCH/);
  expect(prices().getByText(formatRupees(totals.totalPaise))).toBeVisible();

  await user.clear(field);
  await user.type(field, `${made.code.toLowerCase()}{Enter}`);
  const codePaise = Math.round((totals.pricePaise - totals.discountPaise) / 10);
  expect(await prices().findByText(`Code ${made.code}`)).toBeVisible();
  expect(prices().getByText(formatRupees(0 - codePaise))).toBeVisible();
  expect(prices().getByText(formatRupees(totals.totalPaise - codePaise))).toBeVisible();
  const taken = screen.getByRole('button', { name: `Remove the code ${made.code}` });
  await waitFor(() => expect(taken).toHaveFocus());

  await user.click(taken);
  expect(await screen.findByRole('button', { name: 'Have a code?' })).toHaveFocus();
  expect(prices().queryByText(`Code ${made.code}`)).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Have a code?' }));
  await user.type(screen.getByLabelText('Code'), `${made.code}{Enter}`);
  await prices().findByText(`Code ${made.code}`);
  await user.click(screen.getByRole('button', { name: 'Buy' }));
  await waitFor(async () => {
    const { orders } = await ask<{ orders: { nodes: { code: string; totals: object }[] } }>(
      '{ orders { nodes { code totals { codePaise totalPaise } } } }',
      {},
      shopper.token,
    );
    expect(orders.nodes).toEqual([
      { code: made.code, totals: { codePaise, totalPaise: totals.totalPaise - codePaise } },
    ]);
  });
  await remove(made);
});

it('a code that is gone by the time of Buy is said at its field, and nothing is ordered', async () => {
  const made = await newCode();
  const { user, shopper, totals } = await visitSummary();
  await user.click(await screen.findByRole('button', { name: 'Have a code?' }));
  await user.type(screen.getByLabelText('Code'), `${made.code}{Enter}`);
  await prices().findByText(`Code ${made.code}`);
  await remove(made);
  await user.click(screen.getByRole('button', { name: 'Buy' }));
  expect(await screen.findByText(new RegExp(`^There is no code ${made.code}`))).toBeVisible();
  expect(screen.getByLabelText('Code')).toHaveValue(made.code);
  expect(prices().getByText(formatRupees(totals.totalPaise))).toBeVisible();
  const { orders } = await ask<{ orders: { nodes: object[] } }>(
    '{ orders { nodes { id } } }',
    {},
    shopper.token,
  );
  expect(orders.nodes).toEqual([]);
});
