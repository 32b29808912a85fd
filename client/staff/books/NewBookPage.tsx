import Box from '@mui/material/Box';
import { useState } from 'react';
import { type HttpError, Title, useNotify, useRedirect } from 'react-admin';
import { useForm } from 'react-hook-form';
import { v4 as uuid } from 'uuid';
import { setServerErrors } from '../../src/forms/form-errors.ts';
import { AddBookRequest, ChangeBookRequest } from '../generated/requests.ts';
import { AllowedPage } from '../layout/AllowedPage.tsx';
import type { Refusal } from '../layout/refused-change.ts';
import { titled } from '../layout/titled.tsx';
import { useStaffRequest } from '../network/use-staff-request.ts';
import { RESTORED, useFormDraft } from '../session/form-draft.ts';
import { BookForm } from './BookForm.tsx';
import { type BookValues, EMPTY_BOOK, inputOf, VALUE_NAMES } from './book-values.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

const ADDED_BEFORE =
  'The book is in the shop already, as you sent it before. What you have typed since is still here; save to keep it.';

function NewBook() {
  const send = useStaffRequest();
  const notify = useNotify();
  const redirect = useRedirect();
  const [refusal, setRefusal] = useState<Refusal>();
  // The same for as long as the page is open: a book that is sent again after a lost response is added once.
  const [id] = useState(() => uuid());
  /** Of the book, where the shop has it already. */
  const [version, setVersion] = useState<string>();
  const form = useForm<BookValues>({ defaultValues: EMPTY_BOOK });
  const warning = useLeaveWarning(form.formState.isDirty);
  useFormDraft(form, { name: 'book', version: '', onRestore: () => notify(RESTORED) });

  const add = form.handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      const input = inputOf(values);
      const outcome =
        version === undefined
          ? (await send(AddBookRequest, { input, id })).addBook
          : (await send(ChangeBookRequest, { input, id, version })).changeBook;
      if (outcome.__typename === 'StaffBook') {
        notify(`${outcome.title} is in the shop.`, { type: 'success' });
        warning.allow();
        redirect('edit', 'books', outcome.id);
      } else if (outcome.__typename === 'StaffBookConflict') {
        setVersion(outcome.book.version);
        setRefusal({ message: ADDED_BEFORE, changes: [] });
      } else {
        const others = setServerErrors(outcome, VALUE_NAMES, form.setError);
        if (others.length > 0) setRefusal({ message: others.join(' '), changes: [] });
      }
    } catch (error) {
      setRefusal({ message: (error as HttpError).message, changes: [] });
    }
  });

  return (
    <Box sx={{ py: 2, px: { sm: 1 }, maxWidth: 900 }}>
      <Title title={titled('Add a book')} />
      <BookForm
        form={form}
        saveWords={version === undefined ? 'Add the book' : 'Save'}
        refusal={refusal}
        warning={warning}
        onSubmit={add}
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
