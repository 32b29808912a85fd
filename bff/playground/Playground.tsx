import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/newsreader/opsz.css';
import { GraphiQL, HISTORY_PLUGIN } from 'graphiql';
import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import type { ComponentProps } from 'react';
import './graphiql.css';
import { examplesPlugin } from './ExamplesPanel.tsx';
import { useEditorLayout } from './editor-layout.ts';
import { useEditorTheme } from './editor-theme.ts';
import { send } from './shop.ts';
import { storageWithoutHeaders } from './storage.ts';
import { TokenInHeaders } from './TokenInHeaders.tsx';
import { TopBar } from './TopBar.tsx';

const welcome = `# Ctrl-Enter runs this.
# Ctrl-Space completes what you write.
# Log in above to have a cart.

query CheapFiction {
  products(
    filter: { categories: ["Fiction"] }
    sort: LOW_TO_HIGH
    first: 5
  ) {
    totalCount
    nodes {
      id
      title
      author
      pricePaise
      rating
    }
    pageInfo {
      endCursor
      hasNextPage
    }
  }
}
`;

const plugins = [examplesPlugin, HISTORY_PLUGIN];
// On a small screen the list would cover the editors.
const roomy = matchMedia('(min-width: 60rem)').matches;

/** GraphiQL updates an operation's name after its text: for a moment it is the name of the previous tab. */
function withOwnName(parameters: { query: string; operationName?: string | null }) {
  const { query, operationName } = parameters;
  const own = operationName && new RegExp(`\\b${operationName}\\b`).test(query);
  return own ? parameters : { ...parameters, operationName: undefined };
}

const isPhone = () => matchMedia('(max-width: 45rem)').matches;

/** Sends an operation; on a phone the button that runs it goes to the top, so that the response below the editors is in sight. */
const run: ComponentProps<typeof GraphiQL>['fetcher'] = async (parameters, options) => {
  const response = await send(withOwnName(parameters), options?.headers);
  const isOfGraphiql = parameters.operationName === 'IntrospectionQuery';
  if (isPhone() && !isOfGraphiql) document.querySelector('.graphiql-toolbar')?.scrollIntoView();
  return response;
};

/** GraphiQL with the shop's examples, its login and its colours. */
export function Playground() {
  useEditorLayout();
  useEditorTheme();
  return (
    <>
      <TopBar />
      <GraphiQL
        fetcher={run}
        defaultQuery={welcome}
        defaultEditorToolsVisibility="variables"
        plugins={plugins}
        storage={storageWithoutHeaders}
        schemaDescription
        {...(roomy && { visiblePlugin: examplesPlugin })}
      >
        <GraphiQL.Logo>
          <TokenInHeaders />
        </GraphiQL.Logo>
      </GraphiQL>
    </>
  );
}
