import { type FormEvent, useEffect, useRef, useState } from 'react';
import { shopperToken, useToken } from './session.ts';
import { logIn, logInAsGuest, type Shopper, shopperOf } from './shop.ts';

/** Shows who is logged in, and lets the visitor log in or out. */
export function SessionBar() {
  const token = useToken(shopperToken);
  return token === null ? <LoggedOut /> : <LoggedIn key={token} token={token} />;
}

function LoggedIn({ token }: { token: string }) {
  const [shopper, setShopper] = useState<Shopper>();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    let wanted = true;
    shopperOf(token)
      .then((found) => {
        if (!wanted) return;
        if (found) setShopper(found);
        else shopperToken.set(null);
      })
      .catch((error: unknown) => console.error('The playground could not learn who is logged in:', error));
    return () => {
      wanted = false;
    };
  }, [token]);

  return (
    <div className="session">
      <p className="session-shopper" role="status" title="Every request carries this login's token.">
        <span className="session-dot" />
        Logged in as{' '}
        <strong>{shopper ? `${shopper.firstName} ${shopper.lastName}`.trim() : 'somebody'}</strong>{' '}
        <span className="session-email">{shopper?.email}</span>
      </p>
      {/* The clipboard is available only to pages from https or localhost. */}
      {'clipboard' in navigator && (
        <button
          type="button"
          className="quiet"
          onClick={() => navigator.clipboard.writeText(token).then(() => setCopied(true))}
        >
          {copied ? 'Token copied' : 'Copy token'}
        </button>
      )}
      <button type="button" className="quiet" onClick={() => shopperToken.set(null)}>
        Log out
      </button>
    </div>
  );
}

function LoggedOut() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shownError, setShownError] = useState('');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setShownError('');
    await attempt(() => logIn(String(form.get('email')), String(form.get('password'))));
  }

  async function attempt(login: () => Promise<unknown>) {
    try {
      const refusal = await login();
      setShownError(typeof refusal === 'string' ? refusal : '');
    } catch (error) {
      setShownError(error instanceof Error ? error.message : 'The shop did not answer.');
    }
  }

  return (
    <div className="session">
      <p className="session-shopper" role="status">
        {shownError || 'Not logged in'}
      </p>
      <button type="button" onClick={() => attempt(logInAsGuest)}>
        Log in as guest
      </button>
      <button type="button" className="quiet" onClick={() => dialog.current?.showModal()}>
        Log in…
      </button>
      <dialog ref={dialog} aria-labelledby="login-title">
        <form onSubmit={submit}>
          <h2 id="login-title">Log in</h2>
          <label>
            Email
            <input name="email" type="email" autoComplete="username" required />
          </label>
          <label>
            Password
            <input name="password" type="password" autoComplete="current-password" required />
          </label>
          <p role="alert">{shownError}</p>
          <div className="dialog-buttons">
            <button type="button" className="quiet" onClick={() => dialog.current?.close()}>
              Cancel
            </button>
            <button type="submit">Log in</button>
          </div>
        </form>
      </dialog>
    </div>
  );
}
