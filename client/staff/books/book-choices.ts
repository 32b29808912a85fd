import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { type BookChoiceFragment, BookChoicesDocument } from './BookChoices.generated.ts';

const PAUSE_MS = 150;

/** A book to choose; of one that was chosen before, its edition may not be known. */
export type BookChoice = Pick<BookChoiceFragment, 'id' | 'title'> & Partial<BookChoiceFragment>;

/** The books that what somebody types may mean: a part of a title or an author, an ISBN or a number. */
export function useBookChoices() {
  const [text, setText] = useState('');
  const send = useStaffRequest();
  const search = text.trim();
  const { data, isLoading, error } = useQuery({
    queryKey: ['BookChoices', search],
    async queryFn({ signal }) {
      await new Promise((resume) => setTimeout(resume, PAUSE_MS));
      // Somebody has typed on.
      signal.throwIfAborted();
      return send(BookChoicesDocument, { search });
    },
    enabled: search !== '',
  });
  return { books: data?.staffBooks.nodes ?? [], isSearching: search !== '', isLoading, error, setText };
}

/** How a field tells books to choose from each other. */
export const bookOptions = {
  getOptionLabel: ({ title }: BookChoice) => title,
  getOptionKey: ({ id }: BookChoice) => id,
  isOptionEqualToValue: (option: BookChoice, chosen: BookChoice) => option.id === chosen.id,
  loadingText: 'Looking for books…',
};

/** In place of books that are not found. */
export const noBooksText = (isSearching: boolean): string =>
  isSearching ? 'No book matches.' : 'Type a part of the title, or the ISBN.';
