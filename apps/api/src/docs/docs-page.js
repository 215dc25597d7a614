// The reference page: reads /openapi.json and shows it. No library and no other host, so that it works behind any
// firewall and under its content security policy.

const methods = ["get", "post", "put", "patch", "delete"];
const byId = (id) => document.getElementById(id);
let description;

function element(name, attributes, ...children) {
  const node = Object.assign(document.createElement(name), attributes);
  node.append(...children.flat().filter((child) => child !== undefined));
  return node;
}

/** Details that are filled when they are opened for the first time. */
function foldedAway(attributes, summary, fill) {
  const details = element("details", attributes, element("summary", {}, summary));
  details.addEventListener("toggle", () => details.append(...fill()), { once: true });
  return details;
}

const resolve = (value) =>
  value?.$ref
    ? value.$ref
        .slice(2)
        .split("/")
        .reduce((part, name) => part[name], description)
    : value;

// ── Text: as much of Markdown as the description uses ──

function inline(text) {
  return text.split(/(`[^`]+`)/).map((part) => (part.startsWith("`") ? element("code", {}, part.slice(1, -1)) : part));
}

function markdown(text) {
  return text.split(/^(```[\s\S]*?^```)$/m).flatMap((part) => {
    if (part.startsWith("```")) return element("pre", {}, part.replace(/^```\w*\n/, "").replace(/\n```$/, ""));
    return part
      .trim()
      .split(/\n{2,}/)
      .filter((block) => block !== "")
      .map((block) => {
        const heading = /^## (.*)$/.exec(block);
        if (!heading) return element("p", {}, inline(block.replaceAll("\n", " ")));
        return element("h2", { id: toId(heading[1]) }, inline(heading[1]));
      });
  });
}

const toId = (text) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

// ── Schemas: one line for each field, what is inside of it on demand ──

function typeOf(given) {
  const schema = resolve(given) ?? {};
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(" | ");
  if (schema.type === "array") return `list of ${typeOf(schema.items)}`;
  const name = given?.$ref?.split("/").pop();
  return name ?? [schema.type ?? "anything"].flat().join(" | ") + (schema.format ? ` (${schema.format})` : "");
}

function limitsOf(given) {
  const schema = resolve(given) ?? {};
  const names = ["minimum", "maximum", "minLength", "maxLength", "maxItems", "pattern", "default"];
  const limits = names.filter((name) => schema[name] !== undefined && schema[name] !== null);
  return limits.map((name) => `${name} ${JSON.stringify(schema[name])}`).join(", ");
}

/** The schema inside whose fields are worth showing: of a list its items', of a choice the object's. */
function innerOf(given) {
  const schema = resolve(given) ?? {};
  if (schema.properties || typeof schema.additionalProperties?.type === "string") return schema;
  if (schema.items) return innerOf(schema.items);
  return (schema.anyOf ?? []).map(innerOf).find((inner) => inner !== undefined);
}

function fieldsOf(schema) {
  const { properties = {}, required = [] } = innerOf(schema) ?? {};
  const rows = Object.entries(properties).map(([name, field]) => {
    const { description: text = resolve(field)?.description } = field;
    const line = [
      element("code", {}, name),
      ` ${typeOf(field)}${required.includes(name) ? "" : ", optional"} `,
      element("small", {}, inline([text, limitsOf(field)].filter(Boolean).join("; "))),
    ];
    return element("li", {}, innerOf(field)?.properties ? foldedAway({}, line, () => [fieldsOf(field)]) : line);
  });
  return element("ul", { className: "fields" }, rows);
}

function contentOf(content = {}) {
  return Object.entries(content).map(([type, { schema = {} }]) => {
    const text = resolve(schema)?.description ?? "";
    return element(
      "div",
      {},
      element("p", {}, element("code", {}, type), ` ${typeOf(schema)} `, element("small", {}, inline(text))),
      innerOf(schema)?.properties ? fieldsOf(schema) : "",
    );
  });
}

// ── Examples: a command to copy or to send, and what is answered ──

function examplesOf(operation) {
  const asked = new Map();
  for (const [type, { examples = {} }] of Object.entries(operation.requestBody?.content ?? {})) {
    for (const [key, { summary, value }] of Object.entries(examples)) asked.set(key, { type, summary, value });
  }
  return asked;
}

function answersOf(operation) {
  return Object.entries(operation.responses).flatMap(([status, given]) =>
    Object.values(resolve(given).content ?? {}).flatMap(({ examples = {} }) =>
      Object.entries(examples).map(([key, { summary, value }]) => ({ key, status, summary, value })),
    ),
  );
}

function toText(value, type) {
  if (typeof value === "string") return value;
  return JSON.stringify(value, null, type === "application/x-ndjson" ? 0 : 2); // one line each
}

const parametersOf = (operation) => (operation.parameters ?? []).map(resolve);

function pathOf(path, operation) {
  return parametersOf(operation)
    .filter((parameter) => parameter.in === "path" && parameter.example !== undefined)
    .reduce((text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(example)), path);
}

function credentialOf(operation) {
  const names = (operation.security ?? []).flatMap(Object.keys);
  if (names.includes("adminToken")) {
    return { name: "Authorization", value: `Bearer ${byId("token").value || "$NIGHTGUARD_ADMIN_TOKEN"}` };
  }
  return names.length > 0 ? { name: "X-Token-API", value: byId("key").value || "$NIGHTGUARD_API_KEY" } : undefined;
}

/** The header fields that may be sent besides, as a hint. */
function headersOf(operation) {
  return parametersOf(operation)
    .filter((parameter) => parameter.in === "header")
    .map(({ name, example = "…" }) => `${name}: ${example}`)
    .join("   ");
}

const toHeaders = (text) =>
  text
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name, ...value]) => ({ name: name.trim(), value: value.join(":").trim() }))
    .filter(({ name }) => /^[\w-]+$/.test(name));

