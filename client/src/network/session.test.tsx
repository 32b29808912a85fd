import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

it.each([
  ['a visitor', null, 1],
  ['a shopper', 'a token', 2],
])('what the server made for a visitor is taken over by %s', async (_, token, times) => {
  localStorage.clear();
  if (token) localStorage.setItem('token', token);
  vi.resetModules();
  const { useSession } = await import('./session.ts');
  let rendered = 0;
  function Page() {
    rendered += 1;
    return useSession().token ?? 'nobody';
  }
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Page />);
  expect(page.textContent).toBe('nobody');
  rendered = 0;
  await act(async () => hydrateRoot(page, <Page />));
  expect(page.textContent).toBe(token ?? 'nobody');
  expect(rendered).toBe(times);
});
