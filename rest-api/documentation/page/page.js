// @ts-check

const { SwaggerUIBundle } = /** @type {{ SwaggerUIBundle(options: object): void }} */ (
  /** @type {unknown} */ (window)
);

SwaggerUIBundle({
  url: new URL('../openapi.json', document.baseURI).href,
  dom_id: '#documentation',
  persistAuthorization: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  // The public validator is another site.
  validatorUrl: null,
});
