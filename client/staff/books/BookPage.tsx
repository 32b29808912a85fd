import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useNotify, useRefresh } from 'react-admin';
import { useForm } from 'react-hook-form';
import { formatIndianMoment } from '../../shared/dates.ts';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { changedSince, RESTORED, useFormDraft } from '../data/form-draft.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { RecordPage } from '../ui/RecordPage.tsx';
import type { Refusal } from '../ui/refused-change.ts';
import { titled } from '../ui/titled.tsx';
import { useLeaveWarning } from '../ui/use-leave-warning.ts';
import { BookForm } from './BookForm.tsx';
import { ChangeBookDocument, type WholeStaffBookFragment } from './Books.generated.ts';
import { type BookValues, bookChanges, inputOf, VALUE_NAMES, valuesOf } from './book-values.ts';
import { CoverUpload } from './CoverUpload.tsx';
import { OtherEditions } from './OtherEditions.tsx';
import { useBookChanges } from './use-book-changes.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

/** Names the whole book in react-admin's cache, where the list stores its rows as books too. */
const WHOLE_BOOK = { whole: true };

/** Edits a book that is loaded. */
function BookEditor({ loaded }: { loaded: WholeStaffBookFragment }) {
  const send = useStaffRequest();
  const notify = useNotify();
  const refresh = useRefresh();
  const [book, setBook] = useState(loaded);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { enqueue, latest, setLatest, rejectQueued } = useBookChanges(loaded);
  const form = useForm<BookValues>({ defaultValues: valuesOf(loaded) });
  const warning = useLeaveWarning(form.formState.isDirty);
  useFormDraft(form, {
    name: 'book',
    version: book.version,
    onRestore(hasChanged) {
      notify(RESTORED);
      if (hasChanged) setRefusal({ message: changedSince('book'), changes: [] });
    },
  });

  /** Takes over what is stored now; what has been typed and not saved stays. */
  function show(now: WholeStaffBookFragment) {
    setBook(now);
    setLatest(now);
    form.reset(valuesOf(now), { keepDirtyValues: true });
    refresh();
  }
  function conflict(message: string, now: WholeStaffBookFragment) {
    rejectQueued();
    setRefusal({ message, changes: bookChanges(latest(), now) });
    show(now);
  }

  /** Shows what a save has stored; what has been typed since it was sent stays. */
  function resetAfter(sent: BookValues, stored: WholeStaffBookFragment) {
    const typed = structuredClone(form.getValues());
    form.reset(valuesOf(stored));
    for (const name of VALUE_NAMES) {
      if (JSON.stringify(typed[name]) !== JSON.stringify(sent[name]))
        form.setValue(name, typed[name], { shouldDirty: true });
    }
  }

  const { mutate: save, isPending } = useMutation({
    mutationFn(values: BookValues) {
      setRefusal(undefined);
      return enqueue(async (version) => {
        const variables = { id: book.id, version, input: inputOf(values) };
        const { changeBook: outcome } = await send(ChangeBookDocument, variables);
        if (outcome.__typename === 'StaffBook') {
          resetAfter(values, outcome);
          show(outcome);
          notify('Saved.', { type: 'success' });
        } else if (outcome.__typename === 'StaffBookConflict') {
          conflict(
            `${outcome.message} What you have typed is still here; save again to keep it.`,
            outcome.book,
          );
        } else throw new Error(setServerErrors(outcome, VALUE_NAMES, form.setError).join(' '));
      });
    },
    // What somebody else has changed says more.
    onError: (error) => setRefusal((known) => known ?? error),
  });

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: '1fr', md: '240px 1fr' },
        alignItems: 'start',
      }}
    >
      <Title title={titled(book.title)} />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <CoverUpload book={book} enqueue={enqueue} onChange={show} onConflict={conflict} />
        <Typography
          variant="body2"
          sx={{ color: 'text.secondary' }}
        >{`Number ${book.number}. ${book.withdrawnAt ? `Withdrawn since ${formatIndianMoment(book.withdrawnAt)}: shoppers do not see it.` : ''}`}</Typography>
        <Button
          variant="outlined"
          color={book.withdrawnAt ? 'primary' : 'error'}
          onClick={() => setWithdrawing(true)}
        >
          <span>{book.withdrawnAt ? 'Put back into the shop' : 'Withdraw'}</span>
        </Button>
        <OtherEditions book={book} enqueue={enqueue} onChange={show} onConflict={conflict} />
      </Box>
      <BookForm
        form={form}
        busy={isPending}
        saveLabel="Save"
        refusal={refusal}
        warning={warning}
        onSubmit={form.handleSubmit((values) => save(values))}
      />
      {isWithdrawing && (
        <WithdrawDialog
          book={book}
          enqueue={enqueue}
          onChange={show}
          onConflict={conflict}
          onClose={(message) => {
            setWithdrawing(false);
            if (message) setRefusal((known) => known ?? { message, changes: [] });
          }}
        />
      )}
    </Box>
  );
}

/** A book: its facts, its cover, and whether the shop sells it. */
export const BookPage = () => (
  <Box sx={{ display: 'grid', gap: 3, py: 2, px: { sm: 1 }, maxWidth: 1100 }}>
    <RecordPage<WholeStaffBookFragment>
      noun="book"
      listName="books"
      // Somebody types here: what others change shows when it is saved.
      query={{ meta: WHOLE_BOOK, refetchOnReconnect: false, refetchOnWindowFocus: false }}
    >
      {(book) => <BookEditor key={book.id} loaded={book} />}
    </RecordPage>
  </Box>
);