const quote = (text) => (text.includes("$NIGHTGUARD") ? `"${text}"` : `'${text.replaceAll("'", `'\\''`)}'`);

function commandOf({ method, path, headers, body }) {
  return [
    `curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}${quote(location.origin + path)}`,
    ...headers.map(({ name, value }) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body ? [`--data-binary ${quote(body)}`] : []),
  ].join(" \\\n  ");
}

function trialOf(path, method, operation) {
  const bodies = examplesOf(operation);
  const [first] = bodies.values();
  const address = element("input", { className: "path", value: pathOf(path, operation), ariaLabel: "Address" });
  const choice = element(
    "select",
    { ariaLabel: "Example", hidden: bodies.size < 2 },
    [...bodies].map(([key, { summary }]) => element("option", { value: key }, summary)),
  );
  const body = element("textarea", {
    value: first ? toText(first.value, first.type) : "",
    ariaLabel: "Body",
    spellcheck: false,
  });
  body.hidden = operation.requestBody === undefined;
  const fields = element("textarea", {
    className: "headers",
    rows: 1,
    ariaLabel: "Header fields",
    placeholder: headersOf(operation),
    spellcheck: false,
  });
  const command = element("pre", {});
  const outcome = element("pre", { hidden: true });

  const request = () => {
    const type = bodies.get(choice.value)?.type ?? Object.keys(operation.requestBody?.content ?? {})[0];
    const headers = [
      credentialOf(operation),
      type && { name: "Content-Type", value: type },
      ...toHeaders(fields.value),
    ];
    return {
      method,
      path: address.value,
      headers: headers.filter(Boolean),
      body: body.hidden ? undefined : body.value,
    };
  };
  const update = () => command.replaceChildren(commandOf(request()));
  const copy = element("button", { type: "button" }, "Copy");
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(command.textContent);
    copy.textContent = "Copied";
  });
  const send = element("button", { type: "button" }, "Send");
  send.addEventListener("click", async () => {
    outcome.hidden = false;
    outcome.textContent = "…";
    outcome.textContent = await sendRequest(request()).catch((error) => `No answer: ${error.message}`);
  });
  choice.addEventListener("change", () => {
    const { value, type } = bodies.get(choice.value);
    body.value = toText(value, type);
    update();
  });
  for (const input of [address, fields, body, byId("key"), byId("token")]) input.addEventListener("input", update);
  update();
  return [
    element("h4", {}, "Try it"),
    element("div", { className: "row" }, address),
    fields,
    element("div", { className: "row", hidden: choice.hidden }, choice),
    body,
    command,
    element("div", { className: "row" }, copy, send),
    outcome,
  ];
}

async function sendRequest({ method, path, headers, body }) {
  const response = await fetch(path, {
    method: method.toUpperCase(),
    headers: headers.map(({ name, value }) => [name, value]),
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const shown = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  const isJson = /json$/.test((response.headers.get("content-type") ?? "").replace(/;.*/, ""));
  return `${response.status} ${response.statusText}\n${shown}\n\n${isJson ? toText(JSON.parse(text)) : text}`;
}

// ── Operations ──

function accessOf(operation) {
  const names = (operation.security ?? []).flatMap(Object.keys);
  if (names.includes("adminToken")) return "Needs the administration token, in Authorization: Bearer.";
  return names.length > 0 ? "Needs an API key, in X-Token-API or in Authorization: Bearer." : "Needs no key.";
}

function parameterTableOf(operation) {
  const rows = parametersOf(operation).map((parameter) =>
    element(
      "tr",
      {},
      element("td", {}, element("code", {}, parameter.name)),
      element("td", {}, parameter.in + (parameter.required ? ", required" : "")),
      element("td", {}, typeOf(parameter.schema), " ", element("small", {}, limitsOf(parameter.schema))),
      element("td", {}, inline(parameter.description ?? "")),
    ),
  );
  return rows.length === 0 ? [] : [element("h4", {}, "Parameters"), element("table", {}, rows)];
}

function responseOf([status, given]) {
  const { description: text, headers = {}, content } = resolve(given);
  const fields = Object.entries(headers).map(([name, header]) =>
    element("li", {}, element("code", {}, name), " ", element("small", {}, inline(resolve(header).description))),
  );
  const summary = [element("code", {}, status), " ", ...inline(text)];
  return foldedAway({}, summary, () => [element("ul", { className: "fields" }, fields), ...contentOf(content)]);
}

function detailsOf(path, method, operation) {
  const answers = answersOf(operation).map(({ status, summary, value }) =>
    element(
      "details",
      {},
      element("summary", {}, element("code", {}, status), ` ${summary}`),
      element("pre", {}, toText(value)),
    ),
  );
  return element(
    "div",
    {},
    markdown(operation.description ?? ""),
    element("p", { className: "quiet" }, accessOf(operation)),
    parameterTableOf(operation),
    operation.requestBody ? [element("h4", {}, "Body"), ...contentOf(operation.requestBody.content)] : [],
    trialOf(path, method, operation),
    answers.length > 0 ? [element("h4", {}, "Examples of answers"), ...answers] : [],
    element("h4", {}, "Answers"),
    Object.entries(operation.responses).map(responseOf),
  );
}

function titleOf(path, method, operation) {
  return [
    element("span", { className: `method ${method}` }, method),
    element("code", {}, path),
    element("span", { className: "quiet" }, operation.summary ?? ""),
  ];
}

function show(path, method, operation) {
  const attributes = { className: "operation", id: operation.operationId };
  return foldedAway(attributes, titleOf(path, method, operation), () => [detailsOf(path, method, operation)]);
}

function linkTo(path, method, operation) {
  return element(
    "a",
    { href: `#${operation.operationId}`, title: operation.summary ?? "" },
    element("span", { className: `method ${method}` }, method),
    element("span", {}, path),
  );
}

