import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { SubmitEvent } from 'react';
import { Controller, type RegisterOptions, type UseFormReturn } from 'react-hook-form';
import { ConfirmDialog } from '../../src/layout/ConfirmDialog.tsx';
import { type Refusal, RefusalNotice } from '../layout/RefusalNotice.tsx';
import { type BookValues, CATEGORY_NAMES, FORMAT_NAMES, numberIn, paiseIn } from './book-values.ts';
import { ContributorFields } from './ContributorFields.tsx';
import type { useLeaveWarning } from './use-leave-warning.ts';

type Name = Exclude<keyof BookValues, 'contributors'>;

interface Props {
  form: UseFormReturn<BookValues>;
  saveWords: string;
  refusal: Refusal | undefined;
  warning: ReturnType<typeof useLeaveWarning>;
  onSubmit(event: SubmitEvent): void;
}

const RUPEES = 'Write rupees such as 499 or 499.50.';
const isAmount = (value: string) => paiseIn(value) !== null || RUPEES;
const isOptional = (message: string) => (value: string) =>
  !value.trim() || numberIn(value) !== null || message;

const RULES: Partial<Record<Name, RegisterOptions<BookValues, Name>>> = {
  title: { validate: (value) => Boolean(value.trim()) || 'Write the title.' },
  author: { validate: (value) => Boolean(value.trim()) || 'Write who the author is.' },
  pricePaise: { validate: isAmount },
  previousPricePaise: { validate: (value) => !value.trim() || isAmount(value) },
  rating: { validate: (value) => numberIn(value) !== null || 'Write a number from 1 to 5, such as 4.2.' },
  category: { required: 'Choose a category.' },
  pages: { validate: isOptional('Write a whole number, such as 320.') },
  firstPublished: { validate: isOptional('Write a year such as 1925, or -750 before Christ.') },
  seriesNumber: { validate: isOptional('Write a number such as 3 or 2.5.') },
};

/** The fields of a book, with what is wrong at each, and the button that saves them. */
export function BookForm({ form, saveWords, refusal, warning, onSubmit }: Props) {
  const { register, control, formState } = form;
  const { errors, isSubmitting } = formState;

  const field = (name: Name, label: string, hint?: string, props: TextFieldProps = {}) => (
    <TextField
      {...props}
      label={label}
      autoComplete="off"
      error={Boolean(errors[name])}
      helperText={errors[name]?.message ?? hint}
      {...register(name, RULES[name] as RegisterOptions<BookValues, typeof name>)}
    />
  );
  const choice = (
    name: 'category' | 'format',
    label: string,
    names: Record<string, string>,
    none: string,
  ) => (
    <Controller
      name={name}
      control={control}
      rules={RULES[name] as object}
      render={({ field: { ref, ...chosen } }) => (
        <TextField
          {...chosen}
          inputRef={ref}
          select
          label={label}
          required={name === 'category'}
          error={Boolean(errors[name])}
          helperText={errors[name]?.message}
        >
          <MenuItem value="">{none}</MenuItem>
          {Object.entries(names).map(([value, words]) => (
            <MenuItem key={value} value={value}>
              {words}
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  );

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: SubmitEvent) => {
        if (isSubmitting) event.preventDefault();
        else onSubmit(event);
      }}
      sx={{ display: 'grid', gap: 3 }}
    >
      <RefusalNotice refusal={refusal} />
      <Section title="In the shop">
        {field('title', 'Title', undefined, { required: true })}
        {field('author', 'Author', 'As pages show it, such as “by Jane Austen”.', { required: true })}
        {field('pricePaise', 'Price (₹)', undefined, { required: true, ...AMOUNT })}
        {field('previousPricePaise', 'Previous price (₹)', 'Empty: the price.', AMOUNT)}
        {choice('category', 'Category', CATEGORY_NAMES, 'Choose')}
        {field('rating', 'Rating', 'Of readers, 1 to 5.', { required: true, ...AMOUNT })}
      </Section>
      <Section title="Edition">
        {field('isbn', 'ISBN', '10 or 13 digits.')}
        {choice('format', 'Format', FORMAT_NAMES, 'Unknown')}
        {field('language', 'Language', 'Such as eng, hin or ben.')}
        {field('pages', 'Pages', undefined, AMOUNT)}
        {field('publisher', 'Publisher')}
        {field('publishedOn', 'Published on', 'Such as 1999, 1999-04 or 1999-04-15.')}
        {field('firstPublished', 'First published', 'The year in which the text came out first.')}
        <span />
        {field('seriesName', 'Series')}
        {field('seriesNumber', 'Number in the series', undefined, AMOUNT)}
        <Box sx={{ gridColumn: '1 / -1' }}>
          {field('description', 'Description', undefined, { multiline: true, minRows: 4 })}
        </Box>
      </Section>
      <ContributorFields control={control} register={register} error={errors.contributors?.message} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button type="submit" aria-busy={isSubmitting}>
          {saveWords}
        </Button>
      </Box>
      <ConfirmDialog
        open={warning.isAsking}
        title="Leave without saving?"
        keepWords="Stay"
        confirmWords="Leave"
        busy={false}
        onKeep={warning.stay}
        onConfirm={warning.leave}
      >
        What you have changed here is not saved.
      </ConfirmDialog>
    </Box>
  );
}

const AMOUNT: TextFieldProps = { slotProps: { htmlInput: { inputMode: 'decimal' } } };

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Box component="section" aria-label={title}>
    <Typography component="h2" variant="h6">
      {title}
    </Typography>
    <Box
      sx={{
        display: 'grid',
        columnGap: 2,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  </Box>
);
