const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');

/** The nonce that the page's Content Security Policy requires of style elements; undefined without a policy. */
export const nonce = meta?.nonce || undefined;
