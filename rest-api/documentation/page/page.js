// @ts-check

/**
 * @typedef {{ preauthorizeApiKey(scheme: string, value: string): void }} Page
 * @typedef {{ obj?: { encodedToken?: unknown } }} Answer
 */
const { SwaggerUIBundle } = /** @type {{ SwaggerUIBundle(options: object): Page }} */ (
  /** @type {unknown} */ (window)
);

const page = SwaggerUIBundle({
  url: new URL('../openapi.json', document.baseURI).href,
  dom_id: '#documentation',
  // The nouns first, each with its sentence: all operations at once keep a slow machine busy for seconds.
  docExpansion: 'none',
  deepLinking: true,
  persistAuthorization: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  // The public validator is another site.
  validatorUrl: null,
  /** @param {Answer} answer */
  responseInterceptor: (answer) => {
    const token = answer.obj?.encodedToken;
    // What login and signup answer is what the other calls need.
    if (typeof token === 'string') page.preauthorizeApiKey('token', token);
    return answer;
  },
});
