import { factsOf, toolFactsOf } from '@loupe/graphql';
import { type Html, html } from '@loupe/http';
import { ERRORS, Ranking } from '@loupe/kernel';
import type { GraphQLSchema } from 'graphql';
import { DOCS_PATH } from './docs-layout.js';
import { guides } from './guides.js';
import { GUIDES_PATH, sectionsOf } from './markdown.js';

/** Places that a search shows. */
const MAX_FOUND = 30;
const MAX_EXCERPT = 160;

interface Place {
  readonly address: string;
  readonly title: string;
  readonly text: string;
}

/** Finds places of the guides and of the reference by words. */
export class DocsSearch {
  private readonly places: readonly Place[];
  private readonly ranking: Ranking;

  constructor(schema: GraphQLSchema) {
    this.places = [...placesOfGuides(), ...placesOfReference(schema)];
    // A word in a title says more than one in a text.
    this.ranking = new Ranking(this.places.map(({ title, text }) => `${title} ${title} ${title} ${text}`));
  }

  /** The places for some words, the best first. */
  found(words: string): Html {
    const best = this.ranking.best(words, MAX_FOUND).flatMap((index) => this.places[index] ?? []);
    const entries = best.map(
      ({ address, title, text }) =>
        html`<dt><a href="${address}">${title}</a></dt><dd>${excerptOf(text)}</dd>`,
    );
    return html`<h1>Search</h1>
<p role="status">${best.length === 0 ? 'Nothing was found for' : `${best.length} places for`} “${words}”.</p>
<dl>${entries}</dl>`;
  }
}

function placesOfGuides(): Place[] {
  return guides().flatMap(({ name, title: guide, text }) =>
    sectionsOf(text).map(({ id, title, text: section }) => ({
      address: `${GUIDES_PATH}/${name}${id === '' ? '' : `#${id}`}`,
      title: id === '' ? guide : `${guide}: ${title}`,
      text: section,
    })),
  );
}

function placesOfReference(schema: GraphQLSchema): Place[] {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const fields = roots.flatMap((type) => Object.values(type?.getFields() ?? {}));
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !roots.some((root) => root === type) && !type.name.startsWith('__'),
  );
  const place = (name: string, text: string) => ({ address: `${DOCS_PATH}#${name}`, title: name, text });
  return [
    ...fields.map((field) => {
      const asked = factsOf(field) === undefined ? [] : toolFactsOf(field).map((tool) => tool.asked ?? '');
      return place(field.name, [field.description ?? '', ...asked].join(' '));
    }),
    ...types.map(({ name, description }) => place(name, description ?? '')),
    ...Object.entries(ERRORS).map(([code, { when, remedy }]) => ({
      address: `${DOCS_PATH}#errors`,
      title: code,
      text: `${when} ${remedy}`,
    })),
  ];
}

/** The beginning of a text without its markup. */
function excerptOf(markdown: string): string {
  const plain = markdown
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/\[([^[\]]*)\]\([^()[\]]*\)/g, '$1')
    .replace(/[`*|]|-{3,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length <= MAX_EXCERPT ? plain : `${plain.slice(0, MAX_EXCERPT)} …`;
}
