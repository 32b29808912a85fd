import type { ResourceProps } from 'react-admin';
import { IntegrationsIcon } from '../ui/icons.tsx';
import { ServiceTokenList } from './ServiceTokenList.tsx';

/** The resource "tokens" for react-admin: the service tokens of programs. */
export const serviceTokens: ResourceProps = {
  name: 'tokens',
  icon: IntegrationsIcon,
  options: { label: 'Integrations' },
  list: ServiceTokenList,
};
