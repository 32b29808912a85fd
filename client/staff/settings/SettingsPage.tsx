import { Title } from 'react-admin';
import { AllowedPage } from '../ui/AllowedPage.tsx';
import { PageColumn } from '../ui/PageColumn.tsx';
import { titled } from '../ui/titled.tsx';
import { ConnectionsPanel } from './ConnectionsPanel.tsx';
import { SettingPanels } from './SettingPanels.tsx';
import { SETTING_KEYS } from './setting-fields.ts';

/** What the owner sets up; each change counts at once. */
export const SettingsPage = () => (
  <AllowedPage resource="settings" action="list">
    <PageColumn>
      <Title title={titled('Settings')} />
      <SettingPanels page keys={SETTING_KEYS} />
      <ConnectionsPanel />
    </PageColumn>
  </AllowedPage>
);
