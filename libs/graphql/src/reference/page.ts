import { createHash } from 'node:crypto';
import { ERRORS, PLAIN_REFUSALS } from '@loupe/kernel';
import {
  astFromValue,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  isUnionType,
  print,
} from 'graphql';
import { factsOf } from '../root-field/root-field.js';
import type { QueryCosts } from '../transport/budget.js';
import { Html, html, prose } from './html.js';

type Field = GraphQLField<unknown, unknown>;

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --accent: light-dark(#0b57d0, #8ab4f8); }
* { box-sizing: border-box; }
body { font: 16px/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; overflow-wrap: anywhere; }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
h1 { line-height: 1.2; }
h2 { border-bottom: 2px solid var(--line); margin-top: 3rem; padding-bottom: .3rem; }
h3 { margin: 2rem 0 .3rem; }
code, pre { font: .875em/1.5 ui-monospace, monospace; }
code { background: var(--soft); border-radius: .25rem; padding: .1em .3em; }
pre { background: var(--soft); border-radius: .5rem; overflow-x: auto; overflow-wrap: normal; padding: .75rem; }
pre code { background: none; padding: 0; }
nav ul { columns: 15rem; list-style: none; padding: 0; }
summary { cursor: pointer; padding: .3rem 0; }
dl { margin: .3rem 0; }
dt { margin-top: .5rem; }
dd { margin: 0 0 0 1rem; }
.kind { font-size: .8em; font-weight: 400; opacity: .7; }
`;

/** Content security policy of the page: it loads nothing; only its own style sheet applies. */
export const REFERENCE_CSP = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The reference of a schema as one self-contained HTML page. */
export function referencePage(schema: GraphQLSchema, costs: Pick<QueryCosts, 'describe'>): string {
  const queries = fieldsOf(schema.getQueryType());
  const mutations = fieldsOf(schema.getMutationType());
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !isRoot(schema, type) && !isIntrospectionType(type),
  );
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Loupe API reference</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<h1>Loupe API reference</h1>
${introduction()}
<nav>
${contents(
  'Queries',
  queries.map(({ name }) => name),
)}
${contents(
  'Mutations',
  mutations.map(({ name }) => name),
)}
${contents(
  'Types',
  types.map(({ name }) => name),
)}
<ul><li><a href="#errors">Errors</a></li></ul>
</nav>
<h2>Queries</h2>
${queries.map((field) => rootField(field, costs.describe(field)))}
<h2>Mutations</h2>
${mutations.map((field) => rootField(field, costs.describe(field)))}
<h2>Types</h2>
${types.map(namedType)}
${errors()}
</body>
</html>
`;
  return page.text;
}

function introduction(): Html {
  const call = `curl https://loupe.example/api/v2 \\
  -A 'Mozilla/5.0 (compatible; acme-integration)' \\
  -H 'Authorization: Bearer loupe_live_…' \\
  -H 'WORKSPACE-ID: <workspace id>' \\
  -H 'Content-Type: application/json' \\
  -d '{"query":"{ items(first: 1) { nodes { id } } }"}'`;
  return html`<p>One GraphQL endpoint: <code>POST /api/v2</code>. Every request carries a token, and every request but
<a href="#workspaces"><code>workspaces</code></a> the header <code>WORKSPACE-ID</code>. The same schema as text:
<a href="/api/v2/schema.graphql">schema.graphql</a>.</p>
<pre><code>${call}</code></pre>
<p>To search by your own image, first send it to <code>POST /api/v2/uploads</code>, with the same headers, as the only
file of a multipart form (JPEG, PNG, WebP, GIF or AVIF, up to 10 MiB). Pass the <code>fileName</code> of the response to
<code>superSearch</code>. It is valid for 24 hours, in the same workspace.</p>
<p>The ids in the examples are placeholders. HTTP 200 does not mean success: check <code>errors</code>, and
<code>userErrors</code> of a mutation.</p>`;
}

function contents(title: string, names: readonly string[]): Html {
  const links = names.map((name) => html`<li><a href="#${name}">${name}</a></li>`);
  return html`<details${new Html(title === 'Types' ? '' : ' open')}><summary>${title}</summary><ul>${links}</ul></details>`;
}

