import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { ownBook, reviewed } from '../../testing/reviews.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask, newShopper } from '../../testing/visit.tsx';

interface Own {
  ownReviews: { review: { id: string; hiddenReason: string | null } };
}
const ownReview = async (productId: string, token: string) =>
  (
    await ask<Own>(
      'query ($productId: ID!) { ownReviews(productId: $productId) { review { id hiddenReason } } }',
      { productId },
      token,
    )
  ).ownReviews.review;

it('is hidden with a reason when it was reported, and shown again', async () => {
  const book = await ownBook();
  const author = await reviewed(book, 1, 'Buy it at my shop instead.');
  const { id } = await ownReview(book.id, author);
  const { token: reporter } = await newShopper();
  await ask(
    'mutation ($input: ReportReviewInput!) { reportReview(input: $input) { __typename } }',
    { input: { reviewId: id, reason: 'SPAM', note: 'An advertisement.' } },
    reporter,
  );
  const user = visitStaff('/reviews', await staffTokenOf('support'));
  const card = async () => {
    const text = await screen.findByText('Buy it at my shop instead.');
    return within(text.closest('li') ?? expect.unreachable());
  };
  expect(await (await card()).findByText(/^It advertises something: “An advertisement.”/)).toBeVisible();
  expect((await card()).getByText('One report waits for a decision.')).toBeVisible();
  await user.click((await card()).getByRole('button', { name: /^Hide: the review of A Book/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide this review' }));
  await user.click(dialog.getByRole('button', { name: 'Hide review' }));
  expect(await dialog.findByText('Write the reason.')).toBeVisible();
  await fill(user, dialog.getByLabelText(/^Reason/), 'It is an advertisement.');
  await user.click(dialog.getByRole('button', { name: 'Hide review' }));
  await waitFor(async () =>
    expect(await ownReview(book.id, author)).toMatchObject({ hiddenReason: 'It is an advertisement.' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(await screen.findByRole('button', { name: 'All reviews' }));
  expect(
    await (await card()).findByText(/^Hidden by Staff support on .*: It is an advertisement\.$/),
  ).toBeVisible();
  await user.click((await card()).getByRole('button', { name: /^Show again/ }));
  await waitFor(async () => expect(await ownReview(book.id, author)).toMatchObject({ hiddenReason: null }));
});
