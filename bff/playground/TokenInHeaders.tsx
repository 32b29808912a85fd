import { useGraphiQL } from '@graphiql/react';
import { useEffect } from 'react';
import { withShopperToken } from './headers.ts';
import { shopperToken, useToken } from './session.ts';

/** Keeps the shopper's token, which requests send, under Headers of the open tab. Shows nothing itself. */
export function TokenInHeaders() {
  // Renders again with another login or tab, and when a request is sent.
  useToken(shopperToken);
  useGraphiQL(({ tabs, activeTabIndex }) => tabs[activeTabIndex]?.id);
  useGraphiQL(({ isFetching }) => isFetching);
  const editor = useGraphiQL(({ headerEditor }) => headerEditor);

  useEffect(() => {
    const text = editor?.getValue() ?? '';
    const next = withShopperToken(text);
    if (next !== text) editor?.setValue(next);
  });
  return null;
}
