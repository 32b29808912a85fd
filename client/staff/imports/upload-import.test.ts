import { afterEach, expect, it, vi } from 'vitest';
import { beginUpload } from './upload-import.ts';

afterEach(() => vi.unstubAllGlobals());

it('an upload has an id on pages without HTTPS, where browsers have no randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(beginUpload(new File(['title'], 'books.csv')).id).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/,
  );
});
