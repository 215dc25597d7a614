// Keys stay in the page's memory until it is closed, and requests are sent without the console's cookie.
SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: -1,
  filter: true,
  persistAuthorization: false,
  validatorUrl: null,
  requestInterceptor: (request) => ({ ...request, credentials: "omit" }),
});
