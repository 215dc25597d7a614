/** A request of the collection. What is left out comes from the operation's description and its first example. */
export interface CollectionStep {
  /** As `POST /Batch/{id}/cancel`. An operation may have several steps. */
  readonly operation: string;
  /** In place of the operation's summary. */
  readonly name?: string;
  /** In place of the operation's tag. */
  readonly folder?: string;
  /** The values of path parameters. Here and below, `{{name}}` is a variable. */
  readonly path?: Readonly<Record<string, string>>;
  /** Query parameters that are sent. */
  readonly query?: Readonly<Record<string, string>>;
  /** Header fields that are sent. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces fields of the example, or is the whole body where there is no example. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Variables that are set from the response: JavaScript that begins with `body.` (its JSON) or `headers.`. */
  readonly saves?: Readonly<Record<string, string>>;
  /** Statuses that are right here, if not those of success. */
  readonly statuses?: readonly number[];
  /** An expression of `body`; while it is false the step is repeated, 20 times at most, every 250 ms. */
  readonly until?: string;
}

/** For requests that do harm when a collection is run as a whole: they replace, limit, disable or delete. */
export const changingFolder = {
  name: "Changes the installation",
  description:
    "These requests change the installation itself: they replace payer lists, change an account's time zone, invite people, " +
    "set limits, disable keys, rotate secrets or delete data. On an installation of your own they can be run from top to bottom after the other folders; anywhere " +
    "else send them one at a time, and check each body first.",
};

const job = { id: "{{job_id}}" };
const waitingJob = { id: "{{waiting_job_id}}" };
const provider = { npi: "1234567893" };
const batch = { id: "{{batch_id}}" };
const waitingBatch = { id: "{{waiting_batch_id}}" };
const endpoint = { id: "{{endpoint_id}}" };
const account = { id: "{{account_id}}" };
/** The name of the plan, upstream and route that the steps make. */
const named = { name: "collection" };
const columnMapping = { name: "Made by the collection" };
const mappedPayer = { ...named, payer_id: "60054" };
const newAccount = { id: "{{new_account_id}}" };
const user = { id: "{{user_id}}" };
const operator = { id: "{{operator_id}}" };
/** What a browser adds to requests of the console's pages. */
const fromConsole = { Origin: "{{base_url}}" };
/** The same, with the account that they are about. */
const fromConsoleInAccount = { ...fromConsole, "X-Nightguard-Context": "{{account_id}};live" };

