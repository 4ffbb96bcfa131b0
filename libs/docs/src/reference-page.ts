import { factsOf, type QueryCosts } from '@loupe/graphql';
import { Html, html, prose } from '@loupe/http';
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
import { DOCS_PATH, docsPage } from './docs-layout.js';
import { highlighted } from './highlighted.js';

type Field = GraphQLField<unknown, unknown>;

/** The answers to the examples, by root field. */
export type ExampleAnswers = Readonly<Record<string, unknown>>;

/** The reference of a schema as one HTML page. */
export function referencePage(
  schema: GraphQLSchema,
  costs: Pick<QueryCosts, 'describe'>,
  answers: ExampleAnswers = {},
): string {
  const queries = fieldsOf(schema.getQueryType());
  const mutations = fieldsOf(schema.getMutationType());
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !isRoot(schema, type) && !isIntrospectionType(type),
  );
  const shown = (field: Field) => rootField(field, costs.describe(field), answers[field.name]);
  const content = html`<h1>API reference</h1>
${introduction()}
<nav class="names" aria-label="API reference">
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
${queries.map(shown)}
<h2>Mutations</h2>
${mutations.map(shown)}
<h2>Types</h2>
${types.map(namedType)}
${errors()}`;
  return docsPage({ title: 'API reference', path: DOCS_PATH, content });
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
${highlighted(call, 'bash')}
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

function rootField(field: Field, cost: string, answer: unknown): Html {
  const { example, scopes = [] } = factsOf(field) ?? {};
  const scope = scopes.map((name, index) => html`${index === 0 ? '' : ' and '}<code>${name}</code>`);
  return html`<section id="${field.name}">
<h3>${field.name} <span class="kind">${typeLink(field.type)}</span></h3>
<p>${prose(field.description)}</p>
<p>Query cost: ${prose(cost)}${scopes.length === 0 ? null : html` Scope: ${scope}.`}</p>
${deprecation(field)}
${members('Arguments', field.args)}
${example === undefined ? null : html`<p>Example</p>${highlighted(example.query, 'graphql')}`}
${example?.variables === undefined ? null : html`<p>Variables</p>${highlighted(JSON.stringify(example.variables, null, 2), 'json')}`}
${answer === undefined ? null : html`<p>Answer</p>${highlighted(JSON.stringify({ data: answer }, null, 2), 'json')}`}
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
    ({ status, code, message, when, remedy }) =>
      html`<dt><code>${JSON.stringify({ errors: message })}</code> <span class="kind">HTTP ${status}, ${code}</span></dt><dd>${prose(when)} ${prose(remedy)}</dd>`,
  );
  return html`<h2 id="errors">Errors</h2>
<p>Every error has a code in <code>extensions.code</code>; its message is for people.</p>
<dl>${coded}</dl>
<p>Four refusals have only a text. Callers whose <code>Accept</code> names <code>application/graphql-response+json</code> get them in the form of other errors, with a code.</p>
<dl>${plain}</dl>`;
}

function fieldsOf(type: GraphQLNamedType | null | undefined): Field[] {
  return isObjectType(type) ? Object.values(type.getFields()) : [];
}

function isRoot(schema: GraphQLSchema, type: GraphQLNamedType): boolean {
  return type === schema.getQueryType() || type === schema.getMutationType();
}
