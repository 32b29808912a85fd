import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from '../../shared/theme.ts';
import { useReplayEvents } from '../startup/replay-events.ts';
import { Toasts } from '../ui/Toasts.tsx';

interface Props {
  apollo: ApolloClient;
  /** Where the styles of the components go. */
  styles: EmotionCache;
  /** The pages: the router of the browser, or of the one page that is rendered on the server. */
  children: ReactNode;
}

/** The providers around all pages: theme, data, toasts. */
export function App({ apollo, styles, children }: Props) {
  useReplayEvents();
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} defaultMode="system" noSsr>
        <CssBaseline />
        <ApolloProvider client={apollo}>
          {children}
          <Toasts />
        </ApolloProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
