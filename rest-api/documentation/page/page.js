// @ts-check

/**
 * @typedef {{ preauthorizeApiKey(scheme: string, value: string): void }} Page
 * @typedef {{ obj?: { encodedToken?: unknown } }} Answer
 */
const { SwaggerUIBundle } = /** @type {{ SwaggerUIBundle(options: object): Page }} */ (
  /** @type {unknown} */ (window)
);

const address = new URL('../openapi.json', document.baseURI).href;

/** The response with the document, if there is one. A shop that is too busy at first is asked again for half a minute. */
async function fetchDocument() {
  for (let left = 30; ; left -= 1) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.status !== 503 || left === 0) return response;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

const response = await fetchDocument();
const page = SwaggerUIBundle({
  // Of what failed, Swagger UI says why.
  ...(response?.ok ? { spec: await response.json() } : { url: address }),
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