/** What does no harm. Folders run in the order of their first step, and each step finds the ids that those before it saved. */
const harmlessSteps: readonly CollectionStep[] = [
  { operation: "GET /health/live" },
  { operation: "GET /health/ready" },
  { operation: "GET /openapi.json" },
  { operation: "GET /docs" },
  // Not found unless the operator has named a contact.
  { operation: "GET /.well-known/security.txt", statuses: [200, 404] },

  { operation: "GET /Payer" },
  { operation: "GET /ClearCoverageCarrier", saves: { carrier_id: "body.data[0].carrier_id" } },
  { operation: "GET /PayerDirectory" },

  { operation: "POST /Eligibility", saves: { job_id: 'headers.get("X-Job-Id")' } },
  { operation: "POST /ClearCoverage", body: { payer: { id: "{{carrier_id}}" } } },
  {
    operation: "POST /Eligibility",
    name: "Verify later, without waiting",
    headers: { Prefer: "respond-async" },
    body: { not_before: "{{later}}" },
    saves: { waiting_job_id: "body.id" },
  },

  { operation: "GET /Job" },
  { operation: "GET /Job/{id}", path: job },
  { operation: "GET /Job/{id}/question", path: job },
  { operation: "GET /Job/{id}/answer", path: job },
  { operation: "GET /Job/{id}/explanation", path: job },
  { operation: "GET /Job/{id}/why", path: job, query: { path: "/coverage/status" } },
  { operation: "GET /Job/{id}/history", path: job },
  { operation: "GET /Job/{id}/views", path: job },
  { operation: "POST /Job/search", body: { status: "succeeded", payer_id: "60054" } },
  { operation: "GET /Appointment", query: { on: "2026-11-24" } },
  { operation: "POST /Job/{id}/cancel", path: waitingJob },
  { operation: "POST /Job/{id}/retry", path: waitingJob },
  { operation: "POST /Job/{id}/cancel", name: "Cancel it again", path: waitingJob },
  { operation: "POST /Job/{id}/correct", path: waitingJob, body: { not_before: "{{later}}" } },

  { operation: "POST /Batch", saves: { batch_id: "body.id" } },
  { operation: "GET /Batch/{id}", path: batch, query: { wait: "60" } },
  { operation: "GET /Batch" },
  { operation: "GET /Batch/{id}/Row", path: batch },
  { operation: "GET /Batch/{id}/results", path: batch },
  { operation: "GET /Batch/{id}/rejections", path: batch },
  { operation: "POST /Batch", name: "Try a batch, and keep nothing of it", query: { dry_run: "1" } },
  { operation: "GET /ColumnMapping" },
  { operation: "GET /Batch/{id}/events", path: batch },
  { operation: "POST /Batch/{id}/retry", path: batch },
  {
    operation: "POST /Batch",
    name: "Submit a batch that waits",
    body: { not_before: "{{later}}" },
    saves: { waiting_batch_id: "body.id" },
  },
  { operation: "POST /Batch/{id}/pause", path: waitingBatch },
  { operation: "POST /Batch/{id}/resume", path: waitingBatch },
  { operation: "POST /Batch/{id}/cancel", path: waitingBatch },

  { operation: "POST /WebhookEndpoint", body: { url: "{{webhook_url}}" }, saves: { endpoint_id: "body.id" } },
  { operation: "GET /WebhookEndpoint" },
  { operation: "GET /WebhookEndpoint/{id}", path: endpoint },
  { operation: "POST /WebhookEndpoint/{id}/test", path: endpoint },
  // A test delivery cannot be replayed: this makes an event, once the endpoint exists.
  { operation: "POST /Eligibility", name: "Verify once more, for an event", folder: "Webhook" },
  {
    operation: "GET /WebhookEndpoint/{id}/deliveries",
    path: endpoint,
    until: 'body.data.some(({ type, status }) => type !== "endpoint.test" && status !== "pending")',
    saves: { delivery_id: 'body.data.find(({ type }) => type !== "endpoint.test").id' },
  },
  // A conflict while the delivery is tried again and again, since nothing listens at the variable webhook_url.
  { operation: "POST /WebhookDelivery/{id}/replay", path: { id: "{{delivery_id}}" }, statuses: [202, 409] },
  { operation: "POST /WebhookEndpoint/{id}/recover", path: endpoint, query: { since: "{{earlier}}" } },
  { operation: "GET /Event" },

  { operation: "GET /ApiKey" },
  { operation: "POST /ApiKey", saves: { key_id: "body.id" } },
  { operation: "GET /Provider" },
  { operation: "GET /Usage" },
  { operation: "GET /Audit" },

  { operation: "GET /Account" },
  { operation: "GET /Session/options" },
  // 403 where base_url has an IP address: passkeys need a host name.
  { operation: "POST /Session/passkey", headers: fromConsole, statuses: [200, 403] },
  // Not found unless an identity provider is set up.
  { operation: "GET /Session/oidc", statuses: [200, 302, 404] },
  { operation: "GET /Session/oidc/callback", statuses: [200, 302, 404] },

  { operation: "GET /graphql" },
  { operation: "POST /graphql/gql" },

  { operation: "GET /Admin/Status" },
  { operation: "GET /Admin/Plan" },
  { operation: "GET /Admin/Account", saves: { account_id: "body.data[0].id" } },
  { operation: "GET /Admin/Account/{id}", path: account },
  { operation: "GET /Admin/Account/{id}/ApiKey", path: account },
  { operation: "GET /Admin/Account/{id}/WebhookEndpoint", path: account },
  { operation: "GET /Admin/Account/{id}/export", path: account },
  { operation: "GET /Admin/Administrator" },
  { operation: "GET /Admin/User" },
  { operation: "GET /Admin/Audit" },
  { operation: "GET /Admin/Payer" },
  { operation: "GET /Admin/UpstreamKind" },
  { operation: "GET /Admin/Upstream" },
  { operation: "GET /Admin/Route" },
];