function rootField(field: Field, cost: string): Html {
  const example = factsOf(field)?.example;
  return html`<section id="${field.name}">
<h3>${field.name} <span class="kind">${typeLink(field.type)}</span></h3>
<p>${prose(field.description)}</p>
<p>Query cost: ${prose(cost)}</p>
${deprecation(field)}
${members('Arguments', field.args)}
${example === undefined ? null : html`<p>Example</p><pre><code>${example.query}</code></pre>`}
${example?.variables === undefined ? null : html`<p>Variables</p><pre><code>${JSON.stringify(example.variables, null, 2)}</code></pre>`}
</section>
`;
}

function namedType(type: GraphQLNamedType): Html {
  return html`<section id="${type.name}">
<h3>${type.name} <span class="kind">${kindOf(type)}</span></h3>
<p>${isSpecifiedScalarType(type) ? prose(`GraphQL’s own ${type.name}.`) : prose(type.description)}</p>
${typeMembers(type)}
</section>
`;
}

function typeMembers(type: GraphQLNamedType): Html | null {
  if (isObjectType(type) || isInputObjectType(type))
    return members('Fields', Object.values(type.getFields()));
  if (isUnionType(type))
    return html`<p>One of ${type.getTypes().map((member) => html`${typeLink(member)} `)}</p>`;
  if (!isEnumType(type)) return null;
  const values = type
    .getValues()
    .map(
      (value) =>
        html`<dt><code>${value.name}</code></dt><dd>${prose(value.description)}${deprecation(value)}</dd>`,
    );
  return html`<dl>${values}</dl>`;
}

/** Arguments or fields, each with its type, default and description. */
function members(title: string, list: readonly (GraphQLArgument | GraphQLInputField | Field)[]): Html | null {
  if (list.length === 0) return null;
  const entries = list.map(
    (member) => html`<dt><code>${member.name}</code>: ${typeLink(member.type)}${defaultOf(member)}</dt>
<dd>${prose(member.description)}${deprecation(member)}</dd>`,
  );
  return html`<p>${title}</p><dl>${entries}</dl>`;
}

function defaultOf(member: GraphQLArgument | GraphQLInputField | Field): Html | null {
  if (!('defaultValue' in member) || member.defaultValue === undefined) return null;
  const value = astFromValue(member.defaultValue, member.type);
  return value == null ? null : html` = <code>${print(value)}</code>`;
}

function deprecation(member: { deprecationReason?: string | null | undefined }): Html | null {
  return member.deprecationReason == null
    ? null
    : html`<p>Deprecated: ${prose(member.deprecationReason)}</p>`;
}

function typeLink(type: GraphQLType): Html {
  if (isNonNullType(type)) return html`${typeLink(type.ofType)}!`;
  if (isListType(type)) return html`[${typeLink(type.ofType)}]`;
  const { name } = getNamedType(type);
  return html`<a href="#${name}"><code>${name}</code></a>`;
}

function kindOf(type: GraphQLNamedType): string {
  if (isObjectType(type)) return 'object';
  if (isInputObjectType(type)) return 'input';
  if (isEnumType(type)) return 'enum';
  return isUnionType(type) ? 'union' : 'scalar';
}

function errors(): Html {
  const coded = Object.entries(ERRORS).map(
    ([code, { status, when, remedy }]) =>
      html`<dt><code>${code}</code> <span class="kind">HTTP ${status}</span></dt><dd>${prose(when)} ${prose(remedy)}</dd>`,
  );
  const plain = Object.values(PLAIN_REFUSALS).map(
    ({ status, message, when, remedy }) =>
      html`<dt><code>${JSON.stringify({ errors: message })}</code> <span class="kind">HTTP ${status}</span></dt><dd>${prose(when)} ${prose(remedy)}</dd>`,
  );
  return html`<h2 id="errors">Errors</h2>
<p>Every error has a code in <code>extensions.code</code>; its message is for people.</p>
<dl>${coded}</dl>
<p>Four refusals have no code; their body has only the text.</p>
<dl>${plain}</dl>`;
}

function fieldsOf(type: GraphQLNamedType | null | undefined): Field[] {
  return isObjectType(type) ? Object.values(type.getFields()) : [];
}

function isRoot(schema: GraphQLSchema, type: GraphQLNamedType): boolean {
  return type === schema.getQueryType() || type === schema.getMutationType();
}
