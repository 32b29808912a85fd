import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deliveredOrder } from '../../testing/delivered-orders.ts';
import { fill } from '../../testing/fill.ts';
import { slowDown } from '../../testing/network.ts';
import { ownBook, reviewed } from '../../testing/reviews.ts';
import { staffTokenOf } from '../../testing/staff.tsx';
import { expectToast } from '../../testing/toasts.ts';
import { ask, heading, newShopper, visit } from '../../testing/visit.tsx';

/** Responses of the catalogue may be a second old. */
const untilRated = (id: string, ratingCount: number) =>
  waitFor(async () => {
    const { product } = await ask<{ product: { reviewSummary: { ratingCount: number } } }>(
      'query ($id: ID!) { product(id: $id) { reviewSummary { ratingCount } } }',
      { id },
    );
    expect(product.reviewSummary.ratingCount).toBe(ratingCount);
  });

const section = async () => within(await screen.findByRole('region', { name: 'Reviews' }));

it('shows the sample text alone to who may not review a book that nobody has rated', async () => {
  const book = await ownBook();
  const { token } = await newShopper();
  await visit(`/products/${book.id}`, token);
  await heading(book.title);
  expect(await screen.findByText('158 Ratings & 15 Reviews')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Reviews' })).toBeNull();
});

it('is written, changed and removed by who has received the book', async () => {
  const book = await ownBook();
  const order = await deliveredOrder([book]);
  const user = await visit(`/orders/${order.id}`, order.token);
  await user.click(await screen.findByRole('link', { name: `Review this book: ${book.title}` }));
  const reviews = await section();
  await user.click(await reviews.findByRole('button', { name: 'Write a review' }));
  const form = within(await reviews.findByRole('form', { name: `Your review of ${book.title}` }));
  await user.click(form.getByRole('button', { name: 'Save review' }));
  expect(await form.findByText('Choose one to five stars.')).toBeVisible();
  await user.click(form.getByRole('radio', { name: '4 stars' }));
  const text = form.getByLabelText('What do you think of it?');
  await fill(user, text, 'Cheaper at books.example.com');
  await user.click(form.getByRole('button', { name: 'Save review' }));
  expect(
    await form.findByText('Reviews cannot have links or email addresses. Take “books.example.com” out.'),
  ).toBeVisible();
  await fill(user, text, 'I read it in one night.');
  await user.click(form.getByRole('button', { name: 'Save review' }));
  await expectToast('Review Saved');
  expect(await screen.findByRole('link', { name: '1 Rating & 1 Review' })).toBeVisible();
  const list = within(await reviews.findByRole('list', { name: 'Reviews' }));
  expect(await list.findByText('Ada L. (you)')).toBeVisible();
  expect(list.queryByRole('button')).toBeNull();

  await user.click(reviews.getByRole('button', { name: 'Change review' }));
  expect(await reviews.findByRole('radio', { name: '4 stars' })).toBeChecked();
  await user.click(reviews.getByRole('radio', { name: '2 stars' }));
  await user.click(reviews.getByRole('button', { name: 'Save review' }));
  expect(await reviews.findByText('2.0')).toBeVisible();

  await user.click(reviews.getByRole('button', { name: 'Remove review' }));
  await user.click(await screen.findByRole('button', { name: 'Remove review' }));
  await expectToast('Review Removed');
  expect(await screen.findByRole('button', { name: 'Write a review' })).toBeVisible();
  // The stars are those of the catalogue again.
  await waitFor(() => expect(screen.queryByText('2.0')).toBeNull());
});

it('shows the true stars, and lets others find reviews helpful and report them', async () => {
  const book = await ownBook();
  await reviewed(book, 5, 'First of all.');
  await reviewed(book, 4, 'Last of all.');
  await untilRated(book.id, 2);
  const { token } = await newShopper();
  const user = await visit(`/products/${book.id}`, token);
  expect(await screen.findByRole('link', { name: '2 Ratings & 2 Reviews' })).toBeVisible();
  const reviews = await section();
  expect(await reviews.findByText('4.5')).toBeVisible();
  const items = async () =>
    (await reviews.findByRole('list', { name: 'Reviews' })).querySelectorAll(':scope > li');
  await waitFor(async () => expect((await items())[0]).toHaveTextContent('Last of all.'));
  expect(reviews.queryByRole('button', { name: 'Write a review' })).toBeNull();

  const [, first] = [...(await items())] as HTMLElement[];
  const item = within(first ?? expect.unreachable());
  await user.click(item.getByRole('button', { name: /^Helpful/ }));
  expect(await item.findByText('One shopper finds this helpful.')).toBeVisible();
  expect(item.getByRole('button', { name: /^Helpful/ })).toHaveAttribute('aria-pressed', 'true');
  await user.selectOptions(reviews.getByLabelText('Order of the reviews'), 'HELPFUL');
  await waitFor(async () => expect((await items())[0]).toHaveTextContent('First of all.'));

  const [most] = [...(await items())] as HTMLElement[];
  await user.click(within(most ?? expect.unreachable()).getByRole('button', { name: /^Report/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What is wrong with it?' }));
  await user.click(dialog.getByRole('button', { name: 'Report' }));
  expect(await dialog.findByText('Choose one.')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'It advertises something' }));
  await user.click(dialog.getByRole('button', { name: 'Report' }));
  await expectToast('Thank you: we look at it');
  expect(await screen.findByText('You have reported it.')).toBeVisible();
});

it('sends visitors to the login when they find one helpful', async () => {
  const book = await ownBook();
  await reviewed(book, 5, 'A good one.');
  await untilRated(book.id, 1);
  const user = await visit(`/products/${book.id}`);
  await user.click(await screen.findByRole('button', { name: /^Helpful/ }));
  expect(await heading('Login')).toBeInTheDocument();
});

it('says that the list could not be loaded, and loads it again', async () => {
  const book = await ownBook();
  await reviewed(book, 3, 'So so.');
  await untilRated(book.id, 1);
  const reads = slowDown('BookReviews');
  const user = await visit(`/products/${book.id}`);
  await heading(book.title);
  await reads.fail();
  expect(await screen.findByText('The reviews could not be loaded')).toBeVisible();
  reads.answer();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('So so.')).toBeVisible();
});

it('tells its author why the shop has hidden it, and looks again at another text', async () => {
  const book = await ownBook();
  const token = await reviewed(book, 1, 'A rude one.');
  const { ownReviews } = await ask<{ ownReviews: { review: { id: string } } }>(
    'query ($id: ID!) { ownReviews(productId: $id) { review { id } } }',
    { id: book.id },
    token,
  );
  await ask(
    'mutation ($input: HideReviewInput!) { hideReview(input: $input) { __typename } }',
    { input: { id: ownReviews.review.id, version: 1, reason: 'It insults the author.' } },
    await staffTokenOf('support'),
  );
  await untilRated(book.id, 0);
  await visit(`/products/${book.id}`, token);
  const reviews = await section();
  expect(await reviews.findByText('Our reason: It insults the author.')).toBeVisible();
  expect(reviews.getByText('A rude one.')).toBeVisible();
  expect(reviews.queryByRole('list', { name: 'Reviews' })).toBeNull();
});
