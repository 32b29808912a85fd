import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatIndianMoment } from '../../shared/dates.ts';
import { Facts } from '../../shared/ui/Facts.tsx';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { ConfirmChange } from '../ui/ConfirmChange.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useOpenDialog } from '../ui/use-open-dialog.ts';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import { DeliveryFacts } from './DeliveryFacts.tsx';
import { SettingDialog } from './SettingDialog.tsx';
import {
  ResetSettingDocument,
  StaffSettingsDocument,
  type WholeSettingsFragment,
} from './Settings.generated.ts';
import { SETTINGS, type SettingKey, settingFacts } from './setting-fields.ts';

type State = WholeSettingsFragment['states'][number];

/** Where the value of a setting is from, in a sentence. */
function sourceText({ source, changedBy, changedAt }: State, variables: string | undefined): string {
  if (source === 'SHOP')
    return `Set by ${changedBy ?? 'the shop'} on ${changedAt && formatIndianMoment(changedAt)}.`;
  if (source === 'ENVIRONMENT')
    return `Set in the environment of the servers (${variables}), until you change it here.`;
  return 'Nobody has changed it yet.';
}

interface SettingPanelProps {
  settings: WholeSettingsFragment;
  settingKey: SettingKey;
  onChange(): void;
  onReset(): void;
}

function SettingPanel({ settings, settingKey, onChange, onReset }: SettingPanelProps) {
  const { name, title, text, variables } = SETTINGS[settingKey];
  const state = settings.states.find((each) => each.name === name);
  const facts = settingFacts(settings, settingKey);
  const isEmpty = Object.values(facts).every((value) => !value);
  return (
    <Panel title={title}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
        {settingKey === 'delivery' ? (
          <DeliveryFacts settings={settings} />
        ) : isEmpty ? (
          <Typography variant="body2">Not set.</Typography>
        ) : (
          <Facts facts={facts} />
        )}
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {state && sourceText(state, variables)}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" size="small" aria-label={`Change: ${title}`} onClick={onChange}>
            Change
          </Button>
          {state?.source === 'SHOP' && (
            <Button variant="outlined" size="small" aria-label={`Reset: ${title}`} onClick={onReset}>
              Reset
            </Button>
          )}
        </Box>
      </Box>
    </Panel>
  );
}

type Opened = { action: 'change' | 'reset'; key: SettingKey };

interface Props {
  keys: readonly SettingKey[];
  /** Whether they are the page, whose heading a failure takes then. */
  page?: boolean;
}

/** A panel for each of some settings, with what changes it. */
export function SettingPanels({ keys, page = false }: Props) {
  const send = useStaffRequest();
  const queryClient = useQueryClient();
  const { opened, refusal, open, close } = useOpenDialog<Opened>();
  const { data, error, refetch } = useQuery({
    queryKey: ['StaffSettings'],
    queryFn: () => send(StaffSettingsDocument, {}),
  });
  if (!data) {
    return error ? (
      <LoadFailure page={page} onRetry={() => void refetch()}>
        The settings could not be loaded
      </LoadFailure>
    ) : (
      <Typography role="status">Loading the settings…</Typography>
    );
  }
  const { staffSettings: settings } = data;
  const reset = async (key: SettingKey) => {
    const { name } = SETTINGS[key];
    const version = settings.states.find((state) => state.name === name)?.version ?? 0;
    const { resetSetting } = await send(ResetSettingDocument, { name, version });
    await queryClient.invalidateQueries({ queryKey: ['StaffSettings'] });
    return resetSetting.__typename === 'SettingConflict' ? resetSetting.message : undefined;
  };
  return (
    <>
      {refusal && <Notice>{refusal}</Notice>}
      {keys.map((key) => (
        <SettingPanel
          key={key}
          settings={settings}
          settingKey={key}
          onChange={() => open({ action: 'change', key })}
          onReset={() => open({ action: 'reset', key })}
        />
      ))}
      {opened?.action === 'change' && opened.key === 'delivery' && (
        <DeliveryDialog settings={settings} onClose={close} />
      )}
      {opened?.action === 'change' && opened.key !== 'delivery' && (
        <SettingDialog settings={settings} settingKey={opened.key} onClose={close} />
      )}
      {opened?.action === 'reset' && (
        <ConfirmChange
          title={`Reset: ${SETTINGS[opened.key].title}?`}
          confirmLabel="Reset"
          doneMessage={`${SETTINGS[opened.key].title}: as before it was changed here.`}
          change={() => reset(opened.key)}
          onClose={close}
        >
          {resetText(SETTINGS[opened.key])}
        </ConfirmChange>
      )}
    </>
  );
}

const resetText = ({
  variables,
  afterReset = 'What is set here goes, and nothing shows in its place.',
}: (typeof SETTINGS)[SettingKey]): string =>
  variables === undefined
    ? afterReset
    : `What is set here goes. The environment of the servers (${variables}) gives the value again, or the program where that sets none.`;
