import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask } from '../../testing/visit.tsx';
import { SESSION_ENDED } from './auth-provider.ts';
import { staffSession } from './session.ts';

const menuEntry = (name: string) => screen.queryByRole('menuitem', { name });

it('the menu has the pages of the role and no others', async () => {
  visitStaff('/', await staffTokenOf('packer'));
  expect(await screen.findByRole('menuitem', { name: 'Orders' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Orders to pack' })).toBeVisible();
  expect(menuEntry('Audit')).toBeNull();
});

it('a buyer finds what there is to do with books, and sees no orders', async () => {
  visitStaff('/', await staffTokenOf('buyer'));
  expect(await screen.findByRole('link', { name: 'Books that are low' })).toBeVisible();
  expect(menuEntry('Orders')).toBeNull();
});

it('a session that has ended leads to the login and says why', async () => {
  const token = await staffTokenOf('packer');
  const user = visitStaff('/', token);
  const refresh = await screen.findByRole('button', { name: 'Refresh' });
  await screen.findByRole('link', { name: 'Orders to pack' });
  await ask('mutation { staffLogout }', {}, token);
  await user.click(refresh);
  expect(await screen.findByRole('alert')).toHaveTextContent(SESSION_ENDED);
  expect(await screen.findByLabelText(/Email/)).toBeVisible();
  expect(staffSession.get()).toBeNull();
});

it('wrong credentials are refused where they were typed', async () => {
  const user = visitStaff('/');
  await fill(user, await screen.findByLabelText(/Email/), 'nobody@example.com');
  await fill(user, screen.getByLabelText(/^Password/), 'wrong');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('The credentials you entered are invalid.');
  expect(staffSession.get()).toBeNull();
});
