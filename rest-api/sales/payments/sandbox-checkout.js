// @ts-check

/*
 * The sandbox's checkout for the browser: defines `window.Razorpay` with the part of Razorpay Checkout's interface that
 * a shop needs, and takes no money. The shopper chooses how the payment ends. It replaces a script from the payment
 * provider's own site, so it is plain JavaScript with its own styles.
 */

/**
 * @typedef {{ razorpay_payment_id: string, razorpay_order_id: string, razorpay_signature: string }} Payment
 * @typedef {{ error: { code: string, description: string, source: string, step: string, reason: string,
 *   metadata: { order_id: string, payment_id: string } } }} Failure
 * @typedef {{
 *   key: string,
 *   order_id: string,
 *   amount: number,
 *   currency: string,
 *   name: string,
 *   description?: string,
 *   prefill?: { name?: string, email?: string, contact?: string },
 *   handler: (payment: Payment) => void,
 *   modal?: { ondismiss?: () => void },
 * }} Options
 */

(() => {
  const PAY = '/api/payments/sandbox/pay';
  const DECLINED = 'Your payment was declined by the bank. Try again or use another method.';
  const UNREACHABLE = 'The payment could not be processed, because the bank could not be reached.';

  const styles = new CSSStyleSheet();
  styles.replaceSync(`
    :host { all: initial; }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    dialog {
      --ink: light-dark(#16213a, #e8ecf4); --quiet: light-dark(#566079, #a3adc2);
      --line: light-dark(#dde1ea, #343c4e); --ground: light-dark(#ffffff, #1b212d);
      --band: light-dark(#20346b, #121826); --press: light-dark(#2450c4, #9db8ff);
      --on-press: light-dark(#ffffff, #101a33); --warn: light-dark(#fdf3d7, #39301a);
      --on-warn: light-dark(#5c4405, #f3dfa3); --bad: light-dark(#a3231b, #ffa69d);
      width: min(410px, 100%); max-height: 100dvh; padding: 0; margin: auto; border: 0; border-radius: 12px;
      overflow: auto; overscroll-behavior: contain;
      color: var(--ink); background: var(--ground); box-shadow: 0 24px 64px -12px rgb(0 0 0 / 0.5);
      font: 400 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
    }
    dialog:focus { outline: none; }
    dialog::backdrop { background: rgb(10 14 24 / 0.62); }
    dialog[open] { animation: rise 180ms cubic-bezier(0.2, 0.7, 0.2, 1); }
    @keyframes rise { from { opacity: 0; transform: translateY(12px); } }
    .head { position: relative; padding: 22px 24px; color: #fff; background: var(--band); }
    h2 { margin: 0; font-size: 15px; font-weight: 500; color: #d3dbef; }
    .amount { margin: 2px 0 0; font-size: 28px; line-height: 1.2; font-weight: 600; font-variant-numeric: tabular-nums; }
    .sandbox { margin: 0; padding: 9px 24px; font-size: 14px; font-weight: 600; color: var(--on-warn); background: var(--warn); }
    .body { padding: 20px 24px 24px; }
    dl { margin: 0 0 20px; display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; font-size: 14px; }
    dt { color: var(--quiet); }
    dd { margin: 0; overflow-wrap: anywhere; text-align: end; }
    .lead { margin: 0 0 12px; font-weight: 600; }
    .failed { margin: 0 0 16px; padding: 12px 14px; border: 1px solid var(--bad); border-radius: 8px; font-size: 14px; }
    .failed strong { display: block; color: var(--bad); }
    .choices { display: grid; gap: 10px; }
    button { font: inherit; cursor: pointer; }
    button:focus-visible { outline: 2px solid var(--press); outline-offset: 2px; }
    .choice {
      min-height: 48px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 8px;
      color: var(--ink); background: transparent; font-weight: 500;
    }
    .choice:hover { border-color: var(--quiet); }
    .choice.pay { border-color: var(--press); color: var(--on-press); background: var(--press); font-weight: 600; }
    .choice[aria-disabled='true'] { opacity: 0.7; cursor: default; }
    .close {
      position: absolute; top: 12px; inset-inline-end: 12px; width: 40px; height: 40px; display: grid; place-items: center;
      border: 0; border-radius: 8px; color: #fff; background: transparent;
    }
    .close:hover { background: rgb(255 255 255 / 0.14); }
    .close:focus-visible { outline-color: #fff; outline-offset: -2px; }
    .close svg { width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; }
    @media (max-width: 480px) {
      dialog { width: 100%; max-width: 100%; margin: auto 0 0; border-radius: 16px 16px 0 0; }
      .body { padding-bottom: max(24px, env(safe-area-inset-bottom)); }
    }
    @media (prefers-reduced-motion: reduce) { dialog[open] { animation: none; } }
  `);

  /** The content of the dialog; texts are added afterwards, never as markup. */
  const markup = `
    <dialog tabindex="-1" aria-labelledby="name" aria-describedby="sandbox" autofocus>
      <div class="head">
        <h2 id="name"></h2>
        <p class="amount"></p>
        <button class="close" type="button" aria-label="Close the payment">
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18" /></svg>
        </button>
      </div>
      <p class="sandbox" id="sandbox">Sandbox: no money moves</p>
      <div class="body">
        <dl></dl>
        <div class="failed" role="alert" hidden><strong>Payment failed</strong><span class="reason"></span></div>
        <p class="lead" id="lead"></p>
        <div class="choices" role="group" aria-labelledby="lead">
          <button class="choice pay" type="button"></button>
          <button class="choice fail" type="button">Let the payment fail</button>
          <button class="choice dismiss" type="button">Close without paying</button>
        </div>
      </div>
    </dialog>`;

  /** @param {number} paise */
  const rupees = (paise) =>
    new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'INR',
      minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
    }).format(paise / 100);

  /** A payment id in Razorpay's form, for a payment that failed. */
  function failedPaymentId() {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
    const random = crypto.getRandomValues(new Uint8Array(14));
    return `pay_${Array.from(random, (byte) => letters[byte % letters.length]).join('')}`;
  }

  /** @param {HTMLElement} root has the page's own colour scheme, if it differs from the system's */
  function schemeOf(root) {
    const [only, other] = getComputedStyle(root).colorScheme.split(' ');
    if (!other && (only === 'light' || only === 'dark')) return only;
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }

  /**
   * Prevents the page from scrolling, without a layout shift where the scrollbar disappears.
   * @param {HTMLElement} root
   * @returns a function that undoes this
   */
  function lockScrolling({ style, clientWidth }) {
    const { overflow, scrollbarGutter } = style;
    if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable';
    style.overflow = 'hidden';
    return () => Object.assign(style, { overflow, scrollbarGutter });
  }

  /**
   * @template {Element} E
   * @param {ParentNode} root
   * @param {string} selector
   * @param {new () => E} type
   * @returns {E}
   */
  function part(root, selector, type) {
    const element = root.querySelector(selector);
    if (!(element instanceof type)) throw new Error(`The checkout has no ${selector}`);
    return element;
  }

  class SandboxCheckout {
    #options;
    /** @type {((failure: Failure) => void)[]} */
    #failureListeners = [];
    /** @type {HTMLElement | null} */
    #host = null;
    #unlock = () => {};
    /** Aborts the payment request in flight. */
    #abort = new AbortController();

    /** @param {Options} options */
    constructor(options) {
      if (!options.key) throw new Error('The checkout needs a key.');
      if (!options.order_id) throw new Error('The checkout needs an order_id.');
      this.#options = options;
    }

    /**
     * @param {'payment.failed'} event
     * @param {(failure: Failure) => void} listener
     */
    on(event, listener) {
      if (event === 'payment.failed') this.#failureListeners.push(listener);
    }

    open() {
      if (this.#host) return;
      const host = document.createElement('div');
      host.style.colorScheme = schemeOf(document.documentElement);
      const root = host.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [styles];
      root.innerHTML = markup;
      this.#fill(root);
      document.body.append(host);
      this.#host = host;
      this.#unlock = lockScrolling(document.documentElement);
      part(root, 'dialog', HTMLDialogElement).showModal();
    }

    close() {
      this.#leave(() => this.#options.modal?.ondismiss?.());
    }

    /** @param {ShadowRoot} root */
    #fill(root) {
      const { name, amount, description, order_id, prefill } = this.#options;
      const dialog = part(root, 'dialog', HTMLDialogElement);
      const pay = part(root, '.pay', HTMLButtonElement);
      part(root, '#name', HTMLElement).textContent = name;
      part(root, '.amount', HTMLElement).textContent = rupees(amount);
      part(root, '#lead', HTMLElement).textContent = 'How shall this payment end?';
      pay.textContent = `Pay ${rupees(amount)}`;

      const details = part(root, 'dl', HTMLElement);
      for (const [term, text] of [
        ['For', description],
        ['Name', prefill?.name],
        ['Contact', prefill?.contact],
        ['Email', prefill?.email],
        ['Order', order_id],
      ]) {
        if (!term || !text) continue;
        const dt = document.createElement('dt');
        const dd = document.createElement('dd');
        dt.textContent = term;
        dd.textContent = text;
        details.append(dt, dd);
      }

      pay.addEventListener('click', () => void this.#pay(root));
      part(root, '.fail', HTMLButtonElement).addEventListener('click', () => {
        if (pay.ariaDisabled !== 'true') this.#fail(root, 'BAD_REQUEST_ERROR', 'bank', DECLINED);
      });
      for (const button of root.querySelectorAll('.close, .dismiss')) {
        button.addEventListener('click', () => this.close());
      }
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        this.close();
      });
    }

    /** @param {ShadowRoot} root */
    async #pay(root) {
      const pay = part(root, '.pay', HTMLButtonElement);
      if (pay.ariaDisabled === 'true') return;
      this.#setBusy(root, true);
      this.#abort = new AbortController();
      const { signal } = this.#abort;
      const payment = await this.#take(signal).catch((error) => {
        if (!signal.aborted) console.error(error);
      });
      if (signal.aborted) return;
      if (payment) {
        this.#leave(() => this.#options.handler(payment));
      } else {
        this.#setBusy(root, false);
        this.#fail(root, 'GATEWAY_ERROR', 'gateway', UNREACHABLE);
      }
    }

    /**
     * @param {AbortSignal} signal
     * @returns {Promise<Payment>}
     */
    async #take(signal) {
      const answer = await fetch(PAY, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ order_id: this.#options.order_id }),
        signal,
      });
      if (!answer.ok) throw new Error(`The sandbox answered with ${answer.status}`);
      return answer.json();
    }

    /**
     * @param {ShadowRoot} root
     * @param {boolean} busy
     */
    #setBusy(root, busy) {
      const pay = part(root, '.pay', HTMLButtonElement);
      for (const button of root.querySelectorAll('.pay, .fail')) button.ariaDisabled = String(busy);
      pay.textContent = busy ? 'Processing…' : `Pay ${rupees(this.#options.amount)}`;
    }

    /**
     * Shows a failure and offers to try again, as the provider's checkout does.
     * @param {ShadowRoot} root
     * @param {string} code
     * @param {string} source
     * @param {string} description
     */
    #fail(root, code, source, description) {
      const failed = part(root, '.failed', HTMLElement);
      failed.hidden = true;
      part(root, '.reason', HTMLElement).textContent = description;
      failed.hidden = false;
      part(root, '#lead', HTMLElement).textContent = 'Try again?';
      const { order_id } = this.#options;
      const metadata = { order_id, payment_id: failedPaymentId() };
      const error = {
        code,
        description,
        source,
        step: 'payment_authorization',
        reason: 'payment_failed',
        metadata,
      };
      for (const listener of this.#failureListeners) listener({ error });
    }

    /**
     * Closes the dialog and returns the focus to the element that opened it.
     * @param {() => void} then
     */
    #leave(then) {
      const host = this.#host;
      if (!host?.shadowRoot) return;
      this.#host = null;
      this.#abort.abort();
      part(host.shadowRoot, 'dialog', HTMLDialogElement).close();
      host.remove();
      this.#unlock();
      then();
    }
  }

  window.Razorpay = SandboxCheckout;
})();
