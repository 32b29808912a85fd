import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Controller, useForm } from 'react-hook-form';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import type { WholeSettingsFragment } from './Settings.generated.ts';
import {
  SETTINGS,
  type SettingField,
  type SettingKey,
  type SettingValues,
  settingFacts,
  settingInput,
  valuesOf,
} from './setting-fields.ts';
import { useChangeSetting } from './use-change-setting.ts';

interface Props {
  settings: WholeSettingsFragment;
  settingKey: SettingKey;
  onClose(): void;
}

const KIND_PROPS: Partial<Record<SettingField['kind'], TextFieldProps>> = {
  number: { slotProps: { htmlInput: { inputMode: 'numeric' } } },
  rupees: { slotProps: { htmlInput: { inputMode: 'decimal' } } },
  beginnings: { multiline: true },
  lines: { multiline: true, minRows: 3 },
  day: { type: 'date', slotProps: { inputLabel: { shrink: true } } },
};

/** Changes a setting whose form is made of its fields. */
export function SettingDialog({ settings, settingKey, onClose }: Props) {
  const { title, text, fields } = SETTINGS[settingKey];
  const { register, control, handleSubmit, setError, formState } = useForm<SettingValues>({
    defaultValues: valuesOf(settings, settingKey),
  });
  const { errors } = formState;

  const { save, isPending, refusal } = useChangeSetting(settings, settingKey, {
    placeErrors: (invalid) => setServerErrors(invalid, Object.keys(fields), setError),
    factsOf: (now) =>
      Object.entries(settingFacts(now, settingKey))
        .filter(([, value]) => value)
        .map(([label, value]) => `${label}: ${value}`),
    onClose,
  });

  const field = ([name, { label, hint, kind, required, choices }]: [string, SettingField]) => {
    const rules = { ...(required && { required }) };
    const common: TextFieldProps = {
      label,
      required: required !== undefined,
      error: Boolean(errors[name]),
      helperText: errors[name]?.message ?? hint,
      autoComplete: 'off',
      ...KIND_PROPS[kind],
    };
    if (!choices) return <TextField key={name} {...common} {...register(name, rules)} />;
    return (
      <Controller
        key={name}
        name={name}
        control={control}
        rules={rules}
        render={({ field: { ref, ...chosen } }) => (
          <TextField {...common} {...chosen} inputRef={ref} select>
            {Object.entries(choices(settings)).map(([value, choice]) => (
              <MenuItem key={value} value={value}>
                <span>{choice}</span>
              </MenuItem>
            ))}
          </TextField>
        )}
      />
    );
  };

  return (
    <FormDialog
      title={title}
      action="Save"
      busy={isPending}
      onSubmit={handleSubmit((values) => save(settingInput(settingKey, values)))}
      onClose={onClose}
    >
      <RefusalNotice refusal={refusal} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
      {Object.entries(fields).map(field)}
    </FormDialog>
  );
}
