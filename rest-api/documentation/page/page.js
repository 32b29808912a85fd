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
  // Shows the tags with their descriptions first: all operations at once take a slow machine seconds.
  docExpansion: 'none',
  deepLinking: true,
  persistAuthorization: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  // The public validator is a third-party site.
  validatorUrl: null,
  /** @param {Answer} answer */
  responseInterceptor: (answer) => {
    const token = answer.obj?.encodedToken;
    // The other routes require the token from the response of login and signup.
    if (typeof token === 'string') page.preauthorizeApiKey('token', token);
    return answer;
  },
});