/** The steps of `changingFolder`, which run after the others. */
const changingSteps: readonly CollectionStep[] = [
  { operation: "PATCH /Account", body: { time_zone: "America/Los_Angeles" } },
  {
    operation: "POST /Admin/ConsoleLink",
    body: { account_id: "{{account_id}}" },
    saves: { sign_in_link: 'body.link.split("=").pop()' },
  },
  { operation: "POST /Session", headers: fromConsole, body: { link: "{{sign_in_link}}" } },
  { operation: "GET /Session" },
  { operation: "POST /Session/activity", headers: fromConsole },
  { operation: "GET /Passkey" },
  { operation: "POST /Passkey/options", headers: fromConsole, statuses: [200, 403] },
  // Only a browser can create a passkey.
  { operation: "POST /Passkey", headers: fromConsole, body: { passkey: {} }, statuses: [400, 403] },
  { operation: "DELETE /Passkey/{id}", headers: fromConsole, path: { id: "none" }, statuses: [404] },
  { operation: "GET /User", headers: fromConsoleInAccount },
  {
    operation: "POST /User",
    headers: fromConsoleInAccount,
    body: { email: "{{$guid}}@example.com", name: "Made by the collection", roles: ["viewer"] },
    saves: { user_id: "body.id" },
  },
  { operation: "PATCH /User/{id}", headers: fromConsoleInAccount, path: user, body: { roles: ["coordinator"] } },
  { operation: "POST /User/{id}/link", headers: fromConsoleInAccount, path: user },
  { operation: "DELETE /User/{id}/sessions", headers: fromConsoleInAccount, path: user },
  {
    operation: "POST /Admin/User",
    body: { email: "{{$guid}}@example.com", name: "Made by the collection", operator: true },
    saves: { operator_id: "body.id" },
  },
  { operation: "POST /Admin/User/{id}/link", path: operator },
  { operation: "DELETE /Admin/User/{id}/sessions", path: operator },
  { operation: "PATCH /Admin/User/{id}", path: operator, body: { disabled: true } },
  { operation: "DELETE /Session", headers: fromConsole },

  { operation: "PUT /Admin/Plan/{name}", path: named },
  {
    operation: "POST /Admin/Account",
    body: { name: "Made by the collection", plan: "collection" },
    saves: { new_account_id: "body.id" },
  },
  { operation: "PATCH /Admin/Account/{id}", path: newAccount },
  { operation: "POST /Admin/Account/{id}/ApiKey", path: newAccount, saves: { new_key_id: "body.id" } },
  { operation: "PATCH /Admin/ApiKey/{id}", path: { id: "{{new_key_id}}" } },
  { operation: "POST /Admin/Account/{id}/suspend", path: newAccount },
  { operation: "POST /Admin/Account/{id}/resume", path: newAccount },
  { operation: "DELETE /Admin/Account/{id}", path: newAccount, query: { confirm: "Made by the collection" } },
  { operation: "PUT /Provider/{npi}", path: provider },
  { operation: "GET /Provider/{npi}", path: provider },
  { operation: "DELETE /Provider/{npi}", path: provider },
  { operation: "PUT /Admin/Payer/{id}", path: { id: "60054" } },
  // Not found before something is set for the payer.
  { operation: "GET /Admin/Payer/{id}", path: { id: "60054" } },
  { operation: "POST /Admin/Carriers" },
  { operation: "POST /Admin/Directory" },
  {
    operation: "PUT /Admin/Upstream/{name}",
    path: named,
    body: { kind: "nightguard", url: "{{base_url}}", credentials: { api_key: "{{api_key}}" } },
  },
  { operation: "GET /Admin/Upstream/{name}", path: named },
  { operation: "POST /Admin/Upstream/{name}/test", path: named },
  { operation: "POST /Admin/Upstream/{name}/refresh", path: named },
  { operation: "GET /Admin/Upstream/{name}/PayerMap", path: named },
  { operation: "PUT /Admin/Upstream/{name}/PayerMap/{payer_id}", path: mappedPayer, body: { upstream_payer_id: null } },
  { operation: "DELETE /Admin/Upstream/{name}/PayerMap/{payer_id}", path: mappedPayer },
  {
    operation: "PUT /Admin/Route/{name}",
    path: named,
    body: { upstream: "collection", payers: ["OF-THE-COLLECTION"] },
  },
  { operation: "GET /Admin/Route/{name}", path: named },
  { operation: "DELETE /Admin/Route/{name}", path: named },
  { operation: "DELETE /Admin/Upstream/{name}", path: named },
  {
    operation: "POST /Admin/Administrator",
    body: { name: "collection-{{$timestamp}}", role: "auditor" }, // a name is used once
    saves: { administrator: "body.name" },
  },
  { operation: "DELETE /Admin/Administrator/{name}", path: { name: "{{administrator}}" } },
  { operation: "POST /ApiKey/{id}/roll", path: { id: "{{key_id}}" } },
  { operation: "PATCH /ApiKey/{id}", path: { id: "{{key_id}}" } },
  { operation: "POST /WebhookEndpoint/{id}/rotate", path: endpoint },
  { operation: "PATCH /WebhookEndpoint/{id}", path: endpoint },
  { operation: "DELETE /WebhookEndpoint/{id}", path: endpoint },
  { operation: "PUT /Batch/{id}/draft", path: batch },
  { operation: "GET /Batch/{id}/draft", path: batch },
  { operation: "DELETE /Batch/{id}/draft", path: batch },
  { operation: "PUT /ColumnMapping/{name}", path: columnMapping },
  { operation: "GET /ColumnMapping/{name}", path: columnMapping },
  { operation: "DELETE /ColumnMapping/{name}", path: columnMapping },
  { operation: "DELETE /Job/{id}", path: job },
  { operation: "DELETE /Batch/{id}", path: batch },
  { operation: "POST /Patient/delete", body: { payer_id: "60054", member_id: "W123456789", dob: "04/17/1983" } },
];

/** The requests of the collection. */
export const collectionSteps: readonly CollectionStep[] = [
  ...harmlessSteps,
  ...changingSteps.map((step) => ({ ...step, folder: changingFolder.name })),
];
