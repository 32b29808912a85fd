import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { failureLine } from './failure-line.tsx';
import { lazyPart } from './lazy-part.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A shop with a part whose code does not load as often as told. */
function renderPart(failures: number, { intoView = false } = {}) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // Whether the shop responds at all: the wrapper asks before it tells of a failure.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  let left = failures;
  const Part = lazyPart(
    async () => {
      left -= 1;
      if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module');
      return { default: ({ name }: { name: string }) => <p>The part of {name}</p> };
    },
    failureLine('The part could not be loaded', { intoView }),
  );

  function Shop() {
    const [open, setOpen] = useState(true);
    return (
      <>
        <Link to="/?rating=4">Another filter</Link>
        <button type="button" onClick={() => setOpen(!open)}>
          Use it
        </button>
        <Suspense>{open && <Part name="Ada" />}</Suspense>
      </>
    );
  }
  render(
    <MemoryRouter>
      <Shop />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const failed = () => screen.findByText('The part could not be loaded');
const shown = () => screen.findByText('The part of Ada');

it('leaves the rest of the page as it is when its code does not load, and loads it by Retry', async () => {
  const user = renderPart(2);
  await failed();
  expect(screen.getByRole('link', { name: 'Another filter' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await shown()).toBeVisible();
});

it.each([true, false])(
  'moves the page to where it failed only in place of what was opened: %s',
  async (intoView) => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    renderPart(1, { intoView });
    await failed();
    expect(scroll).toHaveBeenCalledTimes(intoView ? 1 : 0);
  },
);

it('loads its code anew at the next URL', async () => {
  const user = renderPart(1);
  await failed();
  await user.click(screen.getByRole('link', { name: 'Another filter' }));
  expect(await shown()).toBeVisible();
  expect(screen.queryByText('The part could not be loaded')).toBeNull();
});

it('loads its code anew at its next use', async () => {
  const user = renderPart(1);
  await failed();
  await user.click(screen.getByRole('button', { name: 'Use it' }));
  await user.click(screen.getByRole('button', { name: 'Use it' }));
  expect(await shown()).toBeVisible();
});
