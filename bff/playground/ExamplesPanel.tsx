import './examples.css';
import { type GraphiQLPlugin, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { type Example, screens, textOf } from './examples.ts';
import { shopperToken, staffToken, useToken } from './session.ts';
import { isStaffToken, logInAsGuest, shop, staffHeaders, staffShop } from './shop.ts';

/** The examples, grouped by the shop's screens; a click opens one in a tab of its own, ready to run. */
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
        const variables = await example.variables?.(example.staff ? staffShop : shop);
        openTab(textOf(example), textOfObject(variables), textOfObject(example.staff && staffHeaders()));
      } catch (error) {
        setShownError({
          example,
          message: error instanceof Error ? error.message : 'The shop did not answer.',
        });
      }
    },
    [openTab],
  );

  const lacksToken = useCallback(
    (example: Example) => (example.shopper && shopper === null) || (example.staff && staff === null),
    [shopper, staff],
  );

  useEffect(() => {
    if (!waiting || lacksToken(waiting)) return;
    setWaiting(undefined);
    void open(waiting);
  }, [waiting, lacksToken, open]);

  const pick = (example: Example) => {
    if (lacksToken(example)) setWaiting(example);
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
                {waiting === example && example.staff && <StaffTokenForm />}
                {waiting === example && example.shopper && (
                  <p className="example-note" role="status">
                    This one needs a shopper.{' '}
                    <button type="button" onClick={logInAsGuest}>
                      Log in as guest and open it
                    </button>
                  </p>
                )}
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

const textOfObject = (object: object | undefined) => (object ? JSON.stringify(object, null, 2) : '');

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
        This one needs a token of staff, as <code>npm run tokens</code> makes it or StaffLogIn below answers
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
      headerEditor?.setValue(headers);
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
