import './examples.css';
import { type GraphiQLPlugin, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { useCallback, useEffect, useState } from 'react';
import { type Example, screens, textOf } from './examples.ts';
import { useToken } from './session.ts';
import { logInAsGuest, shop } from './shop.ts';

/** The examples, grouped by the shop's screens; a click opens one in a tab of its own, ready to run. */
function ExamplesPanel() {
  const token = useToken();
  const [waiting, setWaiting] = useState<Example>();
  const [fault, setFault] = useState<{ example: Example; message: string }>();
  const openTab = useOpenTab();

  const open = useCallback(
    async (example: Example) => {
      setFault(undefined);
      try {
        const variables = await example.variables?.(shop);
        openTab(textOf(example), variables ? JSON.stringify(variables, null, 2) : '');
      } catch (error) {
        setFault({ example, message: error instanceof Error ? error.message : 'The shop did not answer.' });
      }
    },
    [openTab],
  );

  useEffect(() => {
    if (token === null || !waiting) return;
    setWaiting(undefined);
    void open(waiting);
  }, [token, waiting, open]);

  const pick = (example: Example) =>
    example.shopper && token === null ? setWaiting(example) : void open(example);

  return (
    <section aria-label="Examples" className="examples">
      <h2>Examples</h2>
      <p>Each opens in a tab with its variables filled in. Run it with Ctrl-Enter.</p>
      {screens.map((screen) => (
        <div key={screen.name}>
          <h3>{screen.name}</h3>
          <ul>
            {screen.examples.map((example) => (
              <li key={example.operation}>
                <button type="button" className="example" onClick={() => pick(example)}>
                  {example.title}
                  <code>{example.operation}</code>
                </button>
                {waiting === example && (
                  <p className="example-note" role="status">
                    This one needs a shopper.{' '}
                    <button type="button" onClick={logInAsGuest}>
                      Log in as guest and open it
                    </button>
                  </p>
                )}
                {fault?.example === example && (
                  <p className="example-note" role="alert">
                    {fault.message}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** Puts an operation and its variables into a tab: the current one if it is empty, otherwise a new one. */
function useOpenTab() {
  const { addTab, setVisiblePlugin } = useGraphiQLActions();
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  return useCallback(
    (query: string, variables: string) => {
      if (queryEditor?.getValue().trim()) addTab();
      queryEditor?.setValue(query);
      variableEditor?.setValue(variables);
      // On a phone the list is above the editors: hide it, and do not focus the editor, which would open the
      // keyboard.
      if (matchMedia('(max-width: 45rem)').matches) setVisiblePlugin(null);
      else queryEditor?.focus();
    },
    [addTab, setVisiblePlugin, queryEditor, variableEditor],
  );
}

const ExamplesIcon = () => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
    <path d="M3 6l4 2.5L3 11zM10.5 8.5H21M3 14l4 2.5L3 19zM10.5 16.5H21" />
  </svg>
);

export const examplesPlugin: GraphiQLPlugin = {
  title: 'Examples',
  icon: ExamplesIcon,
  content: ExamplesPanel,
};
