import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { hasDraftMark } from '../../../text/draft-mark.ts';
import { slugOf } from '../../../text/slug.ts';
import { PageText } from '../../shared/pages/PageText.tsx';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx';
import { type InvalidInput, setServerErrors } from '../../shared/ui/form-errors.ts';
import { changedSince, RESTORED, useFormDraft } from '../data/form-draft.ts';
import { CLEAR_OF_SAVE } from '../ui/clear-of-save.ts';
import { Panel } from '../ui/Panel.tsx';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import { type Refusal, RefusedChange } from '../ui/refused-change.ts';
import { SaveBar } from '../ui/SaveBar.tsx';
import { useLeaveWarning } from '../ui/use-leave-warning.ts';
import type { WholePageFragment } from './Pages.generated.ts';
import { type PageValues, STATE_NAMES, VALUE_NAMES, valuesOf } from './page-values.ts';

/** What became of a save. */
type Outcome =
  | { stored: WholePageFragment }
  | { invalid: InvalidInput }
  | (Refusal & { now: WholePageFragment });

interface Props {
  /** Of the page that is edited; empty for a new one. */
  version: string;
  initial: PageValues;
  saveLabel: string;
  save(values: PageValues): Promise<Outcome>;
  onSaved(stored: WholePageFragment): void;
  /** Beside the button that saves. */
  actions?: ReactNode;
}

/** As much of an address as the shop takes of a title. */
const slugOfTitle = (title: string): string =>
  slugOf(title)
    .normalize('NFD')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');

/** Edits a page, with what shoppers would see of it beside the text, or below it on a phone. */
export function PageEditor({ version, initial, saveLabel, save, onSaved, actions }: Props) {
  const notify = useNotify();
  const form = useForm<PageValues>({ defaultValues: initial });
  const { register, control, formState } = form;
  const { errors } = formState;
  const warning = useLeaveWarning(formState.isDirty);
  const [refusal, setRefusal] = useState<Refusal>();
  /** What waits for somebody to say that it shall be published as a draft. */
  const [unchecked, setUnchecked] = useState<PageValues>();
  const notice = useRef<HTMLDivElement>(null);
  // The button that was pressed is in view wherever the page is scrolled to.
  useEffect(() => {
    if (refusal?.message) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  useFormDraft(form, {
    name: 'page',
    version,
    onRestore(hasChanged) {
      notify(RESTORED);
      if (hasChanged) setRefusal({ message: changedSince('page'), changes: [] });
    },
  });

  const { mutate: send, isPending } = useMutation({
    async mutationFn(values: PageValues) {
      setRefusal(undefined);
      const outcome = await save(values);
      if ('stored' in outcome) return { values, stored: outcome.stored };
      if ('invalid' in outcome)
        throw new RefusedChange(setServerErrors(outcome.invalid, VALUE_NAMES, form.setError).join(' '));
      // What has been typed stays, and the next save starts from the page as it is now.
      form.reset(valuesOf(outcome.now), { keepDirtyValues: true });
      throw new RefusedChange(
        `${outcome.message} What you have typed is still here; save again to keep it.`,
        outcome.changes,
      );
    },
    onSuccess({ values, stored }) {
      const typed = form.getValues();
      form.reset(valuesOf(stored));
      // What has been typed since it was sent stays.
      for (const name of VALUE_NAMES) {
        if (typed[name] !== values[name]) form.setValue(name, typed[name], { shouldDirty: true });
      }
      if (version === '') warning.allow();
      onSaved(stored);
    },
    onError: (error: Error & Partial<Refusal>) =>
      setRefusal({ message: error.message, changes: error.changes ?? [] }),
  });
  const submit = form.handleSubmit((values) => {
    if (values.state === 'PUBLISHED' && hasDraftMark(values.body)) setUnchecked(values);
    else send(values);
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: SubmitEvent) => {
        if (isPending) event.preventDefault();
        else void submit(event);
      }}
      sx={{ display: 'grid', gap: 3, ...CLEAR_OF_SAVE }}
    >
      <Box ref={notice} sx={{ scrollMarginBlock: '4rem 7rem', '&:empty': { display: 'none' } }}>
        <RefusalNotice refusal={refusal} />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 1 }}>
          <TextField
            label="Title"
            required
            autoComplete="off"
            error={Boolean(errors.title)}
            helperText={errors.title?.message ?? 'The heading of the page, and its link in the footer.'}
            {...register('title', {
              required: 'Enter the title.',
              onBlur() {
                const { title, slug } = form.getValues();
                if (!slug) form.setValue('slug', slugOfTitle(title), { shouldDirty: true });
              },
            })}
          />
          <TextField
            label="Address"
            required
            autoComplete="off"
            error={Boolean(errors.slug)}
            helperText={
              errors.slug?.message ??
              'What follows /pages/: small letters, digits and hyphens. Links to the old address of a page break.'
            }
            {...register('slug', { required: 'Enter the address.' })}
          />
          <Controller
            name="state"
            control={control}
            render={({ field: { ref, ...chosen } }) => (
              <TextField
                {...chosen}
                inputRef={ref}
                select
                label="State"
                helperText={
                  errors.state?.message ?? 'A published page shows each change as soon as it is saved.'
                }
                error={Boolean(errors.state)}
              >
                {Object.entries(STATE_NAMES).map(([value, words]) => (
                  <MenuItem key={value} value={value}>
                    <span>{words}</span>
                  </MenuItem>
                ))}
              </TextField>
            )}
          />
          <TextField
            label="Place in the footer"
            autoComplete="off"
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            error={Boolean(errors.footerPosition)}
            helperText={
              errors.footerPosition?.message ??
              'From 1 to 99, the lowest first; empty for no link there. FAQ and Privacy Policy always have one.'
            }
            {...register('footerPosition', {
              validate: (value) =>
                /^\s*([1-9]\d?)?\s*$/.test(value) || 'Enter a whole number from 1 to 99, or nothing.',
            })}
          />
          <TextField
            label="Text"
            multiline
            minRows={14}
            maxRows={28}
            error={Boolean(errors.body)}
            helperText={errors.body?.message ?? MARKDOWN_HINT}
            {...register('body')}
          />
        </Box>
        <Preview control={control} />
      </Box>
      <SaveBar busy={isPending} label={saveLabel} warning={warning}>
        {actions}
      </SaveBar>
      <ConfirmDialog
        open={unchecked !== undefined}
        title="Publish a draft that nobody has checked?"
        cancelLabel="Go back"
        confirmLabel="Publish it as it is"
        busy={false}
        onCancel={() => setUnchecked(undefined)}
        onConfirm={() => {
          if (unchecked) send(unchecked);
          setUnchecked(undefined);
        }}
      >
        The text still says that it is a draft. Have it checked by somebody who knows the law, then take that
        line out.
      </ConfirmDialog>
    </Box>
  );
}

const MARKDOWN_HINT =
  'Markdown: # heading, **bold**, *italic*, - list, [words](/products). An empty line begins a paragraph. HTML is shown as text.';

function Preview({ control }: { control: ReturnType<typeof useForm<PageValues>>['control'] }) {
  const [title, body] = useWatch({ control, name: ['title', 'body'] });
  // Typing stays smooth in a long text.
  const shown = useDeferredValue(body);
  return (
    <Panel title="Preview">
      <Typography variant="h3" component="p" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
        {title || 'No title yet'}
      </Typography>
      {shown.trim() ? (
        <PageText links="elsewhere">{shown}</PageText>
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>What you type shows here as shoppers see it.</Typography>
      )}
    </Panel>
  );
}
