// @ts-check

/**
 * @typedef {{ preauthorizeApiKey(scheme: string, value: string): void }} Page
 * @typedef {{ obj?: { encodedToken?: unknown } }} Answer
 * @typedef {{ specActions: { updateResolvedSubtree(path: string[], part: unknown): object } }} System
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

/**
 * What a part of the document has under a key.
 * @type {(part: unknown, key: string) => unknown}
 */
const step = (part, key) => Object(part)[key];

/**
 * A part of the document with each `$ref` replaced by the schema that it names; one to a schema around it stays.
 * @param {Record<string, unknown>} whole
 * @param {unknown} part
 * @param {readonly string[]} around the references that lead to the part
 * @returns {unknown}
 */
function resolved(whole, part, around = []) {
  if (Array.isArray(part)) return part.map((each) => resolved(whole, each, around));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref: reference, ...others } = /** @type {{ $ref?: unknown }} */ (part);
  if (typeof reference !== 'string') {
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => [key, resolved(whole, value, around)]),
    );
  }
  if (around.includes(reference)) return part;
  const named = reference.replace('#/', '').split('/').reduce(step, whole);
  return { ...Object(resolved(whole, named, [...around, reference])), ...others };
}

/**
 * Swagger UI reads the whole document anew for each operation that is opened, for seconds. All references are within it.
 * @param {Record<string, unknown>} whole
 */
const resolveAtOnce = (whole) => () => ({
  statePlugins: {
    spec: {
      wrapActions: {
        /** @type {(original: unknown, system: System) => (path: string[]) => object} */
        requestResolvedSubtree: (_original, system) => (path) =>
          system.specActions.updateResolvedSubtree(path, resolved(whole, path.reduce(step, whole))),
      },
    },
  },
});

const response = await fetchDocument();
const spec = response?.ok ? await response.json() : undefined;
const page = SwaggerUIBundle({
  // Of what failed, Swagger UI says why.
  ...(spec ? { spec, plugins: [resolveAtOnce(spec)] } : { url: address }),
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
