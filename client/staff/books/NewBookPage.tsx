import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Title, useNotify, useRedirect } from 'react-admin';
import { useForm } from 'react-hook-form';
import { RESTORED, useFormDraft } from '../data/form-draft.ts';
import { AllowedPage } from '../ui/AllowedPage.tsx';
import { titled } from '../ui/titled.tsx';
import { useLeaveWarning } from '../ui/use-leave-warning.ts';
import { BookForm } from './BookForm.tsx';
import { type BookValues, EMPTY_BOOK } from './book-values.ts';
import { IsbnStep } from './IsbnStep.tsx';
import { SameTitle } from './SameTitle.tsx';
import { StockAndTax } from './StockAndTax.tsx';
import { useAddBook } from './use-add-book.ts';

/** Whether an ISBN is of the group of agencies whose books are in English: 978-0, 978-1 and 979-8. */
const isOfEnglishGroup = (isbn13: string): boolean => /^(978[01]|9798)/.test(isbn13);

function NewBook() {
  const notify = useNotify();
  const redirect = useRedirect();
  const form = useForm<BookValues>({ defaultValues: EMPTY_BOOK });
  const { setFocus, setValue } = form;
  const warning = useLeaveWarning(form.formState.isDirty);
  /** What the page says of the ISBN above the form; undefined until the ISBN is known, or that there is none. */
  const [said, setSaid] = useState<string>();
  useFormDraft(form, {
    name: 'book',
    version: '',
    onRestore() {
      setSaid('');
      notify(RESTORED);
    },
  });
  const { add, isPending, error, isAdded } = useAddBook(form, (book) => {
    notify(`${book.title} is in the shop.`, { type: 'success' });
    warning.allow();
    redirect('edit', 'books', book.id);
  });
  const isOpen = said !== undefined;
  useEffect(() => {
    if (isOpen) setFocus('title');
  }, [isOpen, setFocus]);

  function goOn(isbn13: string) {
    const isEnglish = isOfEnglishGroup(isbn13);
    if (isbn13) setValue('isbn', isbn13, { shouldDirty: true });
    if (isEnglish) setValue('language', 'eng', { shouldDirty: true });
    const language = isEnglish ? ' By the ISBN it is in English: correct the language if it is another.' : '';
    setSaid(isbn13 ? `No book of the shop has the ISBN ${isbn13}.${language}` : '');
  }

  return (
    <Box sx={{ py: 2, px: { sm: 1 }, maxWidth: 900 }}>
      <Title title={titled('Add a book')} />
      {isOpen ? (
        <>
          <Typography
            role="status"
            variant="body2"
            sx={{ mb: 2, color: 'text.secondary', overflowWrap: 'anywhere' }}
          >
            {said}
          </Typography>
          <BookForm
            form={form}
            busy={isPending}
            saveLabel={isAdded ? 'Save' : 'Add the book'}
            refusal={error}
            warning={warning}
            onSubmit={form.handleSubmit((values) => add(values))}
            behind={{ author: !isAdded && <SameTitle control={form.control} /> }}
          >
            <StockAndTax form={form} />
          </BookForm>
        </>
      ) : (
        <IsbnStep onNext={goOn} />
      )}
    </Box>
  );
}

/** Adds a book to the shop, from its ISBN on, and goes on to its page, where its cover can be uploaded. */
export const NewBookPage = () => (
  <AllowedPage resource="books" action="create">
    <NewBook />
  </AllowedPage>
);
