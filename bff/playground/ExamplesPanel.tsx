import './examples.css';
import { type GraphiQLPlugin, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { type Example, groups, textOf, variablesOf } from './examples.ts';
import { withShopperToken } from './headers.ts';
import { shopperToken, staffToken, useToken } from './session.ts';
import { isStaffToken, logInAsGuest, send, staffHeaders } from './shop.ts';

/** The examples, grouped by the client's folders; a click opens one in a tab of its own, ready to run. */
function ExamplesPanel() {
  const shopper = useToken(shopperToken);
  const staff = useToken(staffToken);
  const [waiting, setWaiting] = useState<Example>();
  const [shownError, setShownError] = useState<{ example: Example; message: string }>();
  const openTab = useOpenTab();

  const open = useCallback(
    async (example: Example) => {
      setShownError(undefined);
      try {
        const headers = example.staff ? staffHeaders() : {};
        const variables = await variablesOf(example, async (query) => {
          const { data, errors } = await send({ query }, headers);
          const isRefused = errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED');
          if (example.staff && isRefused) throw new Error(errors?.[0]?.message);
          return data ?? {};
        });
        openTab(textOf(example), textOfObject(variables), textOfObject(headers));
      } catch (error) {
        setShownError({
          example,
          message: error instanceof Error ? error.message : 'The shop did not answer.',
        });
      }
    },
    [openTab],
  );

  useEffect(() => {
    if (!waiting || staff === null) return;
    setWaiting(undefined);
    void open(waiting);
  }, [waiting, staff, open]);

  const pick = (example: Example) => {
    if (example.staff && staff === null) setWaiting(example);
    else void open(example);
  };

  const changeStaffToken = (example: Example) => {
    setShownError(undefined);
    staffToken.set(null);
    setWaiting(example);
  };

  return (
    <section aria-label="Examples" className="examples">
      <h2>Examples</h2>
      <p>Each opens in a tab with its variables filled in. Run it with Ctrl-Enter.</p>
      {shopper === null && (
        <p className="example-note">
          For a cart, addresses and orders,{' '}
          <button type="button" onClick={logInAsGuest}>
            log in as guest first
          </button>
          .
        </p>
      )}
      {groups.map((group) => (
        <div key={group.name}>
          <h3>{group.name}</h3>
          <ul>
            {group.examples.map((example) => (
              <li key={example.operation}>
                <button
                  type="button"
                  className="example"
                  title={example.description}
                  onClick={() => pick(example)}
                >
                  {example.title}
                </button>
                {waiting === example && <StaffTokenForm />}
                {shownError?.example === example && (
                  <p className="example-note" role="alert">
                    {shownError.message}{' '}
                    {example.staff && (
                      <button type="button" onClick={() => changeStaffToken(example)}>
                        Use another token
                      </button>
                    )}
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

const textOfObject = (object: object) =>
  Object.keys(object).length > 0 ? JSON.stringify(object, null, 2) : '';

/** Takes the token of a member of staff or of a program, for the examples of the back room. */
function StaffTokenForm() {
  const [error, setError] = useState('');

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const token = String(new FormData(event.currentTarget).get('token')).trim();
    if (isStaffToken(token)) staffToken.set(token);
    else setError('Tokens of the back room begin with qss_ or qst_.');
  }

  return (
    <form className="example-note" onSubmit={submit}>
      <label>
        This one needs a token of staff, as <code>npm run tokens</code> makes it or Staff login below answers
        with it.
        <input name="token" placeholder="qst_…" autoComplete="off" spellCheck={false} required />
      </label>
      <button type="submit">Use it and open the example</button>
      <p role="alert">{error}</p>
    </form>
  );
}

/** Puts an operation, its variables and its headers into a tab: the current one if it is empty, otherwise a new one. */
function useOpenTab() {
  const { addTab, setVisiblePlugin } = useGraphiQLActions();
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  const headerEditor = useGraphiQL((state) => state.headerEditor);
  return useCallback(
    (query: string, variables: string, headers: string) => {
      if (queryEditor?.getValue().trim()) addTab();
      queryEditor?.setValue(query);
      variableEditor?.setValue(variables);
      headerEditor?.setValue(withShopperToken(headers));
      // On a phone the list is above the editors: hide it, and do not focus the editor, which would open the
      // keyboard.
      if (matchMedia('(max-width: 45rem)').matches) setVisiblePlugin(null);
      else queryEditor?.focus();
    },
    [addTab, setVisiblePlugin, queryEditor, variableEditor, headerEditor],
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
