import { expectEachSound } from './axe.ts';
import { someBooks, test } from './shopper.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('axe finds nothing for a visitor', async ({ page, request }) => {
  const [book] = await someBooks(request, 1);
  await expectEachSound(page, [
    ['/', 'Books worth staying in for'],
    ['/products', 'Showing All 50 Products'],
    ['/products?search=nothing+like+it&category=Fiction', 'Showing All 0 Products'],
    [`/products/${book?._id}`, /^Similar Products$/],
    ['/authors/arundhati-roy', /^Showing All|^The God of Small Things$/],
    ['/series/the-empyrean', /^Book 3$/],
    ['/nowhere', 'Page not found'],
  ]);
});
