import type { ResourceProps } from 'react-admin';
import { SettingsIcon } from '../ui/icons.tsx';
import { SettingsPage } from './SettingsPage.tsx';

/** The resource "settings" for react-admin: a page without records. */
export const settings: ResourceProps = {
  name: 'settings',
  icon: SettingsIcon,
  options: { label: 'Settings' },
  list: SettingsPage,
};
