import type { ResourceProps } from 'react-admin';
import { WebhooksIcon } from '../ui/icons.tsx';
import { WebhookList } from './WebhookList.tsx';
import { WebhookPage } from './WebhookPage.tsx';

/** The resource "webhooks" for react-admin: programs that are told of what happens in the shop. */
export const webhooks: ResourceProps = {
  name: 'webhooks',
  icon: WebhooksIcon,
  options: { label: 'Webhooks' },
  list: WebhookList,
  show: WebhookPage,
  recordRepresentation: 'url',
};
