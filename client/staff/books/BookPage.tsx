import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { EditBase, type HttpError, Title, useEditContext, useNotify, useRefresh } from 'react-admin';
import { useForm } from 'react-hook-form';
import { setServerErrors } from '../../src/forms/form-errors.ts';
import { Notice } from '../../src/layout/Notice.tsx';
import { ChangeBookRequest, type WholeStaffBookFragment } from '../generated/requests.ts';
import { indianTime } from '../layout/indian-time.ts';
import type { Refusal } from '../layout/RefusalNotice.tsx';
import { useStaffRequest } from '../network/use-staff-request.ts';
import { BookForm } from './BookForm.tsx';
import { CHANGED_SINCE, RESTORED, useBookDraft } from './book-draft.ts';
import { type BookValues, bookChanges, inputOf, VALUE_NAMES, valuesOf } from './book-values.ts';
import { CoverUpload } from './CoverUpload.tsx';
import { OtherEditions } from './OtherEditions.tsx';
import { useLeaveWarning } from './use-leave-warning.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

/** Edits a book that is loaded. */
function BookEditor({ loaded }: { loaded: WholeStaffBookFragment }) {
  const send = useStaffRequest();
  const notify = useNotify();
  const refresh = useRefresh();
  const [book, setBook] = useState(loaded);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const form = useForm<BookValues>({ defaultValues: valuesOf(loaded) });
  const warning = useLeaveWarning(form.formState.isDirty);
  useBookDraft(form, book.version, (hasChanged) => {
    notify(RESTORED);
    if (hasChanged) setRefusal({ message: CHANGED_SINCE, changes: [] });
  });

  /** Takes over what is stored now; what has been typed and not saved stays. */
  function show(now: WholeStaffBookFragment) {
    setBook(now);
    form.reset(valuesOf(now), { keepDirtyValues: true });
    refresh();
  }
  function conflict(message: string, now: WholeStaffBookFragment) {
    setRefusal({ message, changes: bookChanges(book, now) });
    show(now);
  }

  const save = form.handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      const variables = { id: book.id, version: book.version, input: inputOf(values) };
      const { changeBook: outcome } = await send(ChangeBookRequest, variables);
      if (outcome.__typename === 'StaffBook') {
        form.reset(valuesOf(outcome));
        show(outcome);
        notify('Saved.', { type: 'success' });
      } else if (outcome.__typename === 'StaffBookConflict') {
        conflict(
          `${outcome.message} What you have typed is still here; save again to keep it.`,
          outcome.book,
        );
      } else {
        const others = setServerErrors(outcome, VALUE_NAMES, form.setError);
        if (others.length > 0) setRefusal({ message: others.join(' '), changes: [] });
      }
    } catch (error) {
      setRefusal({ message: (error as HttpError).message, changes: [] });
    }
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
      <Title title={book.title} />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <CoverUpload book={book} onChange={show} onConflict={conflict} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Number {book.number}.{' '}
          {book.withdrawnAt && `Withdrawn since ${indianTime(book.withdrawnAt)}: shoppers do not see it.`}
        </Typography>
        <Button
          variant="outlined"
          color={book.withdrawnAt ? 'primary' : 'error'}
          onClick={() => setWithdrawing(true)}
        >
          {book.withdrawnAt ? 'Put back into the shop' : 'Withdraw'}
        </Button>
        <OtherEditions book={book} onChange={show} onConflict={conflict} />
      </Box>
      <BookForm form={form} saveWords="Save" refusal={refusal} warning={warning} onSubmit={save} />
      {isWithdrawing && (
        <WithdrawDialog
          book={book}
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

function BookContent() {
  const { record, error, isPending } = useEditContext<WholeStaffBookFragment & { id: string }>();
  if (record?.version) return <BookEditor key={record.id} loaded={record} />;
  return (
    <>
      <Title title="Book" />
      {isPending && <Typography role="status">Loading the book…</Typography>}
      {error && <Notice>{(error as Error).message}</Notice>}
    </>
  );
}

/** A book: its facts, its cover, and whether the shop sells it. */
export const BookPage = () => (
  <EditBase redirect={false} mutationMode="pessimistic">
    <Box sx={{ py: 2, px: { sm: 1 }, maxWidth: 1100 }}>
      <BookContent />
    </Box>
  </EditBase>
);
