/** Swagger UI from our own origin; scripts stand in files, because the page's policy allows no others. */
export const REFERENCE_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Easel API</title>
    <link rel="stylesheet" href="docs/swagger-ui.css" />
    <link rel="icon" href="data:," />
  </head>
  <body>
    <main id="reference"><p>The reference needs JavaScript; <a href="v1/openapi.json">the document</a> does not.</p></main>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/reference.js"></script>
  </body>
</html>
`;

export const REFERENCE_SCRIPT = `SwaggerUIBundle({
  url: 'v1/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
  tryItOutEnabled: false,
  validatorUrl: null,
});
`;
