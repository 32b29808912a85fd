import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { Controller, type RegisterOptions, type UseFormReturn } from 'react-hook-form';
import { CLEAR_OF_SAVE } from '../ui/clear-of-save.ts';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import type { Refusal } from '../ui/refused-change.ts';
import { SaveBar } from '../ui/SaveBar.tsx';
import type { useLeaveWarning } from '../ui/use-leave-warning.ts';
import { BOOK_FIELDS, type FieldName, SECTIONS } from './book-fields.ts';
import { type BookValues, numberIn, paiseIn } from './book-values.ts';
import { CategoryFields } from './CategoryFields.tsx';
import { ContributorFields } from './ContributorFields.tsx';
import { LanguageField } from './LanguageField.tsx';
import { isLanguageCode } from './languages.ts';

interface Props {
  form: UseFormReturn<BookValues>;
  busy: boolean;
  saveLabel: string;
  refusal: Refusal | null | undefined;
  warning: ReturnType<typeof useLeaveWarning>;
  onSubmit(event: SubmitEvent): void;
  /** What stands behind a field. */
  behind?: Partial<Record<FieldName, ReactNode>>;
  /** More sections of the form. */
  children?: ReactNode;
}

/**
 * What is wrong with the text of a field, or true.
 * @param stored what the book has: some languages were stored before they had to be codes
 */
function validate(name: FieldName, value: string, stored: string | undefined): true | string {
  const { kind, required, malformed } = BOOK_FIELDS[name];
  if (!value.trim()) return required ?? true;
  if (malformed === undefined) return true;
  if (kind === 'language') return value === stored || isLanguageCode(value) || malformed;
  return (kind === 'rupees' ? paiseIn(value) : numberIn(value)) !== null || malformed;
}

/** The fields of a book, with what is wrong at each, and the button that saves them. */
export function BookForm({
  form,
  busy,
  saveLabel,
  refusal,
  warning,
  onSubmit,
  behind = {},
  children,
}: Props) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const notice = useRef<HTMLDivElement>(null);
  // The button that was pressed is in view wherever the page is scrolled to.
  useEffect(() => {
    if (refusal?.message) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);

  const field = (name: FieldName) => {
    const { label, hint, kind, required, choices } = BOOK_FIELDS[name];
    const rules = { validate: (value: string) => validate(name, value, formState.defaultValues?.[name]) };
    // Choices too, which register themselves later: the first that was registered gets the focus if several are wrong.
    const registration = register(name, rules as RegisterOptions<BookValues, typeof name>);
    const common: TextFieldProps = {
      label: kind === 'rupees' ? `${label} (₹)` : label,
      required: required !== undefined,
      error: Boolean(errors[name]),
      helperText: errors[name]?.message ?? hint,
    };
    if (choices) {
      return (
        <Controller
          name={name}
          control={control}
          rules={rules}
          render={({ field: { ref, ...chosen } }) => (
            <TextField {...common} {...chosen} inputRef={ref} select>
              <MenuItem value="">
                <span>{choices.none}</span>
              </MenuItem>
              {Object.entries(choices.names).map(([value, words]) => (
                <MenuItem key={value} value={value}>
                  <span>{words}</span>
                </MenuItem>
              ))}
            </TextField>
          )}
        />
      );
    }
    if (name === 'category') return <CategoryFields control={control} rules={rules} common={common} />;
    if (name === 'language') {
      return (
        <Controller
          name={name}
          control={control}
          rules={rules}
          render={({ field }) => <LanguageField field={field} common={common} />}
        />
      );
    }
    return <TextField {...common} {...KIND_PROPS[kind]} autoComplete="off" {...registration} />;
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: SubmitEvent) => {
        if (busy) event.preventDefault();
        else onSubmit(event);
      }}
      sx={{ display: 'grid', gap: 3, ...CLEAR_OF_SAVE }}
    >
      <Box ref={notice} sx={{ scrollMarginBlock: '4rem 7rem', '&:empty': { display: 'none' } }}>
        <RefusalNotice refusal={refusal} />
      </Box>
      {Object.entries(SECTIONS).map(([title, names]) => (
        <Section key={title} title={title}>
          {names.map((name) => (
            <Fragment key={name}>
              {field(name)}
              {behind[name]}
            </Fragment>
          ))}
        </Section>
      ))}
      <ContributorFields control={control} register={register} error={errors.contributors?.message} />
      {children}
      <SaveBar busy={busy} label={saveLabel} warning={warning} />
    </Box>
  );
}

const AMOUNT: TextFieldProps = { slotProps: { htmlInput: { inputMode: 'decimal' } } };
const KIND_PROPS: Partial<Record<(typeof BOOK_FIELDS)[FieldName]['kind'], TextFieldProps>> = {
  rupees: AMOUNT,
  number: AMOUNT,
  lines: { multiline: true, minRows: 4, sx: { gridColumn: '1 / -1' } },
};

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
