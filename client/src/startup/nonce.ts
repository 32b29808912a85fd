const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');

/** What style elements have to carry to pass the Content Security Policy of this page; undefined without one. */
export const nonce = meta?.nonce || undefined;
