import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { AllowedPage } from '../ui/AllowedPage.tsx';
import { titled } from '../ui/titled.tsx';
import { ConnectionsPanel } from './ConnectionsPanel.tsx';
import { SettingPanels } from './SettingPanels.tsx';
import { SETTING_KEYS } from './setting-fields.ts';

/** What the owner sets up; each change counts at once. */
export const SettingsPage = () => (
  <AllowedPage resource="settings" action="list">
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
      <SettingPanels page keys={SETTING_KEYS} />
      <ConnectionsPanel />
    </Box>
  </AllowedPage>
);
