import Box from '@mui/material/Box';
import { useState } from 'react';
import { type HttpError, Title, useNotify, useRedirect } from 'react-admin';
import { useForm } from 'react-hook-form';
import { setServerErrors } from '../../src/forms/form-errors.ts';
import { AddBookRequest } from '../generated/requests.ts';
import { AllowedPage } from '../layout/AllowedPage.tsx';
import type { Refusal } from '../layout/RefusalNotice.tsx';
import { useStaffRequest } from '../network/use-staff-request.ts';
import { RESTORED, useFormDraft } from '../session/form-draft.ts';
import { BookForm } from './BookForm.tsx';
import { type BookValues, EMPTY_BOOK, inputOf, VALUE_NAMES } from './book-values.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

function NewBook() {
  const send = useStaffRequest();
  const notify = useNotify();
  const redirect = useRedirect();
  const [refusal, setRefusal] = useState<Refusal>();
  const form = useForm<BookValues>({ defaultValues: EMPTY_BOOK });
  const warning = useLeaveWarning(form.formState.isDirty);
  useFormDraft(form, { name: 'book', version: '', onRestore: () => notify(RESTORED) });

  const add = form.handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      const { addBook: outcome } = await send(AddBookRequest, { input: inputOf(values) });
      if (outcome.__typename === 'StaffBook') {
        notify(`${outcome.title} is in the shop.`, { type: 'success' });
        warning.allow();
        redirect('edit', 'books', outcome.id);
      } else if (outcome.__typename === 'InvalidInput') {
        const others = setServerErrors(outcome, VALUE_NAMES, form.setError);
        if (others.length > 0) setRefusal({ message: others.join(' '), changes: [] });
      }
    } catch (error) {
      setRefusal({ message: (error as HttpError).message, changes: [] });
    }
  });

  return (
    <Box sx={{ py: 2, px: { sm: 1 }, maxWidth: 900 }}>
      <Title title="Add a book" />
      <BookForm form={form} saveWords="Add the book" refusal={refusal} warning={warning} onSubmit={add} />
    </Box>
  );
}

/** Adds a book to the shop, and goes on to its page, where its cover can be uploaded. */
export const NewBookPage = () => (
  <AllowedPage resource="books" action="create">
    <NewBook />
  </AllowedPage>
);
