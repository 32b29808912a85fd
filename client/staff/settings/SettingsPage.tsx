import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { formatIndianMoment } from '../../shared/dates.ts';
import { Facts } from '../../shared/ui/Facts.tsx';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { AllowedPage } from '../ui/AllowedPage.tsx';
import { ConfirmChange } from '../ui/ConfirmChange.tsx';
import { Panel } from '../ui/Panel.tsx';
import { titled } from '../ui/titled.tsx';
import { useOpenDialog } from '../ui/use-open-dialog.ts';
import { ConnectionsPanel } from './ConnectionsPanel.tsx';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import { DeliveryFacts } from './DeliveryFacts.tsx';
import { SettingDialog } from './SettingDialog.tsx';
import {
  ResetSettingDocument,
  StaffSettingsDocument,
  type WholeSettingsFragment,
} from './Settings.generated.ts';
import { SETTING_KEYS, SETTINGS, type SettingKey, settingFacts } from './setting-fields.ts';

type State = WholeSettingsFragment['states'][number];

/** Where the value of a setting is from, in a sentence. */
function sourceText({ source, changedBy, changedAt }: State, variables: string): string {
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

function Settings() {
  const send = useStaffRequest();
  const queryClient = useQueryClient();
  const { opened, refusal, open, close } = useOpenDialog<Opened>();
  const { data, error, refetch } = useQuery({
    queryKey: ['StaffSettings'],
    queryFn: () => send(StaffSettingsDocument, {}),
  });
  if (!data) {
    return (
      <>
        <Title title={titled('Settings')} />
        {error ? (
          <LoadFailure page onRetry={() => void refetch()}>
            The settings could not be loaded
          </LoadFailure>
        ) : (
          <Typography role="status">Loading the settings…</Typography>
        )}
      </>
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
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        maxWidth: 860,
        width: '100%',
        mx: 'auto',
        py: 2,
        px: { xs: 1, sm: 0 },
      }}
    >
      <Title title={titled('Settings')} />
      {refusal && <Notice>{refusal}</Notice>}
      {SETTING_KEYS.map((key) => (
        <SettingPanel
          key={key}
          settings={settings}
          settingKey={key}
          onChange={() => open({ action: 'change', key })}
          onReset={() => open({ action: 'reset', key })}
        />
      ))}
      <ConnectionsPanel />
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
          {opened.key === 'delivery'
            ? 'The rates and the further states go: delivery costs ₹199 an order, everywhere.'
            : `What is set here goes. The environment of the servers (${SETTINGS[opened.key].variables}) gives the value again, or the program where that sets none.`}
        </ConfirmChange>
      )}
    </Box>
  );
}

/** What the owner sets up; each change counts at once. */
export const SettingsPage = () => (
  <AllowedPage resource="settings" action="list">
    <Settings />
  </AllowedPage>
);
