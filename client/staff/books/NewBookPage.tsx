import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useNotify, useRedirect } from 'react-admin';
import { useForm } from 'react-hook-form';
import { v4 as uuid } from 'uuid';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { RESTORED, useFormDraft } from '../data/form-draft.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { AllowedPage } from '../ui/AllowedPage.tsx';
import { titled } from '../ui/titled.tsx';
import { BookForm } from './BookForm.tsx';
import { AddBookDocument, ChangeBookDocument } from './Books.generated.ts';
import { type BookValues, EMPTY_BOOK, inputOf, VALUE_NAMES } from './book-values.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

const ADDED_BEFORE =
  'The book is in the shop already, as you sent it before. What you have typed since is still here; save to keep it.';

function NewBook() {
  const send = useStaffRequest();
  const notify = useNotify();
  const redirect = useRedirect();
  // The same for as long as the page is open: a book that is sent again after a lost response is added once.
  const [id] = useState(() => uuid());
  /** Of the book, where the shop has it already. */
  const [version, setVersion] = useState<string>();
  const form = useForm<BookValues>({ defaultValues: EMPTY_BOOK });
  const warning = useLeaveWarning(form.formState.isDirty);
  useFormDraft(form, { name: 'book', version: '', onRestore: () => notify(RESTORED) });

  const {
    mutate: add,
    isPending,
    error,
  } = useMutation({
    async mutationFn(values: BookValues) {
      const input = inputOf(values);
      const outcome =
        version === undefined
          ? (await send(AddBookDocument, { input, id })).addBook
          : (await send(ChangeBookDocument, { input, id, version })).changeBook;
      if (outcome.__typename === 'InvalidInput')
        throw new Error(setServerErrors(outcome, VALUE_NAMES, form.setError).join(' '));
      if (outcome.__typename === 'StaffBookConflict') {
        setVersion(outcome.book.version);
        throw new Error(ADDED_BEFORE);
      }
      return outcome;
    },
    onSuccess(book) {
      notify(`${book.title} is in the shop.`, { type: 'success' });
      warning.allow();
      redirect('edit', 'books', book.id);
    },
  });

  return (
    <Box sx={{ py: 2, px: { sm: 1 }, maxWidth: 900 }}>
      <Title title={titled('Add a book')} />
      <BookForm
        form={form}
        busy={isPending}
        saveLabel={version === undefined ? 'Add the book' : 'Save'}
        refusal={error}
        warning={warning}
        onSubmit={form.handleSubmit((values) => add(values))}
      />
    </Box>
  );
}

/** Adds a book to the shop, and goes on to its page, where its cover can be uploaded. */
export const NewBookPage = () => (
  <AllowedPage resource="books" action="create">
    <NewBook />
  </AllowedPage>
);
