import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { SettingInput } from '../../shared/schema.generated.ts';
import type { InvalidInput } from '../../shared/ui/form-errors.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { RefusedChange } from '../ui/refused-change.ts';
import {
  ChangeDeliveryDocument,
  ChangeSettingDocument,
  type WholeSettingsFragment,
} from './Settings.generated.ts';
import { SETTINGS, type SettingKey } from './setting-fields.ts';

interface Options {
  /** Shows errors at their fields, and returns those of none. */
  placeErrors(invalid: InvalidInput): string[];
  /** The setting as somebody else has changed it, a line for each fact. */
  factsOf(settings: WholeSettingsFragment): string[];
  onClose(): void;
}

const versionOf = ({ states }: WholeSettingsFragment, key: SettingKey): number =>
  states.find(({ name }) => name === SETTINGS[key].name)?.version ?? 0;

/**
 * Changes a setting. Where somebody else was faster nothing is stored, and the refusal says what the setting is now; the next
 * try starts from that.
 */
export function useChangeSetting(
  settings: WholeSettingsFragment,
  key: SettingKey,
  { placeErrors, factsOf, onClose }: Options,
) {
  const send = useStaffRequest();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [version, setVersion] = useState(() => versionOf(settings, key));
  const { mutate, isPending, error } = useMutation({
    async mutationFn(setting: SettingInput) {
      const { changeSetting: outcome } = setting.delivery
        ? await send(ChangeDeliveryDocument, { delivery: setting.delivery, version })
        : await send(ChangeSettingDocument, { setting, version });
      if (outcome.__typename === 'ShopSettings') return outcome;
      if (outcome.__typename === 'InvalidInput') throw new RefusedChange(placeErrors(outcome).join(' '));
      setVersion(versionOf(outcome.settings, key));
      throw new RefusedChange(outcome.message, factsOf(outcome.settings));
    },
    onSuccess(staffSettings) {
      queryClient.setQueryData(['StaffSettings'], { staffSettings });
      notify(`${SETTINGS[key].title}: saved.`, { type: 'success' });
      onClose();
    },
  });
  return { save: mutate, isPending, refusal: error };
}