// ── The page ──

/** Operations by their first tag, in the order of the description's tags. */
function groupsOf({ paths, tags = [] }) {
  const groups = new Map(tags.map(({ name }) => [name, []]));
  for (const [path, operations] of Object.entries(paths)) {
    for (const method of methods.filter((name) => operations[name])) {
      const name = operations[method].tags?.[0] ?? "More";
      groups.set(name, [...(groups.get(name) ?? []), { path, method, operation: operations[method] }]);
    }
  }
  return [...groups].filter(([, found]) => found.length > 0);
}

function addGroup([name, operations]) {
  const text = description.tags?.find((tag) => tag.name === name)?.description ?? "";
  const nodes = operations.map(({ path, method, operation }) => show(path, method, operation));
  byId("operations").append(element("section", {}, element("h2", {}, name), element("p", {}, text), ...nodes));
  const links = operations.map(({ path, method, operation }) => linkTo(path, method, operation));
  byId("contents").append(element("section", {}, element("h3", {}, name), ...links));

  const words = operations.map(({ path, method, operation }) =>
    JSON.stringify([method, path, operation.summary, operation.description, operation.parameters]).toLowerCase(),
  );
  return (wanted) => {
    const found = words.map((text) => wanted.every((word) => text.includes(word)));
    found.forEach((isFound, index) => {
      nodes[index].hidden = links[index].hidden = !isFound;
    });
    const isEmpty = !found.includes(true);
    nodes[0].parentElement.hidden = links[0].parentElement.hidden = isEmpty;
  };
}

function openLinked() {
  const target = byId(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (target.tagName === "DETAILS") target.open = true;
  target.scrollIntoView();
}

function watchSearch(filters) {
  const search = byId("search");
  search.addEventListener("input", () => {
    const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    byId("guide").hidden = wanted.length > 0;
    for (const filter of filters) filter(wanted);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || /^(input|textarea|select)$/i.test(event.target.tagName)) return;
    event.preventDefault();
    search.focus();
  });
}

async function main() {
  const response = await fetch("/openapi.json");
  description = await response.json();
  const { info } = description;
  byId("about").replaceChildren(
    `Version ${info.version}. `,
    element("a", { href: "/openapi.json" }, "The OpenAPI 3.1 document"),
    ", for tools and generators.",
  );
  byId("guide").append(...markdown(info.description));
  const chapters = [...byId("guide").querySelectorAll("h2")].map((heading) =>
    element("a", { href: `#${heading.id}` }, heading.textContent),
  );
  byId("contents").append(element("section", {}, element("h3", {}, "Guide"), ...chapters));
  watchSearch(groupsOf(description).map(addGroup));
  addEventListener("hashchange", openLinked);
  openLinked();
}

main().catch(() => byId("about").append(" It could not be read."));
