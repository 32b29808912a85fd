import { useEffect, useState } from 'react';
import { type BookChoiceFragment, BookChoicesRequest } from '../generated/requests.ts';
import { useStaffRequest } from '../network/use-staff-request.ts';

const PAUSE_MS = 150;

interface Found {
  search: string;
  books: BookChoiceFragment[];
  failure?: string;
}

const NOTHING: Found = { search: '', books: [] };

/**
 * The books that a text finds by title, author, ISBN or number, once somebody pauses typing.
 * @returns the books, whether others are on their way, and why they could not be read
 */
export function useBookChoices(text: string) {
  const send = useStaffRequest();
  const [found, setFound] = useState(NOTHING);
  const search = text.trim();
  useEffect(() => {
    if (search === '') {
      setFound(NOTHING);
      return undefined;
    }
    let isCurrent = true;
    const show = (next: Found) => {
      if (isCurrent) setFound(next);
    };
    const timer = setTimeout(() => {
      send(BookChoicesRequest, { search }).then(
        ({ staffBooks }) => show({ search, books: staffBooks.nodes }),
        (error: Error) => show({ search, books: [], failure: error.message }),
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [search, send]);
  const isLoading = found.search !== search;
  return { books: isLoading ? [] : found.books, isLoading, failure: found.failure };
}
