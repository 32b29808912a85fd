import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Controller, useForm } from 'react-hook-form';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import { RefusedChange } from '../ui/refused-change.ts';
import { ChangeSettingDocument, type WholeSettingsFragment } from './Settings.generated.ts';
import {
  SETTINGS,
  type SettingField,
  type SettingKey,
  type SettingValues,
  settingFacts,
  settingInput,
  valuesOf,
} from './setting-fields.ts';

interface Props {
  settings: WholeSettingsFragment;
  settingKey: SettingKey;
  onClose(): void;
}

const KIND_PROPS: Partial<Record<SettingField['kind'], TextFieldProps>> = {
  number: { slotProps: { htmlInput: { inputMode: 'numeric' } } },
  lines: { multiline: true, minRows: 3 },
  day: { type: 'date', slotProps: { inputLabel: { shrink: true } } },
};

const versionOf = ({ states }: WholeSettingsFragment, key: SettingKey): number =>
  states.find(({ name }) => name === SETTINGS[key].name)?.version ?? 0;

/**
 * Changes a setting. Where somebody else was faster nothing is stored, and the dialog says what the setting is now; the
 * next try starts from that.
 */
export function SettingDialog({ settings, settingKey, onClose }: Props) {
  const { title, text, fields } = SETTINGS[settingKey];
  const send = useStaffRequest();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [version, setVersion] = useState(() => versionOf(settings, settingKey));
  const { register, control, handleSubmit, setError, formState } = useForm<SettingValues>({
    defaultValues: valuesOf(settings, settingKey),
  });
  const { errors } = formState;

  const {
    mutate: save,
    isPending,
    error: refusal,
  } = useMutation({
    async mutationFn(values: SettingValues) {
      const setting = settingInput(settingKey, values);
      const { changeSetting: outcome } = await send(ChangeSettingDocument, { setting, version });
      if (outcome.__typename === 'ShopSettings') return outcome;
      if (outcome.__typename === 'InvalidInput')
        throw new RefusedChange(setServerErrors(outcome, Object.keys(fields), setError).join(' '));
      setVersion(versionOf(outcome.settings, settingKey));
      const now = Object.entries(settingFacts(outcome.settings, settingKey));
      throw new RefusedChange(
        outcome.message,
        now.filter(([, value]) => value).map(([label, value]) => `${label}: ${value}`),
      );
    },
    onSuccess(staffSettings) {
      queryClient.setQueryData(['StaffSettings'], { staffSettings });
      notify(`${title}: saved.`, { type: 'success' });
      onClose();
    },
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
      onSubmit={handleSubmit((values) => save(values))}
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
