import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffTokenOf } from '../../testing/staff.tsx';
import { ask, heading, visit } from '../../testing/visit.tsx';

const addPage = async (input: object) =>
  ask(
    'mutation ($input: PageInput!) { addPage(input: $input) { __typename } }',
    { input: { state: 'PUBLISHED', ...input } },
    await staffTokenOf('owner'),
  );

it('shows the text of the owner, with a title and links of the shop', async () => {
  const slug = `page-${crypto.randomUUID()}`;
  await addPage({ slug, title: 'Gift cards', body: '# How\n\n[Look](/products) <script>alert(1)</script>' });
  const user = await visit(`/pages/${slug}`);
  expect(await heading('Gift cards')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'How' })).toBeInTheDocument();
  expect(screen.getByText(/<script>alert\(1\)<\/script>/)).toBeInTheDocument();
  expect(document.querySelector('main script')).toBeNull();
  await waitFor(() => expect(document.title).toBe('Gift cards · Quire'));
  await user.click(screen.getByRole('link', { name: 'Look' }));
  expect(await heading(/^Showing All/)).toBeInTheDocument();
});

it.each(['a draft', 'an address of nothing'])('%s is not found', async (what) => {
  const slug = `page-${crypto.randomUUID()}`;
  if (what === 'a draft') await addPage({ slug, title: 'Soon', body: '', state: 'DRAFT' });
  await visit(`/pages/${slug}`);
  expect(await heading('Page not found')).toBeInTheDocument();
});

it('the footer has the pages that the owner puts there, and leads the others of the specification home', async () => {
  const slug = `page-${crypto.randomUUID()}`;
  const slugs = async () =>
    (await ask<{ pages: { slug: string }[] }>('{ pages { slug } }')).pages.map((page) => page.slug);
  // Cached from now on: a change ends that, and no earlier response is served any more.
  expect(await slugs()).not.toContain(slug);
  await addPage({ slug, title: `Imprint ${slug}`, body: '', footerPosition: 1 });
  await expect.poll(slugs).toContain(slug);
  await visit('/login');
  const footer = within(await screen.findByRole('navigation', { name: 'Footer' }));
  expect(await footer.findByRole('link', { name: `Imprint ${slug}` })).toHaveAttribute(
    'href',
    `/pages/${slug}`,
  );
  expect(footer.getByRole('link', { name: 'FAQ' })).toHaveAttribute('href', '/');
  expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/');
});
